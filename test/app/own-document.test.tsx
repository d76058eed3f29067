import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../src/platform/storage.ts';
import { createPage } from '../../src/platform/page.ts';
import { createSession } from '../../src/platform/session.ts';

const reload = vi.fn<() => void>();

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
  document.head.replaceChildren();
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
});

/** A store of a browser that keeps what is written, or refuses to. */
const store = (isLasting: boolean) => ({
  ...createStore(() => window.localStorage),
  isLasting: () => isLasting,
});

/** Opens a document; a vendor's script may already be in it. The host responds when the test says so. */
async function openDocument(
  url: string,
  hasVendor: boolean,
  { isHeld = false, stores = { local: store(true), tab: store(true) } } = {},
) {
  const session = createSession({ ...stores, dropCache: () => undefined });
  const page = createPage();
  vi.stubGlobal('location', { pathname: url, href: `https://portal.example${url}`, reload });
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const requests: { readonly respond: (ok: boolean) => void; readonly lose: () => void }[] = [];
  const get = vi.fn<typeof fetch>(
    () =>
      new Promise((resolve, reject) =>
        requests.push({
          respond: (ok) => resolve(new Response(null, { status: ok ? 200 : 503 })),
          lose: () => reject(new TypeError('offline')),
        }),
      ),
  );
  vi.stubGlobal('fetch', get);
  if (hasVendor) await addVendor();
  const { devHooks } = await import('../../src/app/shell/dev-hooks.ts');
  if (isHeld) devHooks.prepare = (machine) => ({ machine, options: {} as never });
  const { useOwnDocument } = await import('../../src/app/own-document.ts');
  return {
    get,
    timeout,
    requests,
    session,
    ...renderHook((props) => useOwnDocument(props.url, { stores, session, page }), {
      initialProps: { url },
    }),
  };
}

const OWN = { status: 'own' };
const PENDING = { status: 'pending' };

/** Requests a vendor's script; the page gives up one that is late. */
async function addVendor({ isLate = false } = {}) {
  const { loadScript } = await import('../../src/platform/vendor-files.ts');
  if (isLate) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const loading = loadScript('/vendor.js', () => true);
  if (isLate) await Promise.allSettled([loading, vi.advanceTimersByTimeAsync(60_000)]);
}

it.each<[opened: string, vendor: 'vendor' | 'none', page: string, waits: boolean]>([
  // The form needs a document that lets the vendors in.
  ['/bloodDrawLanding', 'none', '/payment_form', true],
  ['/bloodDrawLanding', 'none', '/Payment_Form', true],
  ['/bloodDrawLanding', 'none', '/payment_form/more', false],
  ['/bloodDrawLanding', 'none', '/more/payment_form', false],
  ['/bloodDrawLanding', 'none', '/payment_failed', false],
  ['/pns_single_page_flow', 'none', '/payment_form', false],
  ['/PNS_single_page_flow', 'none', '/payment_form', false],
  ['/failed_login', 'none', '/payment_form', true],
  ['/payment_form', 'none', '/payment_form', false],
  // All that follows a payment needs one without the vendor's script.
  ['/payment_form', 'vendor', '/payment_succeed', true],
  ['/payment_form', 'none', '/payment_succeed', false],
  ['/payment_form', 'vendor', '/payment_failed', false],
  ['/payment_form', 'vendor', '/payment_form', false],
  ['/bloodDrawLanding', 'vendor', '/collections', false],
])(
  "in a document opened at %s (vendor's script: %s), going to %s loads a new document: %s",
  async (opened, vendor, page, waits) => {
    const { result, rerender, get } = await openDocument(opened, vendor === 'vendor');
    expect(result.current).toEqual(OWN);
    rerender({ url: page });
    expect(result.current).toEqual(waits ? PENDING : OWN);
    expect(get).toHaveBeenCalledTimes(waits ? 1 : 0);
  },
);

it("a page that the testers' bench holds in one state does not load a new document", async () => {
  const { result, rerender } = await openDocument('/payment_form', true, { isHeld: true });
  rerender({ url: '/payment_succeed' });
  expect(result.current).toEqual(OWN);
});

it.each([
  ['the browser', false, true],
  ['the tab', true, false],
])(
  'the outcome of a charge is shown without loading a new document if %s keeps no record [RUL-84]',
  async (_, local, tab) => {
    const stores = { local: store(local), tab: store(tab) };
    const { result, rerender } = await openDocument('/payment_form', true, { stores });
    rerender({ url: '/payment_succeed' });
    expect(result.current).toEqual(OWN);
  },
);

