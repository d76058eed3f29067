import type { LastChange } from '../../machines/domain/change.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { createActor } from 'xstate';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../../machines/domain/notice.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { visitMachine } from '../../machines/visit/visit.machine.ts';
import { App } from '../../src/app/App.tsx';
import { loadNotices } from '../../src/app/shell/Notices.tsx';
import { loadScript } from '../../src/platform/vendor-files.ts';
import { MessagePage } from '../../src/views/shared/MessagePage.tsx';
import { testConfig } from './config.ts';
import { testDependencies } from './dependencies.ts';
import { eventually } from '../support/eventually.ts';

beforeAll(async () => void (await loadNotices()));

// The document of a payment, with a vendor's script in it.
vi.hoisted(() => window.history.replaceState(null, '', '/payment_form'));

const reportFailure = vi.fn<(why: string) => void>();
const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => document.head.replaceChildren());

function Broken(): never {
  throw new Error('Ann Example, 1984-02-29');
}

function Leading() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/payment_succeed')}>
      Go on
    </button>
  );
}

/** The application at a URL, with these pages. */
function renderApp(
  url: string,
  pages: Readonly<Record<string, ComponentType>>,
  last: LastChange | null = null,
  dependencies = testDependencies(),
) {
  const notices = createActor(noticesMachine).start();
  render(
    <MemoryRouter initialEntries={[url]}>
      <App
        routes={Object.entries(pages).map(([path, Component]) => ({ path, Component }))}
        dependencies={{
          ...dependencies,
          lastChange: () => last,
          telemetry: {
            reportFailure,
            inspect: () => undefined,
            recordFailedCall: () => undefined,
            watchSpeed: () => undefined,
          },
        }}
        notices={notices}
        visit={createActor(visitMachine, { input: { idle: null, needs: null } }).start()}
      />
    </MemoryRouter>,
  );
  return notices;
}

it.each([null, '/accessibility.html'])(
  'a page links to the accessibility statement if and only if it is configured: %j [OWN-R13]',
  async (accessibility) => {
    const dependencies = testDependencies(testConfig({ accessibility }));
    renderApp('/other', { '/other': () => <MessagePage tone="info" title="Done" /> }, null, dependencies);
    expect(await screen.findByRole('heading', { name: 'Done' })).toBeDefined();
    const links = screen.queryAllByRole('link', { name: /^Accessibility/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      accessibility === null ? [] : [accessibility],
    );
  },
);

it('a notification stays while the page is hidden, and has its full time once it is seen [ERR-R10]', () => {
  vi.useFakeTimers();
  const notices = renderApp('/other', { '/other': () => null });
  const show = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  const pass = (time: number) => {
    act(() => vi.advanceTimersByTime(time));
    return notices.getSnapshot().context.shown.length;
  };
  act(() => notices.send({ type: 'notice.raised', notice: toast('noResponse') }));
  show('hidden');
  expect(pass(60_000)).toBe(1);
  show('visible');
  expect(pass(3499)).toBe(1);
  expect(pass(1)).toBe(0);
});

it('a page that throws an error says so without quoting it, is reported, and can be loaded again', async () => {
  vi.stubGlobal('location', {
    reload,
    pathname: '/payment_form',
    search: '',
    href: 'https://portal.example/',
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  renderApp('/page', { '/page': Broken });
  screen.getByRole('heading', { level: 1, name: 'This page could not be shown' });
  expect(document.body.textContent).not.toMatch(/Ann|1984/);
  expect(reportFailure.mock.calls).toEqual([['broken']]);
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }));
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
});

it.each([
  ['was made', { change: 'cancellation', isKnown: true }, 'Your pickup was cancelled.'],
  [
    'may have been made',
    { change: 'payment', isKnown: false },
    'We do not know yet whether your payment went through.',
  ],
] as const)(
  'a page that throws an error after a change %s says so [RUL-110] [RUL-92]',
  (_, last, message) => {
    renderApp('/page', { '/page': Broken }, last);
    expect(screen.getAllByText(message)).toHaveLength(1);
  },
);

it('a page that needs a new document is not shown in the current one', () => {
  void loadScript('/vendor.js', () => true);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  renderApp('/payment_form', { '/payment_form': Leading, '/payment_succeed': () => <h1>Paid</h1> });
  act(() => fireEvent.click(screen.getByRole('button', { name: 'Go on' })));
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Paid' })).toBeNull();
});

it.each([
  ['/auth/gutZoomer', 'guest'],
  ['/Auth/gutZoomer', 'guest'],
  ['/gutZoomer/auth/1', 'corner'],
  ['/authors', 'corner'],
])('%s places its notices like a %s page [GL-R06]', (url, placement) => {
  const notices = renderApp(url, { '*': () => <h1>Page</h1> });
  act(() => notices.send({ type: 'notice.raised', notice: toast('serverError') }));
  expect(screen.getByRole('region', { name: /notification/ }).dataset['placement']).toBe(placement);
});
