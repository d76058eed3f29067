import { expect } from 'vitest';
import { bloodDrawMachine } from '../../machines/blood-draw/blood-draw.machine.ts';
import { lookupTargets } from '../../machines/blood-draw/blood-draw.rules.ts';
import type { BloodDrawInfo } from '../../machines/domain/draw-site.ts';
import { catalog } from '../support/catalog.ts';
import type { StepDetails } from '../support/catalog.ts';
import { failed, failedUnrelatedToLink } from './failed.data.ts';
import { ORDER_IDENTITY, SITES } from './sites.data.ts';
import { IDENTITY, LINK } from '../support/example-data.ts';

const { office, draw, placeless, mobile, islands } = SITES;
const all = [office, draw, placeless, mobile, islands];
const countries = [{ code: 'US', name: 'United States' }];

/** Responses by tab order, with the ids that each one covers: which tab opens, and that its first card is selected. */
const responses: Readonly<Record<string, BloodDrawInfo & { readonly spec?: readonly string[] }>> = {
  'no order of tabs': { tabsOrder: [], sites: all, countries, spec: ['BDRAW-09', 'BDRAW-16'] },
  'mobile first': {
    tabsOrder: ['mobile', 'draw_site', 'in_office'],
    sites: all,
    countries,
    spec: ['BDRAW-10', 'BDRAW-16'],
  },
  'in office first': {
    tabsOrder: ['in_office', 'draw_site', 'mobile'],
    sites: all,
    countries,
    spec: ['BDRAW-11', 'BDRAW-16'],
  },
  'draw site first': {
    tabsOrder: ['draw_site', 'in_office', 'mobile'],
    sites: all,
    countries: [],
    spec: ['BDRAW-12', 'BDRAW-16'],
  },
  'mobile only, without an order': { tabsOrder: [], sites: [mobile], countries, spec: ['BDRAW-09'] },
  // The first tab is empty, so the other one opens (AMB-111).
  'mobile only, sites first': { tabsOrder: ['draw_site'], sites: [mobile], countries, spec: ['BDRAW-16'] },
  'sites only, without an order': { tabsOrder: [], sites: [office], countries, spec: ['BDRAW-16'] },
  'no locations': { tabsOrder: ['mobile'], sites: [], countries },
};
/** The initially selected card: the first of the open tab. */
const firsts = {
  'no order of tabs': mobile.id,
  'mobile first': mobile.id,
  'in office first': office.id,
  'draw site first': draw.id,
  'mobile only, sites first': mobile.id,
  'sites only, without an order': office.id,
};

const links = {
  'plain link': LINK,
  'link from an email': { ...LINK, from: 'Email' },
  'link from elsewhere': { ...LINK, from: 'sms' },
};

const timeAndZone = { timeZone: 'America/Los_Angeles', now: '2026-11-23T18:00:00.000Z' };
/** Load failures, each with its notice (2 §8); all others show the page's default. */
const failures = {
  'words of the service': [{ code: 'graphql', message: 'First | Second' }, 'First | Second'],
  'a 401': [{ code: 'unauthorized' }, 'unauthorized'],
  'a 404': [{ code: 'notFound' }, 'notFound'],
  'a 500': [{ code: 'server' }, 'serverError'],
  'no response': [{ code: 'noResponse' }, null],
  'another shape': [{ code: 'malformed' }, null],
} as const;
const failuresOf = (call: string) =>
  Object.entries(failures).map(([name, [error]]) => ({ name: `${call}: ${name}`, error }));
const failedWith =
  (fallback: string) =>
  ({ event }: StepDetails) => {
    const [{ code }, text] = failures[event.replace(/^\w+: /, '') as keyof typeof failures];
    if (text === null) return failedUnrelatedToLink(fallback);
    if (code === 'server') return failedUnrelatedToLink(text);
    return code === 'graphql' ? failed(fallback, text) : failed(text);
  };
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
/** Only what is on the page can be pressed. */
const tabOf = (value: unknown) => /"tab":"(\w+)"/.exec(JSON.stringify(value))?.[1];
const isOnTab = (value: unknown, kind: string) => tabOf(value) === (kind === 'mobile' ? 'home' : 'site');

