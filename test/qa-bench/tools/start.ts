import type { HistoryState } from '../../../machines/domain/destination.ts';
import type { Config } from '../../../src/app/shell/config.ts';
import { devHooks } from '../../../src/app/shell/dev-hooks.ts';
import { installPlayer } from './player.ts';

/** Where the tab keeps that it reports, even after a reload. */
const KEY = 'qa.inspect';

/**
 * Starts the tools: the bench's player, and Stately's inspector from `?inspect` until `?inspect=off`. Only development
 * and QA builds contain this file, and nothing reports unless the configuration allows it.
 */
export async function startTools({ inspector }: Config): Promise<void> {
  if (takeRequest() && inspector) {
    const { startInspector } = await import('./inspector.ts');
    devHooks.inspect = startInspector([]);
  }
  installPlayer(inspector);
}

/** Whether the tab is to report. Removes the request from the URL, so that flows never see it. */
function takeRequest(): boolean {
  const url = new URL(window.location.href);
  const requested = url.searchParams.get('inspect');
  if (requested !== null) {
    url.searchParams.delete('inspect');
    const state = (window.history.state ?? {}) as { readonly usr?: HistoryState };
    const { inspect: _, ...query } = state.usr?.query ?? {};
    // A link with no other parameters is a link without a query.
    const usr = state.usr?.query
      ? { ...state.usr, query: Object.keys(query).length > 0 ? query : null }
      : state.usr;
    window.history.replaceState({ ...state, usr }, '', url);
    if (requested === 'off') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, 'on');
  }
  return sessionStorage.getItem(KEY) !== null;
}
