/** The sections of a long form as history entries of one page: Back is the section before (RUL-43). */
const KEY = 'section';

/** Says which section the current entry shows. */
export function markSection(section: string): void {
  window.history.replaceState({ ...window.history.state, [KEY]: section }, '');
}

/** Adds an entry for a section, unless the current one shows it. What the router keeps in the entry stays. */
export function pushSection(section: string): void {
  if (sectionIn(window.history.state) !== section)
    window.history.pushState({ ...window.history.state, [KEY]: section }, '');
}

/** Tells which section Back or Forward has come to; the result ends the watch. */
export function onSectionReturned(tell: (section: string) => void): () => void {
  const look = ({ state }: PopStateEvent) => {
    const section = sectionIn(state);
    if (section !== null) tell(section);
  };
  window.addEventListener('popstate', look);
  return () => window.removeEventListener('popstate', look);
}

function sectionIn(state: unknown): string | null {
  const section = typeof state === 'object' && state !== null && KEY in state ? state[KEY] : null;
  return typeof section === 'string' ? section : null;
}
