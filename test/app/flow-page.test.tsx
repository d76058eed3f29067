import type { ReactNode } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { createActor, fromPromise, setup, toPromise } from 'xstate';
import { expect, it, vi } from 'vitest';
import type { Destination } from '../../machines/domain/destination.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
import { lastingNotice, notify, toast, clearNotice } from '../../machines/domain/notice.ts';
import { AppDependenciesContext } from '../../src/app/shell/app-dependencies.ts';
import type { AppDependencies } from '../../src/app/shell/app-dependencies.ts';
import { flowPage } from '../../src/app/shell/flow.tsx';
import type { Arrival } from '../../src/app/shell/flow.tsx';
import { withNotices } from '../../src/app/shell/with-notices.ts';
import { keepLanguage } from '../../src/platform/language.ts';
import { testDependencies } from './dependencies.ts';

const ANN = { accession_id: '1', sample_id: '2', token: 'of-ann' };
const BEN = { accession_id: '9', sample_id: '8', token: 'of-ben' };

/** Waits for the event that says where to go. */
const machine = setup({
  types: {
    input: {} as Arrival,
    context: {} as Arrival,
    events: {} as { readonly type: 'ended'; readonly destination: Destination },
    output: {} as Destination,
  },
}).createMachine({
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: { on: { ended: 'left' } },
    left: { type: 'final', output: ({ event }) => event.destination },
  },
  output: ({ event }) => (event as unknown as { readonly output: Destination }).output,
});

type Place = string | { readonly pathname: string; readonly search?: string; readonly state?: unknown };

/** A page of the portal at '/page/:id', and what it was started with. */
function renderFlowPage(
  entry: Place,
  link?: (arrival: Arrival) => LinkQuery | null,
  router = (pages: ReactNode) => <MemoryRouter initialEntries={['/before', entry]}>{pages}</MemoryRouter>,
) {
  const started: { readonly arrival: Arrival; readonly saved: LinkQuery | null }[] = [];
  const dependencies = testDependencies();
  let send = (_: Destination): void => undefined;
  const Page = flowPage(({ session }) => ({
    machine,
    ...(link ? { link } : {}),
    input: (arrival) => {
      started.push({ arrival, saved: session.keptQuery() });
      return arrival;
    },
    View: ({ actor }) => {
      send = (destination) => actor.send({ type: 'ended', destination });
      return <h1>Page</h1>;
    },
  }));
  function OtherPage() {
    const { pathname, search, state } = useLocation();
    const navigate = useNavigate();
    return (
      <>
        <output>{JSON.stringify({ url: pathname + search, state })}</output>
        <button type="button" onClick={() => void navigate(-1)}>
          Back
        </button>
      </>
    );
  }
  const show = () =>
    render(
      <AppDependenciesContext value={dependencies}>
        {router(
          <Routes>
            <Route path="/page/:id" element={<Page />} />
            <Route path="*" element={<OtherPage />} />
          </Routes>,
        )}
      </AppDependenciesContext>,
    );
  return {
    dependencies,
    started,
    show,
    end: (destination: Destination) => act(() => send(destination)),
    /** The page that the flow has ended at. */
    finalPage: () => JSON.parse(screen.getByRole('status').textContent) as unknown,
    back: () => fireEvent.click(screen.getByRole('button', { name: 'Back' })),
  };
}

const NOTHING = { query: null, params: { id: '7' }, historyState: {}, isReopened: true };

it.each<[place: Place, arrival: Arrival]>([
  ['/page/7', NOTHING],
  ['/page/7?from=email', { ...NOTHING, query: { from: 'email' } }],
  [
    { pathname: '/page/7', search: '?from=email', state: { query: ANN } },
    { ...NOTHING, query: ANN, historyState: { query: ANN } },
  ],
  [
    { pathname: '/page/7', state: { charge: { charged: 'no', message: 'Declined' }, expired: true } },
    { ...NOTHING, historyState: { charge: { charged: 'no', message: 'Declined' }, expired: true } },
  ],
])('a page at %j gets the data of its URL and its history entry', (place, arrival) => {
  const { show, started } = renderFlowPage(place);
  show();
  expect(started.map((start) => start.arrival)).toEqual([arrival]);
});

it('a URL without the token gets the token of the same order [RUL-01]', () => {
  const { show, started, dependencies } = renderFlowPage('/page/7?accession_id=1&sample_id=2');
  dependencies.session.open({ link: ANN });
  show();
  expect(started[0]?.arrival.query).toEqual(ANN);
});

const KEPT = { ...ANN, token: 'kept' };