it('a page that needs a new document is loaded as soon as the host has one, and is not shown before', async () => {
  const { result, rerender, get, timeout, requests } = await openDocument('/payment_form', true);
  rerender({ url: '/payment_succeed' });
  expect(get.mock.calls).toEqual([
    [
      'https://portal.example/payment_form',
      { cache: 'no-store', signal: expect.any(AbortSignal) as unknown },
    ],
  ]);
  expect(timeout.mock.calls, 'for ten seconds at most').toEqual([[10_000]]);
  expect(reload).not.toHaveBeenCalled();
  requests[0]?.respond(true);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(result.current).toEqual(PENDING);
});

it.each(['no response', 'a response without a page'])(
  'with %s from the host, a page is shown in the current document, and the next page requests its document again',
  async (says) => {
    const { result, rerender, get, requests } = await openDocument('/payment_form', true);
    const fail = () => (says === 'no response' ? requests.at(-1)?.lose() : requests.at(-1)?.respond(false));
    rerender({ url: '/payment_succeed' });
    fail();
    await waitFor(() => expect(result.current).toEqual(OWN));
    expect(reload).not.toHaveBeenCalled();
    rerender({ url: '/payment_succeed' });
    expect(get).toHaveBeenCalledTimes(1);
    rerender({ url: '/collections' });
    expect(result.current).toEqual(PENDING);
    fail();
    await waitFor(() => expect(result.current).toEqual(OWN));
    expect(get).toHaveBeenCalledTimes(2);
  },
);

it('a patient who goes on to another page while a document is requested sees that other page', async () => {
  const { result, rerender, requests } = await openDocument('/payment_form', true);
  rerender({ url: '/payment_succeed' });
  rerender({ url: '/collections' });
  for (const { lose } of requests) lose();
  await waitFor(() => expect(result.current).toEqual(OWN));
});

it('a document that arrives after the person has gone Back is neither opened nor given a link [RUL-63]', async () => {
  const stores = { local: store(false), tab: store(false) };
  const { result, rerender, requests, session } = await openDocument('/informationLanding', false, {
    stores,
  });
  session.open({ link: LINK });
  rerender({ url: '/payment_form' });
  rerender({ url: '/informationLanding' });
  const { state } = window.history;
  await act(async () => requests[0]?.respond(true));
  expect(reload).not.toHaveBeenCalled();
  expect(window.history.state).toEqual(state);
  expect(result.current).toEqual(OWN);
});

it.each([
  ['arrives only after the charge', false],
  ['was given up after a minute, and may still arrive and run', true],
])("a new document is loaded even if a vendor's script %s", async (_, isLate) => {
  const { result, rerender, get } = await openDocument('/payment_form', false);
  rerender({ url: '/payment_succeed' });
  expect(result.current).toEqual(OWN);
  await addVendor({ isLate });
  rerender({ url: '/payment_succeed' });
  expect(result.current).toEqual(PENDING);
  expect(get).toHaveBeenCalledTimes(1);
});

it.each([
  ['ten seconds later', () => vi.advanceTimersByTime(10_000)],
  ['when the connection is back', () => window.dispatchEvent(new Event('online'))],
  ['on request', null],
])(
  'the payment form, which needs a document of its own, requests it again %s [RUL-54]',
  async (_, moment) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { result, rerender, get, requests } = await openDocument('/informationLanding', false);
    rerender({ url: '/payment_form' });
    expect(result.current).toEqual(PENDING);
    await act(async () => requests[0]?.lose());
    const lost = result.current;
    expect(lost).toMatchObject({ status: 'lost', isRetrying: false });
    act(() => (moment ? moment() : lost.status === 'lost' && lost.onRetry()));
    expect(result.current).toMatchObject({ status: 'lost', isRetrying: true });
    expect(get).toHaveBeenCalledTimes(2);
    await act(async () => requests[1]?.respond(true));
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

const LINK = { accession_id: '1', sample_id: '2', token: 'a-secret' };

it.each([
  ['passed on where nothing is kept', false, LINK],
  ['in the tab where the tab keeps it', true, null],
])('the payment form in a new document finds its link: %s [RUL-63]', async (_, isLasting, link) => {
  const stores = { local: store(isLasting), tab: store(isLasting) };
  const { rerender, requests, session } = await openDocument('/informationLanding', false, { stores });
  const { dropPassedLink, passedLink } = await import('../../src/app/shell/page-url.ts');
  window.history.replaceState({ usr: { charge: { charged: 'no' } } }, '');
  session.open({ link: LINK });
  rerender({ url: '/payment_form' });
  await act(async () => requests[0]?.respond(true));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(passedLink()).toEqual(link);
  dropPassedLink();
  expect(passedLink(), 'once').toBeNull();
  expect(window.history.state).toMatchObject({ usr: { charge: { charged: 'no' } } });
});

it('a link passed on to a document that was never opened is deleted a minute later [RUL-62]', async () => {
  const { passLink, passedLink } = await import('../../src/app/shell/page-url.ts');
  passLink(LINK);
  vi.setSystemTime(Date.now() + 60_000);
  expect(passedLink()).toBeNull();
});
