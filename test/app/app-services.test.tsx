import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAppServices } from '../../src/app/shell/app-services.ts';
import { testConfig } from './config.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('[RUL-13] today', () => {
  it.each([
    ['America/Los_Angeles', '2026-11-21T07:59:59Z', '2026-11-20'],
    ['America/Los_Angeles', '2026-11-21T08:00:00Z', '2026-11-21'],
    ['America/Los_Angeles', '2026-07-01T06:59:59Z', '2026-06-30'],
    ['America/New_York', '2026-11-21T07:59:59Z', '2026-11-21'],
    ['Pacific/Auckland', '2026-12-31T11:00:00Z', '2027-01-01'],
  ])('is the day in %s: at %s it is %s', (timeZone, instant, day) => {
    vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] });
    const services = createAppServices(
      { ...testConfig(), timeZone },
      {
        notify: () => undefined,
        withdraw: () => undefined,
        withdrawLoadNotices: () => undefined,
        preload: () => undefined,
      },
    );
    expect(services.today()).toBe(day);
  });

  it('does not depend on how a browser writes the date of a locale', () => {
    // ICU 72 writes the short date of en-CA as 11/21/26.
    class Icu72 extends Intl.DateTimeFormat {
      override format() {
        return '11/21/26';
      }
    }
    vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: Icu72 });
    vi.useFakeTimers({ now: new Date('2026-11-21T18:00:00Z'), toFake: ['Date'] });
    const services = createAppServices(testConfig(), {
      notify: () => undefined,
      withdraw: () => undefined,
      withdrawLoadNotices: () => undefined,
      preload: () => undefined,
    });
    expect(services.today()).toBe('2026-11-21');
  });
});
