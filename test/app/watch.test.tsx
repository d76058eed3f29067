import { beforeEach, expect, it, vi } from 'vitest';
import { localTime } from '../../src/platform/page.ts';
import { watchUse } from '../../src/platform/use.ts';
import { watchVisibility } from '../../src/platform/visibility.ts';
import { watchTime } from '../../src/platform/watch.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T10:00:00Z') });
});

function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('the time is reported every minute while the page is visible, and when it becomes visible again', () => {
  const onTick = vi.fn<(now: string) => void>();
  const stop = watchTime(onTick);
  expect(onTick).not.toHaveBeenCalled();
  vi.advanceTimersByTime(59_999);
  expect(onTick).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onTick.mock.calls).toEqual([['2026-11-22T10:01:00.000Z']]);
  show('hidden');
  vi.advanceTimersByTime(180_000);
  expect(onTick).toHaveBeenCalledTimes(1);
  show('visible');
  expect(onTick.mock.calls[1]).toEqual(['2026-11-22T10:04:00.000Z']);
  stop();
  show('visible');
  vi.advanceTimersByTime(180_000);
  expect(onTick).toHaveBeenCalledTimes(2);
});

it('[RUL-03] whether the page can be seen is reported now and on each change, and not while it is prerendered', () => {
  const seen = vi.fn<(isVisible: boolean) => void>();
  const prerendered = document as Document & { prerendering?: boolean };
  prerendered.prerendering = true;
  const stop = watchVisibility(seen);
  delete prerendered.prerendering;
  document.dispatchEvent(new Event('prerenderingchange'));
  show('hidden');
  show('visible');
  stop();
  show('hidden');
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(seen.mock.calls).toEqual([[false], [true], [false], [true]]);
});

it('[RUL-62] a page is used once in ten seconds; back from the page cache it is shown to its own visit only', () => {
  const told: string[] = [];
  let who = 'ann';
  watchUse({ whose: () => who, onUse: () => told.push('used'), onSeen: () => told.push('seen') });
  for (const type of ['pointerdown', 'keydown', 'wheel']) window.dispatchEvent(new Event(type));
  vi.advanceTimersByTime(9999);
  window.dispatchEvent(new Event('wheel'));
  expect(told).toEqual(['used']);
  for (const type of ['pointerdown', 'keydown', 'wheel']) {
    vi.advanceTimersByTime(10_000);
    window.dispatchEvent(new Event(type));
  }
  expect(told.splice(0)).toEqual(['used', 'used', 'used', 'used']);
  show('hidden');
  expect(told).toEqual([]);
  show('visible');
  expect(told.splice(0)).toEqual(['seen']);

  const turn = (type: string, persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { persisted }));
  const { style } = document.documentElement;
  turn('pagehide', false);
  expect(style.visibility).toBe('');
  turn('pagehide', true);
  expect(style.visibility).toBe('hidden');
  turn('pageshow', false);
  expect(style.visibility).toBe('hidden');
  turn('pageshow', true);
  expect([style.visibility, ...told.splice(0)]).toEqual(['', 'seen']);
  const restart = vi.fn();
  window.addEventListener('pageshow', restart);
  turn('pagehide', true);
  who = 'ben';
  turn('pageshow', true);
  window.removeEventListener('pageshow', restart);
  expect([style.visibility, ...told], 'not shown to another person').toEqual(['hidden']);
  expect(restart, 'and its flow does not go on').not.toHaveBeenCalled();
  style.visibility = '';
});

it('the local day and time have all their digits', () => {
  expect(localTime(new Date(2026, 0, 5, 9, 7))).toBe('2026-01-05T09:07');
  expect(localTime(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31T23:59');
});
