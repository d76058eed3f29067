import type { Passed } from '../../../machines/domain/destination.ts';
import type { Config } from '../../../src/app/shell/config.ts';
import type { Viewer } from './inspector.ts';
import { installPlayer } from './player.ts';

/** Where the tab stores its viewer, so that it survives a reload. */
const KEY = 'qa.inspect';

/**
 * Starts the tools requested in the URL: `?inspect` the sandbox lab's inspector, `?inspect=stately` the hosted one,
 * `?inspect=off` none. Only development and QA builds contain this file, and nothing starts unless the configuration
 * allows it.
 */
export async function startTools({ inspector }: Config): Promise<void> {
  const viewer = takeViewer();
  if (inspector && viewer) {
    const { startInspector } = await import('./inspector.ts');
    startInspector(viewer);
  }
  installPlayer();
}

/** The requested viewer. Removes the request from the URL, so that flows never see it. */
function takeViewer(): Viewer | null {
  const url = new URL(window.location.href);
  const asked = url.searchParams.get('inspect');
  if (asked !== null) {
    url.searchParams.delete('inspect');
    const state = (window.history.state ?? {}) as { readonly usr?: Passed };
    const { inspect: _, ...query } = state.usr?.query ?? {};
    // A link with no other parameters is a link without a query.
    const usr = state.usr?.query
      ? { ...state.usr, query: Object.keys(query).length > 0 ? query : null }
      : state.usr;
    window.history.replaceState({ ...state, usr }, '', url);
    if (asked === 'off') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, asked === 'stately' ? 'stately' : 'lab');
  }
  const kept = sessionStorage.getItem(KEY);
  return kept === 'stately' || kept === 'lab' ? kept : null;
}
