import type { PagePath } from '../../machines/domain/destination.ts';
import { createRetryMachine } from '../../machines/retry/retry.machine.ts';
import { catalogue } from '../support/catalogue.ts';

/** The catalogue of a failed screen: its one edge, its flow, and where each of its inputs leads. */
export function retryCatalogue(spec: string, flow: string, pages: Readonly<Record<string, PagePath>>) {
  return catalogue(createRetryMachine(spec), {
    flows: [flow],
    inputs: Object.fromEntries(Object.entries(pages).map(([name, to]) => [name, { to }])),
    events: { 'retry.pressed': [{ name: 'Try Again', event: { type: 'retry.pressed' } }] },
    expected: {
      [spec]: ({ input }) => ({ to: 'again', output: { page: pages[input] }, notices: [] }),
    },
  });
}
