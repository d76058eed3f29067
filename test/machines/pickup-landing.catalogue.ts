import { pickupLandingMachine } from '../../machines/pickup/pickup-landing.machine.ts';
import { catalogue } from '../support/catalogue.ts';

const query = { accession_id: '2611000137', role: 'internal', token: 'a-token' };
const search = { output: { page: '/fedexPickup/search', replace: true } };

export const pickupLandingCatalogue = catalogue(pickupLandingMachine, {
  flows: ['pickup-search'],
  inputs: { 'with a query': { query }, 'without a query': { query: null }, 'empty query': { query: {} } },
  events: {},
  expected: {
    'PSRCH-01': { to: 'toSearch', ...search, actions: [{ type: 'keepPickupLink', params: { query } }] },
    'PSRCH-02': { to: 'toSearch', ...search, notices: [] },
  },
});
