import { bloodDrawEntryMachine } from '../../machines/blood-draw-entry/blood-draw-entry.machine.ts';
import { catalogue } from '../support/catalogue.ts';
import { LINK } from './sites.data.ts';

const links = { 'plain link': LINK, 'link from an email': { ...LINK, from: 'email' } };

export const bloodDrawEntryCatalogue = catalogue(bloodDrawEntryMachine, {
  flows: ['blood-draw'],
  inputs: {
    'plain link': { query: links['plain link'] },
    'link from an email': { query: links['link from an email'] },
    'no query': { query: null },
    'empty query': { query: {} },
  },
  events: {},
  expected: {
    'BDRAW-01': {
      to: 'failed',
      output: { page: '/failed', replace: true },
      notices: [{ code: 'noQueryInformation', tone: 'bad', title: 'Error', persists: true }],
    },
    'BDRAW-02': ({ input }) => {
      const query = links[input as keyof typeof links];
      return {
        to: 'toLanding',
        output: { page: '/bloodDrawLanding', query, replace: true },
        actions: [{ type: 'keepLink', params: { query } }],
        notices: [],
      };
    },
  },
});
