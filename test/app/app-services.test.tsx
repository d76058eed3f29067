import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAppServices } from '../../src/app/shell/app-services.ts';
import { testConfig } from './config.ts';

afterEach(() => vi.useRealTimers());

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
      { notify: () => undefined, preload: () => undefined },
    );
    expect(services.today()).toBe(day);
  });
});
