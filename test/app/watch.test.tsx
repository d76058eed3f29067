import { beforeEach, expect, it, vi } from 'vitest';
import { localTime, createPage } from '../../src/platform/page.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T10:00:00Z') });
  show('visible');
});

function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('the time is reported every minute while the page is visible, and when it becomes visible again', () => {
  const onTick = vi.fn<(now: string) => void>();
  const stop = createPage().watchTime(onTick);
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

it('the time is reported as a day begins, whenever the page was opened', () => {
  vi.setSystemTime('2026-11-22T23:59:31Z');
  const onTick = vi.fn<(now: string) => void>();
  const stop = createPage().watchTime(onTick);
  vi.advanceTimersByTime(29_000);
  vi.advanceTimersByTime(60_000);
  expect(onTick.mock.calls).toEqual([['2026-11-23T00:00:00.000Z'], ['2026-11-23T00:01:00.000Z']]);
  stop();
});

it('the visibility of the page is reported at once and on each change, and not while it is prerendered [RUL-03]', () => {
  const onVisibility = vi.fn<(isVisible: boolean) => void>();
  const prerendered = document as Document & { prerendering?: boolean };
  prerendered.prerendering = true;
  const stop = createPage().watchVisibility(onVisibility);
  delete prerendered.prerendering;
  document.dispatchEvent(new Event('prerenderingchange'));
  show('hidden');
  show('visible');
  stop();
  show('hidden');
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(onVisibility.mock.calls).toEqual([[false], [true], [false], [true]]);
});

const pageEvent = (type: string, persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { persisted }));

it('the use of a page is reported at most once in ten seconds, including use by screen reader or voice, which may only click or write [RUL-62]', () => {
  const used = vi.fn<() => void>();
  createPage().onUse(used);
  const types = ['pointerdown', 'keydown', 'wheel', 'click', 'input'];
  for (const type of types) window.dispatchEvent(new Event(type));
  vi.advanceTimersByTime(9999);
  window.dispatchEvent(new Event('wheel'));
  expect(used).toHaveBeenCalledTimes(1);
  for (const type of types) {
    vi.advanceTimersByTime(10_000);
    window.dispatchEvent(new Event(type));
  }
  expect(used).toHaveBeenCalledTimes(1 + types.length);
});

it('a person who types after the clock was set back still uses the page [RUL-62]', () => {
  const used = vi.fn<() => void>();
  createPage().onUse(used);
  window.dispatchEvent(new Event('keydown'));
  vi.setSystemTime(Date.now() - 25 * 60_000);
  window.dispatchEvent(new Event('keydown'));
  expect(used).toHaveBeenCalledTimes(2);
});

/** A page that records each moment it reports. */
function listen() {
  const page = createPage();
  const moments: string[] = [];
  for (const moment of ['visible', 'hidden', 'left', 'restored', 'restarted'] as const)
    page.on(moment, () => moments.push(moment));
  return { page, moments };
}

it.each([
  ['becomes visible first', () => [show('visible'), pageEvent('pageshow', true)]],
  ['becomes visible last', () => [pageEvent('pageshow', true), show('visible')]],
])(
  'a page that the back/forward cache restores reports each moment once and in one order, where it %s [RUL-08 RUL-61]',
  (_, comeBack) => {
    const { page, moments } = listen();
    pageEvent('pagehide', true);
    show('hidden');
    expect([page.isVisible(), ...moments.splice(0)]).toEqual([false, 'left', 'hidden']);
    comeBack();
    expect([page.isVisible(), ...moments]).toEqual([true, 'restored', 'restarted', 'visible']);
  },
);

it('a page that becomes visible without having been hidden, or that has just loaded, reports nothing', () => {
  const { moments } = listen();
  show('visible');
  pageEvent('pageshow', false);
  expect(moments).toEqual([]);
});

it('a page from the back/forward cache is shown only in its own visit [RUL-62]', () => {
  const { style } = document.documentElement;
  const { page, moments } = listen();
  let who = 'ann';
  page.setOwner(() => who);
  pageEvent('pagehide', false);
  expect(style.visibility).toBe('');
  pageEvent('pagehide', true);
  expect(style.visibility).toBe('hidden');
  pageEvent('pageshow', true);
  expect(style.visibility).toBe('');
  pageEvent('pagehide', true);
  moments.splice(0);
  who = 'ben';
  pageEvent('pageshow', true);
  expect([style.visibility, ...moments], 'not shown to another person, and nothing goes on').toEqual([
    'hidden',
  ]);
  style.visibility = '';
});

it('the local day and time have all their digits', () => {
  expect(localTime(new Date(2026, 0, 5, 9, 7))).toBe('2026-01-05T09:07');
  expect(localTime(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31T23:59');
});
