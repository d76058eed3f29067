import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

export interface LostProps {
  /** How often the code was asked for in vain. */
  readonly tries: number;
  readonly onRetry: () => void;
}

/** Milliseconds until lost code is asked for again. */
const AGAIN = 10_000;

/**
 * A part whose code comes when it is shown. Code that does not come, because the line is lost or a new release has taken
 * its place, takes nothing else with it: it is asked for again after a while, when the connection is back, and at a press.
 * @param Lost what is shown until then
 */
export function later<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Lost: ComponentType<LostProps>,
): ComponentType<Props & { readonly loading: ReactNode }> {
  let loaded: ComponentType<Props> | null = null;

  return function Later({ loading, ...props }) {
    const [Part, setPart] = useState(() => loaded);
    const [asked, setAsked] = useState(1);
    const [failed, setFailed] = useState(0);

    useEffect(() => {
      if (Part) return undefined;
      const isLeft = new AbortController();
      const ask = () => setAsked(asked + 1);
      load().then(
        (module) => {
          loaded = module.default;
          if (!isLeft.signal.aborted) setPart(() => module.default);
        },
        () => {
          if (isLeft.signal.aborted) return;
          setFailed(asked);
          const timer = setTimeout(ask, AGAIN);
          isLeft.signal.addEventListener('abort', () => clearTimeout(timer));
        },
      );
      window.addEventListener('online', ask, { signal: isLeft.signal });
      return () => isLeft.abort();
    }, [Part, asked]);

    if (Part) return <Part {...(props as Props)} />;
    return failed === 0 ? loading : <Lost tries={failed} onRetry={() => setAsked(asked + 1)} />;
  };
}
