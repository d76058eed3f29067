import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NavigateFunction } from 'react-router-dom';
import type { Destination } from '../../machines/domain/destination.ts';
import type { AppDependencies } from '../../src/app/shell/app-dependencies.ts';
import type { Config } from '../../src/app/shell/config.ts';
import { navigateTo } from '../../src/app/shell/flow.tsx';
import { testConfig } from './config.ts';

const assign = vi.fn<(url: string) => void>();
const replace = vi.fn<(url: string) => void>();
const navigate = vi.fn<(url: string, options: object) => void>();

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://portal.lab.example', assign, replace } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function go(destination: Destination, pages: Partial<Config['pages']> = {}): void {
  const dependencies = { config: testConfig(pages) } as AppDependencies;
  navigateTo(destination, { navigate: navigate as unknown as NavigateFunction, dependencies });
}

describe('a page outside', () => {
  const request: Destination = {
    leave: 'conciergeRequest',
    params: { accession_id: '2305160001', payment: 'success' },
  };

  it.each([
    ['OUTC-05', 'production', 'https://concierge.example/request'],
    ['OUTC-06', 'staging', 'https://staging.concierge.example/request'],
  ])(
    'a patient is sent to the external page that the $1 configuration names [$0] [OUT-R04]',
    (_, __, url) => {
      go(request, { conciergeRequest: url });
      expect(assign).toHaveBeenCalledExactlyOnceWith(`${url}?accession_id=2305160001&payment=success`);
      expect(navigate).not.toHaveBeenCalled();
    },
  );

  it('an external page gets only the documented parameters in addition to its own [AMB-17]', () => {
    go(
      { leave: 'conciergeScheduling', params: { accession_id: '2305160001', start_date: '2026-11-25' } },
      { conciergeScheduling: 'https://concierge.example/schedule?lab=1' },
    );
    expect(assign).toHaveBeenCalledExactlyOnceWith(
      'https://concierge.example/schedule?lab=1&accession_id=2305160001&start_date=2026-11-25',
    );
  });

  it('an external page may be on the origin of the portal', () => {
    go(request, { conciergeRequest: '/lab/external/conciergeRequest' });
    expect(assign).toHaveBeenCalledExactlyOnceWith(
      'https://portal.lab.example/lab/external/conciergeRequest?accession_id=2305160001&payment=success',
    );
  });

  it('Back from an external page that opened by itself skips the page that only redirects', () => {
    go({ ...request, replace: true }, { conciergeRequest: 'https://concierge.example/request' });
    expect(replace).toHaveBeenCalledOnce();
    expect(assign).not.toHaveBeenCalled();
  });

  it('an external page that is not configured is never reported as a failure [RUL-36]', () => {
    go(request, { conciergeRequest: null });
    expect(assign).not.toHaveBeenCalled();
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/', { replace: true });
  });
});
