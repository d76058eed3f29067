import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, matchPath, useLocation } from 'react-router-dom';
import { createActor } from 'xstate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { noticeText } from '../../src/copy/notices.ts';
import { App } from '../../src/app/App.tsx';
import PaymentRedirect from '../../src/app/flows/payment-redirect.tsx';
import { ROUTES } from '../../src/app/routes.ts';
import { AppServicesContext, createAppServices } from '../../src/app/shell/app-services.ts';
import { specRoutes } from '../support/spec.ts';
import { testConfig } from './config.ts';

/** The documented routes as the router writes them. */
const rows = specRoutes().map(({ id, path }) => ({ id, path: path.replaceAll(/\{(\w+)\}/g, ':$1') }));

/** The route that an address leads to, as the router decides: the most exact one. */
function routeOf(address: string): string | undefined {
  const found = ROUTES.filter(({ path }) => matchPath(path, address)).map(({ path }) => path);
  return found.find((path) => path !== '*') ?? found[0];
}

describe('the route table', () => {
  it('has the documented routes, a page for every other path, and nothing else', () => {
    const documented = new Set([...rows.map(({ path }) => path), '*']);
    expect(ROUTES.map(({ path }) => path).toSorted()).toEqual([...documented].toSorted());
  });

  // The redirects of /payment stand below; ROUTE-04 is no route but a rewritten address.
  it.each(rows.filter(({ path }) => path !== '/payment'))('[$id] $path is a route', ({ path }) => {
    expect(routeOf(path.replaceAll(/:\w+/g, '2305160001'))).toBe(path);
  });

  it.each(['/nowhere', '/payment_form/more', '/collections/stool/more', '/auth'])(
    '[ROUTE-55] %s is in no row',
    (address) => {
      expect(routeOf(address)).toBe('*');
    },
  );
});

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

/** The portal opened at an address by someone of whom nothing is known. */
function open(address: string) {
  const notices = createActor(noticesMachine).start();
  const services = createAppServices(testConfig(), {
    notify: (notice) => notices.send({ type: 'notice.raised', notice }),
    withdraw: () => undefined,
    withdrawLoadNotices: () => undefined,
    preload: () => undefined,
  });
  render(
    <MemoryRouter initialEntries={[address]}>
      <App routes={ROUTES} services={services} notices={notices} />
    </MemoryRouter>,
  );
  return services;
}

describe('a page opened without a link', () => {
  beforeEach(() => {
    document.title = '';
  });

  it.each([
    ['ROUTE-01', '/', 'Patient portal', null],
    ['ROUTE-05 ENTRY-01', '/pns_single_page_flow', 'Failed', noticeText.noQueryInformation],
    ['ROUTE-06', '/payment_status', 'Failed', noticeText.paymentStatusFailed],
    ['ROUTE-07 PMEDIA-01', '/paymentMedia', 'Failed', noticeText.noQueryInformation],
    ['ROUTE-08 PMEDIA-01', '/payment_media', 'Failed', noticeText.noQueryInformation],
    ['ROUTE-09 PFORM-03', '/payment_form', 'Failed', noticeText.noQueryParams],
    ['ROUTE-10', '/payment_failed', 'Failed', null],
    ['ROUTE-11', '/failed', 'Failed', null],
    ['ROUTE-12 OUTC-01', '/payment_succeed', 'Failed', noticeText.noQueryInformation],
    ['ROUTE-13', '/payment_pending', 'Payment Pending!', null],
    ['ROUTE-14 OUT-R12', '/order_pending', 'Order Pending!', null],
    ['ROUTE-15 OUT-R13', '/order_cancelled', 'Order Cancelled', null],
    ['ROUTE-55', '/nowhere', 'Failed', null],
  ])('[%s] %s shows %s', async (_, address, heading, notice) => {
    open(address);
    const shown = await screen.findByRole('heading', { name: heading }, { timeout: 5000 });
    await waitFor(() => expect(document.activeElement).toBe(shown));
    expect(document.title).toBe(`${heading} · Your Lab`);
    const said = screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
    expect(said.map((text) => text.replace(/^(Error|Failed)/, ''))).toEqual([notice].filter(Boolean));
  });

  it('[RUL-04] an unknown path offers Try Again only to someone who came by a link', async () => {
    open('/nowhere');
    await screen.findByRole('heading', { name: 'Failed' });
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    cleanup();
    open('/nowhere').session.keepLink({ accession_id: '1', sample_id: '2', token: 'a-secret' });
    cleanup();
    open('/nowhere');
    expect(await screen.findByRole('button', { name: 'Try Again' })).toBeDefined();
  });

  it('says whom to call', async () => {
    open('/order_pending');
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '+1 (800) 555-0100' });
    expect(link.getAttribute('href')).toBe('tel:+18005550100');
  });
});

describe('/payment', () => {
  function Probe() {
    const { pathname, search, state } = useLocation();
    return <output>{JSON.stringify({ address: pathname + search, state })}</output>;
  }

  function redirect(address: string | { pathname: string; search: string; state: unknown }) {
    const services = createAppServices(testConfig(), {
      notify: () => undefined,
      withdraw: () => undefined,
      withdrawLoadNotices: () => undefined,
      preload: () => undefined,
    });
    render(
      <AppServicesContext value={services}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/payment" element={<PaymentRedirect />} />
            <Route path="*" element={<Probe />} />
          </Routes>
        </MemoryRouter>
      </AppServicesContext>,
    );
    return JSON.parse(screen.getByRole('status').textContent) as { address: string; state: unknown };
  }

  const listed =
    'accession_id=1&sample_id=2&concierge_needed=true&direct_to_blooddraw=false&amount_to_pay=5000&always_show_payment=true&payment_prioritized=true&count=3';

  it('[ROUTE-02] [RUL-01] hands the listed parameters on, the token renamed and not in the address', () => {
    const { address, state } = redirect(`/payment?${listed}&jwtToken=a-secret&from=email&status=1`);
    expect(address).toBe(`/pns_single_page_flow?${listed}`);
    expect(state).toEqual({
      query: { ...Object.fromEntries(new URLSearchParams(listed)), token: 'a-secret' },
    });
  });

  it('[ROUTE-02] leaves out what is not there', () => {
    expect(redirect('/payment?accession_id=1&jwtToken=a-secret')).toEqual({
      address: '/pns_single_page_flow?accession_id=1',
      state: { query: { accession_id: '1', token: 'a-secret' } },
    });
  });

  it('[ROUTE-02] [RUL-01] finds the token with the history entry, where the address no longer has it', () => {
    const query = { accession_id: '1', token: 'a-secret', from: 'email' };
    const { address, state } = redirect({
      pathname: '/payment',
      search: '?accession_id=1',
      state: { query },
    });
    expect(address).toBe('/pns_single_page_flow?accession_id=1');
    expect(state).toEqual({ query: { accession_id: '1', token: 'a-secret' } });
  });

  it('[ROUTE-03] carries no query when there is none', () => {
    expect(redirect('/payment')).toEqual({ address: '/pns_single_page_flow', state: null });
  });
});
