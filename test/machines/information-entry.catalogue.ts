import { informationEntryMachine } from '../../machines/information-entry/information-entry.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import { LINK } from './payment.data.ts';

const links = { 'plain link': LINK, 'link from an email': { ...LINK, from: 'email', count: '3' } };
const failed = {
  to: 'toFailed',
  output: { page: '/failed', replace: true },
  notices: [{ code: 'noQueryInformation', tone: 'bad', title: 'Error', persists: true }],
};

export const informationEntryCatalogue = catalogue(informationEntryMachine, {
  flows: ['information'],
  inputs: {
    ...Object.fromEntries(Object.entries(links).map(([name, query]) => [name, { query }])),
    'no query': { query: null },
    'empty query': { query: {} },
  },
  events: {},
  expected: {
    'INFO-01': failed,
    'INFO-02': ({ input }) => {
      const query = links[input as keyof typeof links];
      return {
        to: 'toInformation',
        output: { page: '/informationLanding', query, replace: true },
        actions: [{ type: 'keepLink', params: { query } }],
        notices: [],
      };
    },
  },
});
