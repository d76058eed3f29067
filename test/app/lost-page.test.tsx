import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AppDependenciesContext } from '../../src/app/shell/app-dependencies.ts';
import { LostPage } from '../../src/app/shell/LostPage.tsx';
import { testDependencies } from './dependencies.ts';
import { eventually } from '../support/eventually.ts';

const page = (tries: number, dependencies = testDependencies()) => (
  <AppDependenciesContext value={dependencies}>
    <LostPage failedAttempts={tries} />
  </AppDependenciesContext>
);

/** A host that has the page again, does not have it, or does not respond; returns how often the page reloads itself. */
async function openLostPage(respond: () => Promise<Response>) {
  const reload = vi.fn<() => void>();
  const get = vi.fn<typeof fetch>(respond);
  vi.stubGlobal('fetch', get);
  vi.stubGlobal('location', { href: 'https://portal.example/', reload });
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  const { rerender } = render(page(1));
  expect(get, 'before the second try').not.toHaveBeenCalled();
  rerender(page(2));
  await eventually(() => expect(get.mock.settledResults[0]?.type).not.toBe('incomplete'));
  await Promise.resolve();
  return reload;
}

it('a page whose code is lost reloads itself when the host has the page again, and not before', async () => {
  const ok = await openLostPage(() => Promise.resolve(new Response()));
  expect(ok).toHaveBeenCalledTimes(1);
  cleanup();
  const missing = await openLostPage(() => Promise.resolve(new Response(null, { status: 503 })));
  expect(missing).not.toHaveBeenCalled();
  cleanup();
  const offline = await openLostPage(() => Promise.reject(new TypeError('offline')));
  expect(offline).not.toHaveBeenCalled();
});

it('a page whose code is lost is reported once, however often its code is tried', () => {
  const reportFailure = vi.fn<() => void>();
  const dependencies = {
    ...testDependencies(),
    telemetry: {
      reportFailure,
      inspect: () => undefined,
      recordFailedCall: () => undefined,
      watchSpeed: () => undefined,
    },
  };
  const { rerender } = render(page(1, dependencies));
  rerender(page(2, dependencies));
  expect(reportFailure.mock.calls).toEqual([['lost']]);
});

it('the button of a lost page reloads only when the host can be reached, and can be pressed again', async () => {
  const reload = vi.fn<() => void>();
  const get = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
  get.mockRejectedValueOnce(new TypeError('offline'));
  vi.stubGlobal('fetch', get);
  vi.stubGlobal('location', { href: 'https://portal.example/', reload });
  render(page(1));
  const button = screen.getByRole('button', { name: 'Load again' });
  fireEvent.click(button);
  expect(button.ariaDisabled, 'while it requests the page').toBe('true');
  await eventually(() => expect(button.ariaDisabled, 'offline').not.toBe('true'));
  expect(reload, 'the error page of the browser would replace this one').not.toHaveBeenCalled();
  fireEvent.click(button);
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(button.ariaDisabled, 'while it reloads').toBe('true');
});

/** What a page whose code is lost requests from the host, after some tries and at an age of its document. */
function requestsAfter(tries: number, age: number, dependencies = testDependencies()) {
  const get = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 503 })));
  vi.stubGlobal('fetch', get);
  vi.spyOn(performance, 'now').mockReturnValue(age);
  render(page(tries, dependencies));
  return get.mock.calls;
}

it('a page whose code is lost looks for a new release after two tries, if its document is older than half a minute', () => {
  expect(requestsAfter(1, 60_000)).toEqual([]);
  expect(requestsAfter(2, 29_999)).toEqual([]);
  expect(requestsAfter(2, 30_000)).toEqual([
    [
      window.location.href,
      { method: 'HEAD', cache: 'no-store', signal: expect.any(AbortSignal) as AbortSignal },
    ],
  ]);
});

it('a page whose code is lost never reloads itself where storage is refused: the record of a charge would be lost [RUL-84]', () => {
  const dependencies = testDependencies();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  dependencies.stores.local.write('payment_attempts', {});
  expect(requestsAfter(2, 60_000, dependencies)).toEqual([]);
});