it.each<[how: string, shown: LinkQuery, kept: LinkQuery, opened: LinkQuery | null, token: string]>([
  ['Back to an older link keeps the newer token', ANN, KEPT, null, 'kept'],
  ['a newer link replaces the older token', ANN, KEPT, ANN, 'of-ann'],
  ['the link of another sample has its own token', ANN, { ...KEPT, sample_id: '3' }, null, 'of-ann'],
])('%s [RUL-02]', (_, shown, kept, opened, token) => {
  const { show, started, dependencies } = renderFlowPage(
    { pathname: '/page/7', state: { query: shown } },
    ({ query }) => query,
  );
  const { session } = dependencies;
  const arrival = { historyLink: null, visitAccessionId: null, urlAccessionId: null, usesOwnLink: false };
  session.enter({ ...arrival, link: kept });
  session.open({ link: kept });
  session.enter({ ...arrival, link: opened, historyLink: shown });
  show();
  expect([started[0]?.arrival.query?.['token'], session.token()]).toEqual([token, token]);
  expect(session.keptQuery()).toEqual({ ...shown, token });
});

it.each<[link: LinkQuery | null | undefined, saved: LinkQuery]>([
  [BEN, BEN],
  [{}, ANN],
  [null, ANN],
  [undefined, ANN],
])('the link %j of a page is stored before it starts [AMB-19]', (link, saved) => {
  const { show, started, dependencies } = renderFlowPage(
    '/page/7',
    link === undefined ? undefined : () => link,
  );
  dependencies.session.open({ link: ANN });
  show();
  expect(started.map((start) => start.saved)).toEqual([saved]);
});

const CHARGE = { charged: 'no', message: 'Your card was declined.' } as const;
const OF_BEN = '/collections?accession_id=9&sample_id=8';

it.each<[destination: Destination, url: string, state: object]>([
  [{ page: '/collections' }, '/collections', {}],
  // The token is in no URL, and an empty query has no question mark.
  [
    { page: '/collections', query: { ...BEN, from: 'a b&c' } },
    `${OF_BEN}&from=a+b%26c`,
    { query: { ...BEN, from: 'a b&c' } },
  ],
  [{ page: '/collections', query: { token: 'of-ben' } }, '/collections', { query: { token: 'of-ben' } }],
  [{ page: '/collections', query: {} }, '/collections', { query: {} }],
  // What a page explains stays beside its URL.
  [
    { page: '/questionnaire_completed', back: '/gutZoomer/1' },
    '/questionnaire_completed',
    { back: '/gutZoomer/1' },
  ],
  [
    { page: '/confirmAppointment/success', appointment: { eventId: 'ev1', start: '' } },
    '/confirmAppointment/success',
    { appointment: { eventId: 'ev1', start: '' } },
  ],
  [
    { page: '/cancelAppointment/failed', notCancelled: 'declined' },
    '/cancelAppointment/failed',
    { notCancelled: 'declined' },
  ],
  [{ page: '/auth/gutZoomer', expired: true }, '/auth/gutZoomer', { expired: true }],
  [{ page: '/confirmAppointment/failed', retry: ANN }, '/confirmAppointment/failed', { retry: ANN }],
  // A failure is about the order of its link, or the one that it names itself.
  [{ page: '/failed' }, '/failed', { accessionId: '1' }],
  [{ page: '/failed', accessionId: '7' }, '/failed', { accessionId: '7' }],
  [{ page: '/payment_failed', charge: CHARGE }, '/payment_failed', { charge: CHARGE, accessionId: '1' }],
])(
  'a flow that ends with %j opens %s once, with the history state %j [RUL-01 RUL-10 RUL-35]',
  (destination, url, state) => {
    const assign = vi.fn<(url: string) => void>();
    vi.stubGlobal('location', { ...window.location, assign });
    const { show, end, finalPage, back, started } = renderFlowPage({
      pathname: '/page/7',
      state: { query: ANN },
    });
    show();
    end(destination);
    expect(finalPage()).toEqual({ url, state });
    expect(assign, 'nor a page outside').not.toHaveBeenCalled();
    back();
    screen.getByRole('heading', { name: 'Page' });
    expect(started, 'a page that is come back to starts again').toHaveLength(2);
  },
);

it('a failed page gets no order if the link named none [RUL-35]', () => {
  const { show, end, finalPage } = renderFlowPage('/page/7?from=email');
  show();
  end({ page: '/failed' });
  expect(finalPage()).toEqual({ url: '/failed', state: {} });
});

it('Back skips a page that only redirects', () => {
  const { show, end, finalPage, back } = renderFlowPage('/page/7');
  show();
  end({ page: '/collections', replace: true });
  expect(finalPage()).toMatchObject({ url: '/collections' });
  back();
  expect(finalPage()).toMatchObject({ url: '/before' });
});

it('a page from the back/forward cache starts again, each time and before anything else happens; one that was just loaded does not [RUL-08 RUL-20]', () => {
  const { show, started } = renderFlowPage('/page/7');
  show();
  const startsAfter = (persisted: boolean) => {
    let starts = 0;
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
      starts = started.length;
    });
    return starts;
  };
  expect([startsAfter(false), startsAfter(true), startsAfter(true)]).toEqual([1, 2, 3]);
});