export const bloodDrawCatalog = catalog(bloodDrawMachine, {
  specFlows: ['blood-draw'],
  tags: {
    failed: 'toFailed',
    open: 'open',
    home: 'open.tab.home',
    site: 'open.tab.site',
    narrow: 'open.screen.narrow',
    contactInfo: 'open.dialog.contactInfo',
    sendToPhone: 'open.dialog.sendToPhone',
    lookingUp: 'open.coordinates.finding',
    measuring: ['open.sorting.locating.awaitingPermission', 'open.sorting.measuring'],
    nearest: 'open.sorting.nearest',
  },
  inputs: {
    ...Object.fromEntries(Object.entries(links).map(([name, query]) => [name, { query, ...timeAndZone }])),
    'no query': { query: null, ...timeAndZone },
    'no token': { query: { accession_id: '2305160001', sample_id: '900001' }, ...timeAndZone },
  },
  coverage: 'once',
  events: {
    'xstate.done.actor.resolveIds': [{ name: 'ids', output: ORDER_IDENTITY }],
    'xstate.error.actor.resolveIds': failuresOf('ids'),
    'xstate.done.actor.loadSites': Object.entries(responses).map(([name, { spec = [], ...output }]) => ({
      name,
      output,
      spec,
    })),
    'xstate.error.actor.loadSites': failuresOf('sites'),
    'xstate.done.actor.findCoordinates': [
      { name: 'place found', output: { [placeless.id]: [-122, 37] } },
      { name: 'place not found', output: { [placeless.id]: null } },
      { name: 'place look-up without a response', output: {} },
    ],
    'xstate.done.actor.loadPhone': [
      { name: 'phone on file', output: { dialingCode: '1', number: '4155550199' } },
    ],
    'xstate.done.actor.locatePatient': [{ name: 'position', output: undefined }],
    'xstate.error.actor.locatePatient': [{ name: 'position refused', error: { code: 'unavailable' } }],
    'xstate.done.actor.measureDistances': [
      {
        name: 'draw site nearer',
        output: { distances: { [office.id]: 5, [draw.id]: 1 }, coordinates: { [placeless.id]: null } },
      },
      { name: 'no distance', output: { distances: {}, coordinates: { [placeless.id]: null } } },
    ],
    'xstate.done.actor.sendToPhone': [{ name: 'phone entry closed', output: undefined }],
    'homeTab.chosen': [{ name: 'At-Home Blood Draw', when: ({ value }) => tabOf(value) === 'site' }],
    'siteTab.chosen': [{ name: 'Blood Draw Site', when: ({ value }) => tabOf(value) === 'home' }],
    'site.chosen': all.map(({ id, kind }) => ({
      name: `press ${id}`,
      when: (snapshot) => ids(snapshot.context.sites).includes(id) && isOnTab(snapshot.value, kind),
      event: { type: 'site.chosen' as const, id },
    })),
    'hours.expanded': [
      {
        name: 'open the week',
        when: ({ context, value }) =>
          tabOf(value) === 'site' &&
          !context.expandedIds.includes(office.id) &&
          context.sites.includes(office),
        event: { type: 'hours.expanded', id: office.id },
      },
    ],
    'hours.collapsed': [
      {
        name: 'close the week',
        when: ({ context, value }) => tabOf(value) === 'site' && context.expandedIds.includes(office.id),
        event: { type: 'hours.collapsed', id: office.id },
      },
    ],
    'appointment.requested': [office, mobile].map(({ id, kind }) => ({
      name: `Make Appointment at ${id}`,
      when: (snapshot) => ids(snapshot.context.sites).includes(id) && isOnTab(snapshot.value, kind),
      event: { type: 'appointment.requested' as const, id },
    })),
    'contactInfo.closed': [{ name: 'close contact' }],
    'sendToPhone.requested': [office, placeless].map(({ id, kind }) => ({
      name: `Send to My Phone of ${id}`,
      // One with the phone on file, one before it has arrived.
      when: (snapshot) =>
        ids(snapshot.context.sites).includes(id) &&
        isOnTab(snapshot.value, kind) &&
        (snapshot.context.phoneOnFile !== null) === (id === office.id),
      event: { type: 'sendToPhone.requested' as const, id },
    })),
    'nearest.requested': [
      {
        name: 'nearest first',
        when: ({ value, context }) => tabOf(value) === 'site' && context.selectedId !== null,
      },
    ],
    'defaultSorting.requested': [{ name: 'default sorting' }],
    'mapSearch.pressed': [{ name: 'Go to map search' }],
    'screen.narrowed': [{ name: 'narrower than 768' }],
    'screen.widened': [{ name: '768 or wider' }],
    'clock.ticked': [
      { name: 'a minute later', event: { type: 'clock.ticked', now: '2026-11-24T08:00:00.000Z' } },
    ],
  },
  // Dialogs, screen, sorting and opening hours are independent: exploring one at a time is enough.
  filter: ({ value, context }) => {
    const open = (
      value as { open?: { dialog: string; screen: string; sorting: string; coordinates: string } }
    ).open;
    if (!open) return true;
    const deviations = [
      open.dialog !== 'closed',
      open.screen !== 'wide',
      open.sorting !== 'default',
      open.coordinates !== 'idle',
      context.expandedIds.length > 0,
    ];
    return deviations.filter(Boolean).length < 2;
  },
  // Context that no guard reads would only multiply the states.
  serializeContext: ({ query, sites, tabsOrder, selectedId, lookedUpId, expandedIds, phoneOnFile }) => ({
    phoneOnFile,
    from: query?.['from'],
    sites: ids(sites),
    unplaced: lookupTargets(sites).length,
    lookedUpId,
    tabsOrder,
    selectedId,
    expandedIds,
  }),
  undocumented: {
    'mobile only, sites first': { to: 'open.tab.home', context: { selectedId: mobile.id } },
    'sites only, without an order': { to: 'open.tab.site', context: { selectedId: office.id } },
    '768 or wider': { to: 'open.screen.wide' },
    'phone entry closed': { to: 'open.dialog.closed' },
    'nearest first': { to: 'open.sorting.locating.awaitingPermission' },
    // What takes long now is not the position.
    position: { to: 'open.sorting.measuring' },
    positionWait: {
      to: 'open.sorting.locating.overdue',
      notices: [{ code: 'positionUnknown', title: 'Failed', persists: false }],
    },
    'draw site nearer': {
      to: 'open.sorting.nearest',
      context: { distances: { [office.id]: 5, [draw.id]: 1 } },
    },
    // Nothing to sort by; what was looked up is kept.
    'no distance': {
      to: { open: { sorting: 'default' } },
      context: {
        distances: null,
        sites: expect.arrayContaining([{ ...placeless, placeId: null }]) as object,
      },
      notices: [{ code: 'distancesUnknown', title: 'Failed', persists: false }],
    },
    'place not found': {
      to: 'open.coordinates.idle',
      context: { sites: expect.arrayContaining([{ ...placeless, placeId: null }]) as object },
    },
    // Nothing is known about it; after a press meanwhile it is looked up again.
    'place look-up without a response': {
      to: 'open',
      context: { sites: expect.arrayContaining([placeless]) as object },
    },
    'place found': {
      to: 'open.coordinates.idle',
      context: {
        sites: expect.arrayContaining([
          { ...placeless, geometry: { type: 'Point', coordinates: [-122, 37] } },
        ]) as object,
      },
    },
    'a minute later': { context: { now: '2026-11-24T08:00:00.000Z' } },
    'default sorting': { to: { open: { sorting: 'default' } }, context: { distances: null } },
    // The sorting is unchanged and the notice says why (0040).
    'position refused': {
      to: { open: { sorting: 'default' } },
      notices: [{ code: 'positionUnknown', title: 'Failed', persists: false }],
    },
  },
  calls: {
    resolveIds: { in: 'resolvingIds', with: IDENTITY },
    loadSites: { in: 'loadingSites', with: ORDER_IDENTITY },
    watchScreen: { in: 'open' },
    watchClock: { in: 'open' },
    // Only the selected location.
    findCoordinates: { in: 'open.coordinates.finding', with: [{ id: placeless.id, placeId: 'L-2' }] },
    loadPhone: { in: 'open', with: ORDER_IDENTITY },
    sendToPhone: {
      in: 'open.dialog.sendToPhone',
      with: ({ event }) =>
        event === `Send to My Phone of ${office.id}`
          ? {
              text: `${office.name}, 1 Main Street, San Francisco, CA 94110`,
              country: 'US',
              number: '4155550199',
            }
          : { text: placeless.name, country: 'US', number: '' },
    },
    locatePatient: { in: 'open.sorting.locating' },
    measureDistances: {
      in: 'open.sorting.measuring',
      with: [
        { id: 'in_office-1', position: [-122.41, 37.76] },
        { id: 'draw_site-1', position: [-122.42, 37.77] },
        { id: placeless.id, placeId: 'L-2' },
      ],
    },
  },
  firstPassOnly: ['place found', 'place not found', 'place look-up without a response', 'measureDistances'],
  expected: {
    'BDRAW-04': { when: { input: 'no query' }, ...failed('bloodDrawInitiationFailed') },
    'BDRAW-06': failedWith('orderIdsFailed'),
    'BDRAW-07': { when: { input: 'no token' }, ...failed('bloodDrawInitiationFailed') },
    'BDRAW-08': failedWith('bloodDrawDataFailed'),
    'BDRAW-09': {
      when: { event: ['no order of tabs', 'mobile only, without an order'] },
      to: 'open.tab.home',
      context: { selectedId: mobile.id },
    },
    'BDRAW-10': { when: { event: 'mobile first' }, to: 'open.tab.home', context: { selectedId: mobile.id } },
    'BDRAW-11': {
      when: { event: 'in office first' },
      to: 'open.tab.site',
      context: { selectedId: office.id },
    },
    'BDRAW-12': { when: { event: 'draw site first' }, to: 'open.tab.site', context: { selectedId: draw.id } },
    'BDRAW-13': { to: { open: { tab: 'noLocations' } }, context: { selectedId: null } },
    'BDRAW-14': { to: { open: { tab: 'site' } } },
    'BDRAW-15': { to: { open: { tab: 'home' } }, context: { selectedId: mobile.id } },
    'BDRAW-16': ({ event }) => ({
      when: { event: ['no order of tabs', 'mobile first', 'in office first', 'draw site first'] },
      context: { selectedId: firsts[event as keyof typeof firsts] },
    }),
    'BDRAW-17': ({ event }) => ({ to: 'open', context: { selectedId: event.replace('press ', '') } }),
    'BDRAW-21': { to: { open: { screen: 'narrow' } } },
    'BDRAW-22': { context: { expandedIds: [office.id] } },
    'BDRAW-23': { context: { expandedIds: [] } },
    'BDRAW-24': ({ event }) => ({
      to: { open: { dialog: 'contactInfo' } },
      context: { selectedId: event.replace('Make Appointment at ', '') },
    }),
    'BDRAW-26': { to: { open: { dialog: 'closed' } } },
    'BDRAW-27': [
      {
        when: { event: `Send to My Phone of ${office.id}` },
        to: { open: { dialog: 'sendToPhone' } },
        context: { selectedId: office.id },
      },
      { to: { open: { dialog: 'sendToPhone' } } },
    ],
    'RUL-72': { to: 'open', context: { phoneOnFile: { number: '4155550199' } } },
    'BDRAW-29': {
      to: 'toMapSearchFromEmail',
      output: {
        leave: 'mapSearch',
        params: {
          sample_id: '900001',
          accession_id: '2305160001',
          patient_id: '500001',
          referBy: 'conciergeEmail',
        },
      },
    },
    'BDRAW-30': { to: 'toMapSearch', output: { leave: 'mapSearch', params: {} } },
  },
});
