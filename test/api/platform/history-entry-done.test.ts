// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { isHistoryEntryDone, markHistoryEntryDone } from '../../../src/platform/history-entry-done.ts';

it('the one-time work of a history entry is remembered in it, next to what the router keeps there [RUL-03]', () => {
  window.history.replaceState({ key: 'a', idx: 1 }, '', '/confirm?id=7');
  expect(isHistoryEntryDone()).toBe(false);
  markHistoryEntryDone();
  expect(isHistoryEntryDone()).toBe(true);
  expect([window.history.state, window.location.search]).toEqual([
    expect.objectContaining({ key: 'a', idx: 1 }),
    '?id=7',
  ]);
  window.history.pushState(null, '', '/confirm?id=7');
  expect(isHistoryEntryDone(), 'the link, opened again').toBe(false);
});