it('a page whose button opened another site in an app works again when the patient comes back to it', () => {
  vi.stubGlobal('location', { ...window.location, assign: vi.fn() });
  const look = vi.spyOn(document, 'visibilityState', 'get');
  const { show, end, started } = renderFlowPage('/page/7');
  show();
  const startsAfter = (state: DocumentVisibilityState) => {
    look.mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    return started.length;
  };
  expect([startsAfter('hidden'), startsAfter('visible')], 'while the page is in use').toEqual([1, 1]);
  end({ leave: 'conciergePage', params: {} });
  expect([startsAfter('hidden'), startsAfter('visible')]).toEqual([1, 2]);
  expect([startsAfter('hidden'), startsAfter('visible')], 'once').toEqual([2, 2]);
});

it('a page whose button could not open another site works again after half a minute', () => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { ...window.location, assign: vi.fn() });
  const { show, end, started } = renderFlowPage('/page/7');
  show();
  end({ leave: 'conciergePage', params: {} });
  const startsAfter = (milliseconds: number) => {
    act(() => void vi.advanceTimersByTime(milliseconds));
    return started.length;
  };
  expect([startsAfter(29_999), startsAfter(1), startsAfter(60_000)]).toEqual([1, 2, 2]);
  vi.useRealTimers();
});

it('a page does not start again when a dialog is closed after the language was changed from that of the link', async () => {
  window.history.replaceState(null, '', '/page/7?from=email&lang=es');
  const { show, started } = renderFlowPage('', undefined, (pages) => <BrowserRouter>{pages}</BrowserRouter>);
  show();
  keepLanguage('en');
  window.history.pushState({ ...window.history.state, dialog: true }, '');
  const closed = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  window.history.back();
  await act(() => closed);
  expect(window.location.search).toBe('?from=email&lang=en');
  expect(started).toHaveLength(1);
});

it('a page stops listening to the browser when it is left', () => {
  const { dependencies, show } = renderFlowPage('/page/7');
  const stop = vi.fn<() => void>();
  vi.spyOn(dependencies.page, 'on').mockReturnValue(stop);
  const { unmount } = show();
  expect(stop).not.toHaveBeenCalled();
  unmount();
  expect(stop).toHaveBeenCalledOnce();
});

it('a flow cannot be used outside of the application', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Page = flowPage(() => ({ machine, input: (arrival) => arrival, View: () => null }));
  const page = (
    <MemoryRouter>
      <Page />
    </MemoryRouter>
  );
  expect(() => render(page)).toThrow('useAppDependencies is called outside of the application');
});

it('the state of a history entry contains the accession id of its visit [RUL-83]', () => {
  const { show, dependencies, end, finalPage } = renderFlowPage('/page/7');
  dependencies.session.open({ link: ANN });
  show();
  end({ page: '/payment_failed', charge: { charged: 'no' } });
  expect(finalPage()).toEqual({
    url: '/payment_failed',
    state: { charge: { charged: 'no' }, visitAccessionId: '1' },
  });
});

it("a page shows the notices of a child machine, and does not replace the child's other actions", () => {
  const shown = {
    notify: vi.fn<AppDependencies['notify']>(),
    clearNotice: vi.fn<AppDependencies['clearNotice']>(),
    callSucceeded: vi.fn(),
  };
  const own = vi.fn<typeof notify>();
  const requesting = setup({ actions: { notify, clearNotice } }).createMachine({
    entry: [
      { type: 'notify', params: toast('requestFailed') },
      { type: 'clearNotice', params: { code: 'connectionLost' } },
    ],
  });
  const page = setup({ actors: { requesting }, actions: { notify: own } }).createMachine({
    entry: { type: 'notify', params: toast('notFound') },
    invoke: { src: 'requesting' },
  });
  createActor(withNotices(page, shown)).start();
  expect(shown.notify.mock.calls).toEqual([[toast('requestFailed')]]);
  expect(shown.clearNotice.mock.calls).toEqual([['connectionLost']]);
  expect(own).toHaveBeenCalledTimes(1);
});

it('the notice of a failed call disappears when the call succeeds, on any page [RUL-54]', async () => {
  const [showNotice, callSucceeded] = [
    vi.fn<AppDependencies['notify']>(),
    vi.fn<AppDependencies['callSucceeded']>(),
  ];
  const send = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce({ code: 'refused' })
    .mockResolvedValue('');
  const page = () =>
    withNotices(
      setup({ actors: { send: fromPromise(send) }, actions: { notify } }).createMachine({
        initial: 'sending',
        states: {
          sending: {
            invoke: {
              id: 'sendAgain',
              src: 'send',
              onDone: 'over',
              onError: {
                target: 'over',
                actions: { type: 'notify', params: lastingNotice('requestFailed') },
              },
            },
          },
          over: { type: 'final' },
        },
      }),
      { notify: showNotice, clearNotice: vi.fn(), callSucceeded },
    );
  await toPromise(createActor(page()).start());
  expect(showNotice.mock.calls).toEqual([[{ ...lastingNotice('requestFailed'), call: 'send' }]]);
  expect(callSucceeded).not.toHaveBeenCalled();
  await toPromise(createActor(page()).start());
  expect(callSucceeded.mock.calls).toEqual([['send']]);
});
