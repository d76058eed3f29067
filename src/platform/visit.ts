/** Where a visit keeps that it has done what it came for: the history entry, beside what the router keeps there. */
const KEY = 'isDone';

/**
 * True when this history entry has done its one-time work before: the page was reloaded, or Back and Forward came to
 * it again. A link that is opened again makes an entry of its own (RUL-03).
 */
export function isVisitDone(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && KEY in state && state[KEY] === true;
}

/** Marks this history entry as done. */
export function markVisitDone(): void {
  window.history.replaceState({ ...window.history.state, [KEY]: true }, '');
}
