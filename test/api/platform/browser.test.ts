// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { locate } from '../../../src/platform/geolocation.ts';
import { whenOnScreen } from '../../../src/platform/on-screen.ts';
import { saveFile } from '../../../src/platform/save-file.ts';
import { DIALOG_KEY } from '../../../src/ui/useBackCloses.ts';
import { replaceSection, onSectionReturned, pushSection } from '../../../src/platform/section-history.ts';
import { BANK_TIMEOUT, VENDOR_TIMEOUT, withTimeLimit } from '../../../src/platform/time-limit.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the position is requested once, is given as longitude and latitude, and may be refused', async () => {
  await expect(locate(), 'a page without it').rejects.toEqual({ code: 'unavailable' });
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>();
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  const [found, refused] = [locate(), locate()];
  const [[onFound, , options], [, onRefused]] = getCurrentPosition.mock.calls as never as [
    Parameters<Geolocation['getCurrentPosition']>,
    Parameters<Geolocation['getCurrentPosition']>,
  ];
  expect(options).toEqual({ timeout: 15_000, maximumAge: 300_000 });
  onFound({ coords: { longitude: -122.4, latitude: 37.7 } } as GeolocationPosition);
  onRefused?.({} as GeolocationPositionError);
  expect(await found).toEqual([-122.4, 37.7]);
  await expect(refused).rejects.toEqual({ code: 'unavailable' });
});

test('the time limit is 1 minute for a card vendor and 15 minutes for 3-D Secure', async () => {
  vi.useFakeTimers();
  expect([VENDOR_TIMEOUT, BANK_TIMEOUT]).toEqual([60_000, 900_000]);
  const late = withTimeLimit(new Promise(() => undefined), 100);
  const ended = vi.fn();
  late.catch(ended);
  await vi.advanceTimersByTimeAsync(99);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledWith({ code: 'noResponse' });
  expect(await withTimeLimit(Promise.resolve('paid'), 100)).toBe('paid');
  expect(vi.getTimerCount()).toBe(0);
});

test('a section is one history entry, next to what the router keeps in it [RUL-43]', () => {
  const returned: string[] = [];
  const stop = onSectionReturned((section) => returned.push(section));
  const popState = (state: unknown) => window.dispatchEvent(new PopStateEvent('popstate', { state }));
  // A reload while a dialog was open has left its mark.
  window.history.replaceState({ key: 'router', dialog: true }, '');
  const before = window.history.length;
  replaceSection('basic_info');
  pushSection('basic_info', DIALOG_KEY);
  expect(window.history.length).toBe(before);
  pushSection('gi_symptoms', DIALOG_KEY);
  expect(window.history.length).toBe(before + 1);
  expect(window.history.state).toEqual({ key: 'router', section: 'gi_symptoms' });
  for (const state of [{ section: 'basic_info' }, { section: 7 }, {}, 'section', null]) popState(state);
  stop();
  popState({ section: 'review' });
  expect(returned).toEqual(['basic_info']);

  // Back reopens the page, and goes on to the section that the page before has shown.
  replaceSection('review');
  window.history.replaceState({ section: 'basic_info' }, '');
  const end = onSectionReturned((section) => returned.push(section));
  popState({ section: 'review' });
  end();
  expect(returned).toEqual(['basic_info', 'review']);
});

test('a file is offered under its name, and can be read for a minute', async () => {
  vi.useFakeTimers();
  const made: Blob[] = [];
  const revoked = vi.fn();
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => {
      made.push(blob);
      return 'blob:1';
    },
    revokeObjectURL: revoked,
  });
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.getAttribute('href')} ${this.download}`);
  });
  saveFile('pickup.ics', new Blob(['BEGIN'], { type: 'text/calendar' }));
  expect(clicked).toEqual(['blob:1 pickup.ics']);
  expect(made.map(({ type, size }) => [type, size])).toEqual([['text/calendar', 5]]);
  vi.advanceTimersByTime(59_999);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoked).toHaveBeenCalledWith('blob:1');
});

test('an element that comes near the screen is reported once', () => {
  const events: string[] = [];
  let tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void = () => undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof tell, { rootMargin }: IntersectionObserverInit) {
        tell = callback;
        events.push(`margin ${rootMargin}`);
      }
      observe = (element: Element) => events.push(`observe ${element.id}`);
      disconnect = () => events.push('disconnect');
    },
  );
  const element = Object.assign(document.createElement('div'), { id: 'map' });
  const stop = whenOnScreen(element, () => events.push('on screen'));
  tell([{ isIntersecting: false }]);
  expect(events).toEqual(['margin 100px', 'observe map']);
  tell([{ isIntersecting: false }, { isIntersecting: true }]);
  expect(events.splice(2)).toEqual(['disconnect', 'on screen']);
  stop();
  expect(events.splice(2)).toEqual(['disconnect']);
});
