import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nonNull } from '../../machines/domain/non-null.ts';
import { testConfig } from './config.ts';
import { eventually } from '../support/eventually.ts';

const shown: string[] = [];
/** Notes what a person sees first, and then. */
const watcher = new MutationObserver(() => {
  const text = document.querySelector('h1, [aria-busy]')?.textContent;
  if (text && text !== shown.at(-1)) shown.push(text);
});

beforeEach(() => {
  vi.resetModules();
  document.body.innerHTML = '<div id="root"></div>';
  document.documentElement.dataset['languages'] = '';
  shown.length = 0;
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => watcher.disconnect());

/** Opens the portal at a URL, or reloads it, with a configuration that arrives when the test lets it. */
async function openPortal(url: string | null) {
  if (url !== null) window.history.replaceState(null, '', url);
  const pending: ((respond: Response) => void)[] = [];
  const requested = vi.fn((file: string) =>
    file === '/config.json'
      ? new Promise<Response>((resolve) => pending.push(resolve))
      : Promise.reject(new TypeError('offline')),
  );
  vi.stubGlobal('fetch', requested);
  await import('../../src/app/main.tsx');
  return { requested, respond: (response: Response) => act(async () => pending.shift()?.(response)) };
}

const config = (changes: object = {}) => Response.json({ ...testConfig(), ...changes });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it('a portal whose configuration cannot be read says so, requests it once for each press, and then starts', async () => {
  const { requested, respond } = await openPortal('/');
  await respond(config({ supportPhone: 7 }));
  await screen.findByText('supportPhone');
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  press();
  press();
  const requestsOf = (url: string) =>
    requested.mock.calls.filter(([requestedUrl]) => requestedUrl === url).length;
  expect(requestsOf('/config.json')).toBe(2);
  await respond(new Response('', { status: 503 }));
  await screen.findByText(/^Check your connection/);
  press();
  await respond(config());
  await title('Patient portal');
  expect(requestsOf('/config.json')).toBe(3);
  // The log of this host has it.
  expect(requestsOf('/reports')).toBe(1);
});

it('a missing part of the configuration is reported to the URL for failure reports', async () => {
  const { requested, respond } = await openPortal('/order_cancelled');
  await respond(config({ mapTiles: 7, reports: { failures: '/failures-here' } }));
  await title('Order Cancelled');
  await waitFor(() => expect(requested.mock.calls.map(([url]) => url)).toContain('/failures-here'));
  const [, request] = requested.mock.calls.find(([url]) => url === '/failures-here') as unknown as [
    string,
    RequestInit,
  ];
  expect(JSON.parse(request.body as string)).toMatchObject({ why: 'configuration', about: ['mapTiles'] });
});

it('the portal shows nothing before its first page', async () => {
  const { respond } = await openPortal('/order_cancelled');
  await respond(config());
  await title('Order Cancelled');
  expect(shown).toEqual(['Order Cancelled']);
});

it.each([
  ['the language of the link', ['en', 'es'], 'Portal del paciente'],
  ['a language that is offered', ['en'], 'Patient portal'],
])('the first page is in %s', async (_, languages, name) => {
  document.documentElement.dataset['languages'] = 'es';
  const { respond } = await openPortal('/');
  await respond(config({ languages }));
  await title(name);
  expect(shown).toEqual([name]);
});

it('every page says that the connection is lost, until it is back', async () => {
  const { respond } = await openPortal('/');
  await respond(config());
  await title('Patient portal');
  act(() => void window.dispatchEvent(new Event('offline')));
  // Those of the tests before run on.
  await screen.findAllByText('No connection');
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryAllByText('No connection')).toEqual([]));
});

it('the link that opens the document begins a visit, and its token leaves the URL [RUL-62 RUL-01]', async () => {
  const { respond } = await openPortal('/order_cancelled?accession_id=1&sample_id=2&token=a-secret');
  expect(window.location.search).toBe('?accession_id=1&sample_id=2');
  await respond(config());
  await title('Order Cancelled');
});

it('a reload of the portal that could not start for minutes still opens its link [RUL-01]', async () => {
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(start);
  const { respond } = await openPortal('/order_cancelled?accession_id=1&sample_id=2&token=a-secret');
  for (const seconds of [50, 100]) {
    clock.mockReturnValue(start + seconds * 1000);
    await respond(new Response('', { status: 503 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  }
  clock.mockReturnValue(start + 150_000);
  vi.resetModules();
  document.body.innerHTML = '<div id="root"></div>';
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' }] as never);
  const reloaded = await openPortal(null);
  await reloaded.respond(config());
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading.textContent).toBe('Order Cancelled');
});

it.each<[env: object, left: string]>([
  [{ DEV: true, MODE: 'test' }, ''],
  [{ DEV: false, MODE: 'qa' }, ''],
  [{ DEV: true, MODE: 'qa' }, ''],
  [{ DEV: false, MODE: 'production' }, '?inspect=off'],
])(
  "the testers' tools start only in builds for testers and take their parameter from the URL: with %j, %j remains",
  async (env, left) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value as string);
    const { respond } = await openPortal('/?inspect=off');
    await respond(config({ inspector: true }));
    await title('Patient portal');
    expect(window.location.search).toBe(left);
  },
);

it('a page whose code is loaded is shown at once when somebody goes on to it', async () => {
  const { respond } = await openPortal('/questionnaire_completed');
  window.history.replaceState({ usr: { back: '/' } }, '');
  const { preloadRoute } = await import('../../src/app/routes.ts');
  await preloadRoute('/');
  await respond(config());
  const button = await screen.findByRole('button');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  button.click();
  await Promise.resolve();
  expect(document.querySelector('h1')?.textContent).toBe('Patient portal');
});

it('the portal waits for the texts of the first page, even if they fail to load at first', async () => {
  document.documentElement.dataset['languages'] = 'es';
  const { FILES } = await import('../../src/copy/language.ts');
  const files = FILES as Record<string, () => Promise<Readonly<Record<string, object>>>>;
  const load = nonNull(files['./es/shell.ts']);
  const connection = Promise.withResolvers<undefined>();
  const loadTexts = vi
    .fn(() => connection.promise.then(load))
    .mockRejectedValueOnce(new TypeError('offline'));
  files['./es/shell.ts'] = loadTexts;
  const { respond } = await openPortal('/');
  await respond(config({ languages: ['en', 'es'] }));
  await eventually(() => expect(loadTexts.mock.calls.length).toBeGreaterThan(1));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(shown, 'not in English').toEqual([]);
  connection.resolve(undefined);
  await title('Portal del paciente');
  expect(shown).toEqual(['Portal del paciente']);
});
