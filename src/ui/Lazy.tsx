import { createContext, use, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

export interface LostProps {
  /** How many attempts to load the code have failed. */
  readonly failedAttempts: number;
  /** It is requested again. */
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Reports when the connection is back; returns a function to stop watching. The application provides it. */
export const ConnectionBack = createContext<(listener: () => void) => () => void>(() => () => undefined);

/** Delay before the next attempt, in milliseconds. */
const RETRY_DELAY = 10_000;

/** A component, and how to load its code before it is shown; rejects if the code cannot be loaded. */
type LazyComponent<Props> = ComponentType<Props & { readonly loading: ReactNode }> & {
  readonly preload: () => Promise<unknown>;
};

/**
 * A component whose code loads when it is shown; shown at once if it is loaded. If the code fails to load, because the
 * connection is lost or a new release replaced it, the rest of the page stays as it is; loading is retried every 10 s,
 * when the connection is back, and on request.
 * @param Lost the component that is shown after a failed attempt; null keeps the `loading` prop
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Lost: ComponentType<Props & LostProps> | null,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let request: Promise<ComponentType<Props>> | null = null;

  const preload = () =>
    (request ??= load().then(
      (module) => (loaded = module.default),
      (error: unknown) => {
        request = null;
        throw error;
      },
    ));

  function Lazy({ loading, ...props }: Props & { readonly loading: ReactNode }) {
    const [Component, setComponent] = useState(() => loaded);
    const [requested, setRequested] = useState(1);
    const [failed, setFailed] = useState(0);
    const onBack = use(ConnectionBack);

    useEffect(() => {
      if (Component) return undefined;
      const unmounted = new AbortController();
      const retry = () => setRequested(requested + 1);
      preload().then(
        (component) => {
          if (!unmounted.signal.aborted) setComponent(() => component);
        },
        () => {
          if (unmounted.signal.aborted) return;
          setFailed(requested);
          const timer = setTimeout(retry, RETRY_DELAY);
          unmounted.signal.addEventListener('abort', () => clearTimeout(timer));
        },
      );
      unmounted.signal.addEventListener('abort', onBack(retry));
      return () => unmounted.abort();
    }, [Component, requested, onBack]);

    if (Component) return <Component {...(props as unknown as Props)} />;
    if (failed === 0 || !Lost) return loading;
    return (
      <Lost
        {...(props as unknown as Props)}
        failedAttempts={failed}
        isRetrying={requested > failed}
        onRetry={() => setRequested(requested + 1)}
      />
    );
  }

  return Object.assign(Lazy, { preload });
}
