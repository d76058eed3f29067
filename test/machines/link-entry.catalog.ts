import { linkEntryMachine } from '../../machines/link-entry/link-entry.machine.ts';
import type { LinkEntry } from '../../machines/link-entry/link-entry.machine.ts';
import { catalog } from '../support/catalog.ts';
import type { Expectation } from '../support/catalog.ts';
import { failed } from './failed.data.ts';

const LINK = { accession_id: '2611000001', sample_id: '900001', token: 'a-token', from: 'email' };

const entry = (keeps: LinkEntry['keeps'], page: string) => ({ keeps, page }) as LinkEntry;

/** Entry pages: what they keep and lead to, their ids with and without a link, and the documented destination. */
const pages = [
  ['/bloodDraw', entry('link', '/bloodDrawLanding'), 'BDRAW-02', 'BDRAW-01', '/bloodDrawLanding'],
  [
    '/uploadShippingAddress',
    entry('link', '/informationLanding'),
    'INFO-02',
    'INFO-01',
    '/informationLanding',
  ],
  [
    '/fedexPickup',
    entry('pickupQuery', '/fedexPickup/search'),
    'PSRCH-01',
    'PSRCH-02',
    '/fedexPickup/search',
  ],
  [
    '/questionnaire',
    entry('identity', '/hormoneQuestionnaire'),
    'QENTRY-01',
    'QENTRY-02',
    '/hormoneQuestionnaire/2611000001',
  ],
  [
    '/hormoneZoomerPage',
    entry('identity', '/hormoneZoomer'),
    'QENTRY-03',
    'QENTRY-04',
    '/hormoneZoomer/2611000001',
  ],
  ['/gutZoomerPage', entry('identity', '/gutZoomer'), 'QENTRY-05', 'QENTRY-06', '/gutZoomer/2611000001'],
  [
    '/cardioZoomerPage',
    entry('identity', '/cardioZoomer'),
    'QENTRY-07',
    'QENTRY-08',
    '/cardioZoomer/2611000001',
  ],
  ['/nyform', entry('identity', '/ny_form'), 'QENTRY-09', 'QENTRY-10', '/ny_form'],
] as const;

const inputs = pages.flatMap(([path, page, opened, noQuery]) => [
  { name: `${path} with a link`, input: { entry: page, query: LINK }, ids: [opened] },
  { name: `${path} without a query`, input: { entry: page, query: null }, ids: [noQuery] },
  { name: `${path} with an empty query`, input: { entry: page, query: {} }, ids: [noQuery] },
]);

/** Links with an accession id but no token or sample id, and the guest login each leads to. */
const guestLogins = {
  'hormone, accession id alone': { page: '/hormoneQuestionnaire', query: {}, type: 'hormoneQuestionnaire' },
  'hormone zoomer without a token': {
    page: '/hormoneZoomer',
    query: { sample_id: '900001' },
    type: 'HormoneZoomer',
  },
  'gut without a sample id': { page: '/gutZoomer', query: { token: 'a-token' }, type: 'gutZoomer' },
  'cardio, accession id alone': { page: '/cardioZoomer', query: {}, type: 'cardioZoomer' },
  'waiver, accession id alone': { page: '/ny_form', query: {}, type: 'ny_form' },
} as const;

export const linkEntryCatalog = catalog(linkEntryMachine, {
  specFlows: ['blood-draw', 'information', 'pickup-search', 'questionnaire-entry'],
  tags: { failed: 'failed' },
  inputs: {
    ...Object.fromEntries(inputs.map(({ name, input }) => [name, input])),
    'half an identity': {
      entry: entry('identity', '/gutZoomer'),
      query: { sample_id: '900001', token: 'a' },
    },
    ...Object.fromEntries(
      Object.entries(guestLogins).map(([name, { page, query }]) => [
        name,
        { entry: entry('identity', page), query: { accession_id: '2611000001', ...query } },
      ]),
    ),
  },
  startIds: Object.fromEntries(inputs.map(({ name, ids }) => [name, ids])),
  events: {},
  // A partial identity is not kept (AMB-09), and only the inner pages show 'No query params' (3 §8).
  undocumented: { start: failed('noQueryInformation') },
  expected: {
    'RUL-46': ({ input }) => ({
      output: {
        page: `/auth/${guestLogins[input as keyof typeof guestLogins].type}/2611000001`,
        replace: true,
      },
    }),
    ...Object.fromEntries(
      pages.flatMap(([, { keeps }, opened, noQuery, page]): [string, Expectation][] => [
        [
          opened,
          {
            // Only the blood draw and information pages read the URL; the others use what was stored.
            output: keeps === 'link' ? { page, query: LINK, replace: true } : { page, replace: true },
            actions: [{ type: 'keepLink', params: { query: LINK } }],
          },
        ],
        // The pickup scheduler also opens without a query, with what was stored before (AMB-128).
        [
          noQuery,
          keeps === 'pickupQuery' ? { output: { page, replace: true } } : failed('noQueryInformation'),
        ],
      ]),
    ),
  },
});
