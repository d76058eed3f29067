/** The key, next to the router's data in the history entry, that marks its work as done. */
const DONE_KEY = 'isDone';

/**
 * True if this history entry has already done its one-time work: the page was reloaded, or Back and Forward returned to
 * it. Opening the link again creates a new history entry (RUL-03).
 */
export function isHistoryEntryDone(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && DONE_KEY in state && state[DONE_KEY] === true;
}

/** Marks this history entry as done. */
export function markHistoryEntryDone(): void {
  window.history.replaceState({ ...window.history.state, [DONE_KEY]: true }, '');
}
