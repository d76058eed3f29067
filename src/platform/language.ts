import type { StorageKey } from './storage.ts';

/** The key of the language that a person chose in this browser. */
const LANGUAGE_KEY: StorageKey = 'language';
const PARAM = 'lang';

/**
 * The language to begin with: the link's, else the one that was chosen in this browser before, else the browser's own,
 * else English, else the first that is offered. The document's first script (src/app/document-start.ts) has listed the
 * preferred ones.
 */
export function preferredLanguage<L extends string>(offered: readonly L[]): L {
  const listed = document.documentElement.dataset['languages']?.split(' ') ?? [];
  // The script has read the URL as it was opened; what mail programs do to a link is undone since (RUL-109).
  const preferred = [linkLanguage() ?? '', ...listed];
  for (const language of preferred) {
    const match =
      offered.find((code) => code === language) ?? offered.find((code) => code === language.split('-')[0]);
    if (match) return match;
  }
  return offered[0] as L;
}

/** Keeps a person's choice for later visits, and in the URL of this page if its link names a language. */
export function keepLanguage(language: string): void {
  try {
    window.localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Blocked storage: the choice lasts as long as the document.
  }
  setUrlLanguage(language);
}

/** Names the language in the URL of this history entry, if its link names one: a reload goes on in it. */
export function setUrlLanguage(language: string): void {
  const urlLanguage = linkLanguage();
  if (urlLanguage === null || urlLanguage === language) return;
  const url = new URL(window.location.href);
  url.searchParams.set(PARAM, language);
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
}

/** A URL of the portal with the language that the link of this page names, if it does. */
export function withLanguage(url: string): string {
  const urlLanguage = linkLanguage();
  if (urlLanguage === null) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ [PARAM]: urlLanguage })}`;
}

/** The query of a URL without its language, which changes while its page goes on. */
export function withoutLanguage(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(PARAM);
  return String(query);
}

function linkLanguage(): string | null {
  return new URLSearchParams(window.location.search).get(PARAM);
}
