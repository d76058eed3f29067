import { ENTRIES } from '../../machines/questionnaire-entry/questionnaire-entry.contract.ts';
import { createQuestionnaireEntryMachine } from '../../machines/questionnaire-entry/questionnaire-entry.machine.ts';
import { catalogue } from '../support/catalogue.ts';

const identity = { accessionId: '2611000001', sampleId: '900001', token: 'a-token' };
const query = { accession_id: '2611000001', sample_id: '900001', token: 'a-token' };

/** Where each entry page leads, and the ids of its edges. */
const pages = {
  '/questionnaire': ['/hormoneQuestionnaire/2611000001', 'QENTRY-01', 'QENTRY-02'],
  '/hormoneZoomerPage': ['/hormoneZoomer/2611000001', 'QENTRY-03', 'QENTRY-04'],
  '/gutZoomerPage': ['/gutZoomer/2611000001', 'QENTRY-05', 'QENTRY-06'],
  '/cardioZoomerPage': ['/cardioZoomer/2611000001', 'QENTRY-07', 'QENTRY-08'],
  '/nyform': ['/ny_form', 'QENTRY-09', 'QENTRY-10'],
} as const;

export const ENTRY_ROUTES = Object.keys(pages) as (keyof typeof pages)[];

/** The catalogue of an entry page. */
export function questionnaireEntryCatalogue(route: keyof typeof pages) {
  const [page, opened, noQuery] = pages[route];
  return catalogue(createQuestionnaireEntryMachine(ENTRIES[route]), {
    flows: ['questionnaire-entry'],
    inputs: {
      link: { query },
      'no query': { query: null },
      'empty query': { query: {} },
      'half an identity': { query: { accession_id: '2611000001' } },
    },
    events: {},
    unlisted: {
      start: {
        to: 'failed',
        output: { page: '/failed', replace: true },
        notices: [{ code: 'noQueryParams', title: 'Error', persists: true }],
      },
    },
    expected: {
      [opened]: {
        output: { page, replace: true },
        actions: [{ type: 'keepIdentity', params: identity }],
        notices: [],
      },
      [noQuery]: {
        output: { page: '/failed', replace: true },
        notices: [{ code: 'noQueryInformation', tone: 'bad', title: 'Error', persists: true }],
      },
    },
  });
}
