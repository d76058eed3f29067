import { cleanup, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { visitMachine } from '../../machines/visit/visit.machine.ts';
import { App } from '../../src/app/App.tsx';
import { ROUTES } from '../../src/app/routes.ts';
import { createAppServices } from '../../src/app/shell/app-services.ts';
import { testConfig } from './config.ts';

// The document of a payment, which the payment form can be shown in.
vi.hoisted(() => window.history.replaceState(null, '', '/pns_single_page_flow'));

const ANN = { accession_id: '2305160001', sample_id: '900001', token: 'token-of-ann' };
const BEN = { accession_id: '2305160002', sample_id: '900002', token: 'token-of-ben' };

interface Call {
  readonly authorization: string | null;
  /** The storage at the time of the call. */
  readonly kept: Readonly<Record<string, unknown>>;
}

let calls: Call[] = [];

/** What is kept of a link, without the time of its last use. */
function kept(): Readonly<Record<string, unknown>> {
  const { visit: _visit, ...texts } = window.localStorage as unknown as Readonly<Record<string, string>>;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]): [string, unknown] => [
      key,
      text.startsWith('{') ? JSON.parse(text) : text,
    ]),
  );
}

beforeEach(() => {
  calls = [];
  vi.stubGlobal('fetch', (request: Request) => {
    calls.push({ authorization: request.headers.get('authorization'), kept: kept() });
    return new Promise<Response>(() => undefined);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

/** Opens a path with a link, as a patient does; calls are never answered. */
function open(path: string, query: Readonly<Record<string, string>> | null) {
  const notices = createActor(noticesMachine).start();
  const config = testConfig();
  const addresses = Object.entries(config.services).map(([name, base]) => [
    name,
    `https://lab.example${base}`,
  ]);
  const services = createAppServices(
    { ...config, services: Object.fromEntries(addresses) },
    {
      notify: (notice) => notices.send({ type: 'notice.raised', notice }),
      withdraw: () => undefined,
      withdrawLoadNotices: () => undefined,
      preload: () => undefined,
    },
  );
  cleanup();
  render(
    <MemoryRouter initialEntries={[query ? { pathname: path, state: { query } } : path]}>
      <App
        routes={ROUTES}
        services={services}
        notices={notices}
        visit={createActor(visitMachine, { input: { idle: 0 } })}
      />
    </MemoryRouter>,
  );
  return services;
}

const keptOf = (link: typeof ANN) => ({
  accession_id: link.accession_id,
  sample_id: link.sample_id,
  pnsToken: link.token,
  pns_single_page_query: link,
});

describe('a page that is opened by its link', () => {
  it.each([
    ['ENTRY-02 AMB-07', '/pns_single_page_flow'],
    ['PMEDIA-02', '/payment_media'],
    ['PFORM-01 CALL-R02', '/payment_form'],
    ['INFO-02', '/informationLanding'],
    ['BDRAW-03', '/bloodDrawLanding'],
    ['CALL-R02', '/payment_succeed'],
  ])('[%s] %s has stored it, and nothing of an earlier one, before its first call', async (_, path) => {
    open('/', null).session.keepLink(ANN);
    window.localStorage.setItem('patient_id', '77');
    window.sessionStorage.clear();
    if (path === '/payment_succeed') window.localStorage.clear();
    open(path, BEN);
    await waitFor(() => expect(calls).not.toEqual([]), { timeout: 5000 });
    expect(calls[0]).toEqual({ authorization: `Bearer ${BEN.token}`, kept: keptOf(BEN) });
  });

  it('[ENTRY-11] the entry stores nothing of a partial identity', async () => {
    const { session } = open('/pns_single_page_flow', { accession_id: ANN.accession_id });
    await waitFor(() => expect(document.title).toContain('Failed'), { timeout: 5000 });
    expect([session.savedQuery(), session.accessionId(), calls]).toEqual([null, null, []]);
  });

  it('[PFORM-02] the payment form without a link uses the saved one', async () => {
    open('/', null).session.keepLink(ANN);
    open('/payment_form', null);
    await waitFor(() => expect(calls).not.toEqual([]), { timeout: 5000 });
    expect(calls[0]).toEqual({ authorization: `Bearer ${ANN.token}`, kept: keptOf(ANN) });
  });
});

describe('an entry page that only reads its link', () => {
  const { pns_single_page_query: _query, ...identity } = keptOf(ANN);

  it.each([
    ['BDRAW-02', '/bloodDraw', keptOf(ANN)],
    ['INFO-02', '/uploadShippingAddress', keptOf(ANN)],
    [
      'PSRCH-01 AMB-127',
      '/fedexPickup',
      { pickup_query: { accession_id: ANN.accession_id, sample_id: ANN.sample_id }, pnsToken: ANN.token },
    ],
    ['QENTRY-01', '/questionnaire', identity],
    ['QENTRY-03', '/hormoneZoomerPage', identity],
    ['QENTRY-05', '/gutZoomerPage', identity],
    ['QENTRY-07', '/cardioZoomerPage', identity],
    ['QENTRY-09', '/nyform', identity],
  ])('[%s] %s stores the documented values under the documented keys', async (_, path, expected) => {
    open(path, ANN);
    await waitFor(() => expect(kept()).toMatchObject(expected), { timeout: 5000 });
    expect('pns_single_page_query' in kept()).toBe('pns_single_page_query' in expected);
  });

  it('[PSRCH-02] [AMB-128] the pickup scheduler without a query does not touch the stored one', async () => {
    open('/fedexPickup', ANN);
    await waitFor(() => expect(kept()).toHaveProperty('pickup_query'), { timeout: 5000 });
    const before = kept()['pickup_query'];
    document.title = '';
    open('/fedexPickup', null);
    await waitFor(() => expect(document.title).toContain('Courier pickup'), { timeout: 5000 });
    expect(kept()['pickup_query']).toEqual(before);
  });
});
