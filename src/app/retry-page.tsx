import type { PagePath } from '../../machines/domain/destination.ts';
import { createRetryMachine } from '../../machines/retry/retry.machine.ts';
import { RetryView } from '../views/retry/RetryView.tsx';
import { flowPage } from './flow.tsx';

/**
 * A failed screen with 'Try Again' (3 §2.6).
 * @param spec the id of its edge
 * @param to where it leads, given the accession id that is known; null when none is
 */
export function retryPage(spec: string, to: (accessionId: string | null) => PagePath) {
  return flowPage((world) => ({
    machine: createRetryMachine(spec),
    input: ({ accessionId }) => ({ to: to(accessionId ?? world.session.accessionId()) }),
    View: RetryView,
  }));
}
