/** Makes the sections of a long form history entries of one page, so that Back shows the previous section (RUL-43). */
const KEY = 'section';

/** The section of the current history entry: a dialog's entry has the section of the page below it. */
let shownSection: string | null = null;

export function replaceSection(section: string): void {
  shownSection = section;
  window.history.replaceState({ ...window.history.state, [KEY]: section }, '');
}

/**
 * Adds a history entry for a section unless the current one shows it. Keeps the router's state in it.
 * @param dialogKey marks the history entry of a dialog: after a reload, or with Forward, one may be shown whose dialog is gone
 */
export function pushSection(section: string, dialogKey: string): void {
  shownSection = section;
  const { [dialogKey]: _, ...state } = (window.history.state ?? {}) as Readonly<Record<string, unknown>>;
  if (sectionIn(state) !== section) window.history.pushState({ ...state, [KEY]: section }, '');
}

/** The section of the current history entry; null if it has none, such as a new entry. */
export function currentSection(): string | null {
  return sectionIn(window.history.state);
}

/** Reports another section that Back or Forward has reached; returns a function to stop watching. */
export function onSectionReturned(listener: (section: string) => void): () => void {
  // The page may be reopened by Back, at an entry whose section was not reported.
  shownSection = currentSection();
  const onPopState = ({ state }: PopStateEvent) => {
    const section = sectionIn(state);
    if (section === null || section === shownSection) return;
    shownSection = section;
    listener(section);
  };
  window.addEventListener('popstate', onPopState);
  return () => window.removeEventListener('popstate', onPopState);
}

function sectionIn(state: unknown): string | null {
  const section = typeof state === 'object' && state !== null && KEY in state ? state[KEY] : null;
  return typeof section === 'string' ? section : null;
}
