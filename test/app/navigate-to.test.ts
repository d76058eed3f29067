import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NavigateFunction } from 'react-router-dom';
import type { Destination } from '../../machines/domain/destination.ts';
import type { AppServices } from '../../src/app/shell/app-services.ts';
import type { Config } from '../../src/app/shell/config.ts';
import { failedLink, navigateTo, searchOf } from '../../src/app/shell/flow.tsx';
import { testConfig } from './config.ts';

const LINK = { accession_id: '2305160001', sample_id: '900001', token: 'a-secret-token', from: 'a b&c' };

const assign = vi.fn<(address: string) => void>();
const navigate = vi.fn<(to: string, options: object) => void>();

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://portal.lab.example', assign } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function go(destination: Destination, pages: Partial<Config['pages']> = {}): void {
  const services = { config: testConfig(pages) } as AppServices;
  navigateTo(destination, { navigate: navigate as unknown as NavigateFunction, services });
}

describe('a page of the portal', () => {
  it('[RUL-01] gets its query in the address without the token, which travels with the history entry', () => {
    go({ page: '/payment_media', query: LINK });
    expect(navigate).toHaveBeenCalledExactlyOnceWith(
      '/payment_media?accession_id=2305160001&sample_id=900001&from=a+b%26c',
      { replace: false, state: { query: LINK } },
    );
  });

  it('[RUL-10] gets the report of a charge outside its URL', () => {
    const charge = { charged: 'no', message: 'Your card was declined.' } as const;
    go({ page: '/payment_failed', charge, replace: true });
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/payment_failed', { replace: true, state: { charge } });
  });

  it.each<[destination: Destination, state: object]>([
    [{ page: '/failed', accessionId: '2305160001' }, { accessionId: '2305160001' }],
    [{ page: '/questionnaire_completed', back: '/gutZoomer/1' }, { back: '/gutZoomer/1' }],
    [
      { page: '/confirmAppointment/success', appointment: { eventId: 'ev1', start: '' } },
      { appointment: { eventId: 'ev1', start: '' } },
    ],
    [{ page: '/cancelAppointment/failed', notCancelled: 'declined' }, { notCancelled: 'declined' }],
    [{ page: '/auth/gutZoomer', expired: true }, { expired: true }],
    [{ page: '/confirmAppointment/failed', retry: LINK }, { retry: LINK }],
    [{ page: '/collections' }, {}],
  ])('gets what it explains beside its address: %j', (destination, state) => {
    go(destination);
    const { page } = destination as { readonly page: string };
    expect(navigate).toHaveBeenCalledExactlyOnceWith(page, { replace: false, state });
  });

  it('gets no question mark for a query that is empty or a token alone', () => {
    expect([searchOf({}), searchOf({ token: 'a-secret-token' })]).toEqual(['', '']);
  });

  it('never opens another page outside', () => {
    go({ page: '/failed' });
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('the order of a link that failed', () => {
  it.each(['/failed', '/payment_failed'] as const)('[RUL-35] is known to %s', (page) => {
    expect(failedLink({ page }, '2305160001')).toEqual({ page, accessionId: '2305160001' });
  });

  it('[RUL-35] is the one that the failure itself names', () => {
    expect(failedLink({ page: '/failed', accessionId: '7' }, '2305160001')).toEqual({
      page: '/failed',
      accessionId: '7',
    });
  });

  it('[RUL-35] is absent if the link had none, and for other pages', () => {
    expect(failedLink({ page: '/failed' }, null)).toEqual({ page: '/failed' });
    expect(failedLink({ page: '/payment_form' }, '2305160001')).toEqual({ page: '/payment_form' });
  });
});

describe('a page outside', () => {
  const request: Destination = {
    leave: 'conciergeRequest',
    params: { accession_id: '2305160001', payment: 'success' },
  };

  it.each([
    ['OUTC-05', 'production', 'https://concierge.example/request'],
    ['OUTC-06', 'staging', 'https://staging.concierge.example/request'],
  ])('[%s] [OUT-R04] is the one that the %s configuration names', (_, __, address) => {
    go(request, { conciergeRequest: address });
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${address}?accession_id=2305160001&payment=success`);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('[AMB-17] gets only the documented parameters in addition to its own', () => {
    go(
      { leave: 'conciergeScheduling', params: { accession_id: '2305160001', start_date: '2026-11-25' } },
      { conciergeScheduling: 'https://concierge.example/schedule?lab=1' },
    );
    expect(assign).toHaveBeenCalledExactlyOnceWith(
      'https://concierge.example/schedule?lab=1&accession_id=2305160001&start_date=2026-11-25',
    );
  });

  it('may be a page of this origin', () => {
    go(request, { conciergeRequest: '/lab/external/conciergeRequest' });
    expect(assign).toHaveBeenCalledExactlyOnceWith(
      'https://portal.lab.example/lab/external/conciergeRequest?accession_id=2305160001&payment=success',
    );
  });

  it('[RUL-36] that is not configured is never reported as a failure', () => {
    go(request, { conciergeRequest: null });
    expect(assign).not.toHaveBeenCalled();
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/', { replace: true });
  });
});
