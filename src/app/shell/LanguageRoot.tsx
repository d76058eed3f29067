import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { copy } from '../../copy/common.ts';
import { PSEUDO_LANGUAGE, language, locale, onLanguage, changeLanguage } from '../../copy/language.ts';
import { LANGUAGES } from '../../copy/languages.ts';
import type { Language as Code } from '../../copy/languages.ts';
import { keepLanguage, setUrlLanguage, preferredLanguage } from '../../platform/language.ts';
import { LanguageProvider } from '../../ui/language.ts';

/** Begins with the language that suits the person best; in English if its copy is lost. */
export function changeToBestLanguage(offered: readonly Code[]): Promise<void> {
  const languages = import.meta.env.MODE === 'production' ? offered : [...offered, PSEUDO_LANGUAGE];
  return changeLanguage(preferredLanguage(languages)).catch(() => undefined);
}

interface LanguageRootProps {
  readonly offered: readonly Code[];
  readonly children: (code: Code) => ReactNode;
}

/**
 * The language of every page below, which changes in place: the elements that `children` recreates render again and
 * keep their state, their focus and their calls.
 */
export function LanguageRoot({ offered, children }: LanguageRootProps) {
  const code = useSyncExternalStore(onLanguage, language);
  useLayoutEffect(() => {
    document.documentElement.lang = code;
  }, [code]);
  useEffect(() => {
    // Back leads to a history entry from before the choice.
    const name = () => setUrlLanguage(code);
    window.addEventListener('popstate', name);
    return () => window.removeEventListener('popstate', name);
  }, [code]);
  const [failed, setFailed] = useState<Code | null>(null);
  const choose = useCallback(
    (next: string) => {
      const chosen = offered.find((option) => option === next);
      if (!chosen) return;
      setFailed(null);
      changeLanguage(chosen).then(
        () => keepLanguage(chosen),
        () => setFailed(chosen),
      );
    },
    [offered],
  );
  const value = useMemo(
    () => ({
      code,
      locale: locale(),
      copy: copy.components,
      others: offered
        .filter((option) => option !== code)
        .map((option) => ({ code: option, name: LANGUAGES[option].name })),
      onChoose: choose,
      failure: failed && { code: failed, text: LANGUAGES[failed].lost },
    }),
    [code, offered, choose, failed],
  );
  return <LanguageProvider value={value}>{children(code)}</LanguageProvider>;
}
