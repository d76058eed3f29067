import { questionnairePage } from '../../machines/domain/destination.ts';
import type { PagePath } from '../../machines/domain/destination.ts';
import type { QuestionnaireName } from '../../machines/domain/questionnaire.ts';
import { retryMachine } from '../../machines/retry/retry.machine.ts';
import { catalogue } from '../support/catalogue.ts';

/** A failed screen: the id of its one edge, its flow, and where each of its inputs leads. */
interface Retry {
  readonly spec: string;
  readonly flow: string;
  readonly pages: Readonly<Record<string, PagePath>>;
}

const questionnaire = (spec: string, flow: string, name: QuestionnaireName): Retry => ({
  spec,
  flow,
  pages: {
    'accession id known': questionnairePage(name, '2611000001'),
    'accession id unknown': questionnairePage(name, null),
  },
});

/** The failed screens by the name of their suite. */
export const RETRIES: Readonly<Record<string, Retry>> = {
  'questionnaire-hormone-failed': questionnaire('HORM-15', 'hormone', 'hormoneQuestionnaire'),
  'questionnaire-hormone-zoomer-failed': questionnaire('HZOOM-15', 'hormone-zoomer', 'hormoneZoomer'),
  'questionnaire-gut-failed': questionnaire('GUT-15', 'gut', 'gutZoomer'),
  'questionnaire-cardio-failed': questionnaire('CARDIO-15', 'cardio', 'cardioZoomer'),
  'ny-waiver-failed': { spec: 'NY-18', flow: 'ny-waiver', pages: { 'waiver failed': '/ny_form' } },
};

/** The catalogue of a failed screen. */
export function retryCatalogue({ spec, flow, pages }: Retry) {
  return catalogue(retryMachine, {
    flows: [flow],
    inputs: Object.fromEntries(Object.entries(pages).map(([name, to]) => [name, { to }])),
    events: { 'retry.pressed': [{ name: 'Try Again', event: { type: 'retry.pressed' }, spec: [spec] }] },
    expected: {
      [spec]: ({ input }) => ({ to: 'again', output: { page: pages[input] }, notices: [] }),
    },
  });
}
