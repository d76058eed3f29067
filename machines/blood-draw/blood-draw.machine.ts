import { assign, fromCallback, setup } from 'xstate';
import { failedPage, flowOutput, leave } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import type { BloodDrawInfo, DrawSite, PhoneCountry, SiteKind } from '../domain/draw-site.ts';
import { identityOf } from '../domain/link.ts';
import type { Identity, LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import { loadFailed, loadNotice, notify, toast } from '../domain/notice.ts';
import type { OrderIdentity } from '../domain/order.ts';
import { outputOf, eventOf } from '../domain/params.ts';
import type { Phone } from '../domain/phone.ts';
import { nonNull } from '../domain/non-null.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import {
  isFromEmail,
  isFixedLocation,
  locationText,
  mapSearchParams,
  distanceTargets,
  openingTab,
  phoneCountries,
  proposedPhone,
  sitesOf,
  takesAppointments,
  lookupTargets,
  withCoordinates,
} from './blood-draw.rules.ts';
import type { Distances, DistanceTarget, SiteCoordinates, SiteTab } from './blood-draw.rules.ts';
import { sendToPhoneMachine } from './send-to-phone.machine.ts';

/** The measured position, and the points that were looked up for it. */
interface DistancesFound {
  readonly distances: Distances;
  readonly coordinates: SiteCoordinates;
}

interface BloodDrawInput {
  /** The query of the link, or the saved one; null without either. */
  readonly query: LinkQuery | null;
  /** The device's time zone, an IANA name. */
  readonly timeZone: string;
  /** The time, ISO 8601. */
  readonly now: string;
}

export interface BloodDrawContext extends BloodDrawInput {
  readonly orderIdentity: OrderIdentity | null;
  readonly tabsOrder: readonly SiteKind[];
  readonly sites: readonly DrawSite[];
  readonly countries: readonly PhoneCountry[];
  /** Suggested when sending a location to a phone; null until it has arrived, or if none is on file. */
  readonly phoneOnFile: Phone | null;
  /** Null when the tab has no location. */
  readonly selectedId: string | null;
  /** The location that was looked up for its map last; null again with each press that selects one. */
  readonly lookedUpId: string | null;
  /** The locations whose full week is shown. */
  readonly expandedIds: readonly string[];
  /** Whether several locations may have a distance, as far as was known when they arrived: the button to sort them stays. */
  readonly isSortable: boolean;
  /** Null until the patient asks for the nearest location. The patient's own position is never stored. */
  readonly distances: Distances | null;
}

export type BloodDrawEvent =
  | { readonly type: 'homeTab.chosen' }
  | { readonly type: 'siteTab.chosen' }
  | { readonly type: 'site.chosen'; readonly id: string }
  | { readonly type: 'hours.expanded'; readonly id: string }
  | { readonly type: 'hours.collapsed'; readonly id: string }
  | { readonly type: 'appointment.requested'; readonly id: string }
  | { readonly type: 'contactInfo.closed' }
  | { readonly type: 'sendToPhone.requested'; readonly id: string }
  | { readonly type: 'nearest.requested' }
  | { readonly type: 'defaultSorting.requested' }
  | { readonly type: 'mapSearch.pressed' }
  | { readonly type: 'screen.narrowed' }
  | { readonly type: 'screen.widened' }
  | { readonly type: 'clock.ticked'; readonly now: string };

const bloodDrawActors = {
  /** GraphQL getAllIdsAndOrderSourceViaSampleId (GQL-R04). */
  resolveIds: notProvided<OrderIdentity, Identity>('resolveIds'),
  /** GraphQL getBloodDrawSitePageData (GQL-R05). */
  loadSites: notProvided<BloodDrawInfo, OrderIdentity>('loadSites'),
  /** The patient's phone on file, optional (RUL-72). Never rejects; null if there is none. */
  loadPhone: notProvided<Phone | null, OrderIdentity>('loadPhone'),
  /** Requests the patient's position from the browser, and keeps it to itself. */
  locatePatient: notProvided<void, void>('locatePatient'),
  /**
   * Requests the points that are missing from the maps service. Returns these and the distances from the patient in miles, never
   * the position. Never rejects.
   */
  measureDistances: notProvided<DistancesFound, readonly DistanceTarget[]>('measureDistances'),
  /** Looks up locations without a point at the maps service (BD-R24). Never rejects; has each that the service returned. */
  findCoordinates: notProvided<SiteCoordinates, readonly { readonly id: string; readonly placeId: string }[]>(
    'findCoordinates',
  ),
  /** Sends whether the screen is narrower than 768 px (BD-R15): immediately and on every change. */
  watchScreen: fromCallback<BloodDrawEvent>(() => undefined),
  /** Sends the time every minute, so that an open page shows the new day's hours after midnight. */
  watchClock: fromCallback<BloodDrawEvent>(() => undefined),
};

const bloodDrawActions = {
  notify,
};

type Tag =
  | 'open'
  | 'home'
  | 'site'
  | 'narrow'
  | 'contactInfo'
  | 'sendToPhone'
  | 'lookingUp'
  | 'measuring'
  | 'nearest'
  | 'failed';

/**
 * Where blood can be drawn (2 §2.2): two tabs of locations, the selected one on the map, how to get there, and a search
 * for more.
 */
export const bloodDrawMachine = setup({
  types: {
    context: {} as BloodDrawContext,
    events: {} as BloodDrawEvent,
    input: {} as BloodDrawInput,
    output: {} as Destination,
    meta: {} as SpecMeta,
    tags: {} as Tag,
    children: {} as { sendToPhone: 'sendToPhone' },
  },
  actors: { ...bloodDrawActors, sendToPhone: sendToPhoneMachine },
  actions: {
    ...bloodDrawActions,
    setInfo: assign((_, info: BloodDrawInfo) => ({
      ...info,
      countries: phoneCountries(info.countries),
      isSortable: distanceTargets(info.sites).length >= 2,
    })),
    selectFirst: assign(({ context }, { tab }: { readonly tab: SiteTab }) => ({
      selectedId: sitesOf(tab, context.sites, context.tabsOrder, context.distances)[0]?.id ?? null,
      lookedUpId: null,
    })),
    setCoordinates: assign(({ context }, coordinates: SiteCoordinates) => ({
      sites: withCoordinates(context.sites, coordinates),
    })),
    select: assign((_, { id }: { readonly id: string }) => ({ selectedId: id, lookedUpId: null })),
  },
  guards: {
    hasIdentifiers: ({ context }) => identityOf(context.query) !== null,
    hasNoLocations: (_, info: BloodDrawInfo) => openingTab(info) === null,
    opensAtHome: (_, info: BloodDrawInfo) => openingTab(info) === 'home',
    takesAppointments: ({ context }, { id }: { readonly id: string }) =>
      takesAppointments(siteOf(context, id)),
    isFixedLocation: ({ context }, { id }: { readonly id: string }) => isFixedLocation(siteOf(context, id)),
    hasNoDistances: (_, { distances }: DistancesFound) => Object.keys(distances).length === 0,
    isFromEmail: ({ context }) => isFromEmail(context.query),
    needsCoordinates: ({ context }) =>
      context.selectedId !== context.lookedUpId && selectedLookupTarget(context).length > 0,
  },
  // After a permission a browser answers within 15 s; some show no question, and never answer.
  delays: { positionWait: 20_000 },
}).createMachine({
  id: 'bloodDraw',
  context: ({ input }) => ({
    ...input,
    orderIdentity: null,
    tabsOrder: [],
    sites: [],
    countries: [],
    phoneOnFile: null,
    selectedId: null,
    lookedUpId: null,
    expandedIds: [],
    isSortable: false,
    distances: null,
  }),
  output: flowOutput,
  initial: 'readingQuery',
  states: {
    readingQuery: {
      always: [
        {
          guard: 'hasIdentifiers',
          target: 'resolvingIds',
          meta: { spec: ['BDRAW-03'] },
        },
        {
          target: 'toFailed',
          actions: { type: 'notify', params: loadNotice('bloodDrawInitiationFailed') },
          meta: { spec: ['BDRAW-04', 'BDRAW-07'] },
        },
      ],
    },
    resolvingIds: {
      invoke: {
        id: 'resolveIds',
        src: 'resolveIds',
        input: ({ context }) => nonNull(identityOf(context.query)),
        onDone: {
          target: 'loadingSites',
          actions: assign(({ event }) => ({ orderIdentity: event.output })),
          meta: { spec: ['BDRAW-05'] },
        },
        onError: {
          target: 'toFailed',
          actions: { type: 'notify', params: loadFailed('orderIdsFailed') },
          meta: { spec: ['BDRAW-06'] },
        },
      },
    },
    loadingSites: {
      invoke: {
        id: 'loadSites',
        src: 'loadSites',
        input: ({ context }) => nonNull(context.orderIdentity),
        onDone: [
          {
            guard: { type: 'hasNoLocations', params: outputOf },
            target: '#bloodDraw.open.tab.noLocations',
            actions: { type: 'setInfo', params: outputOf },
            meta: { spec: ['BDRAW-13'] },
          },
          {
            guard: { type: 'opensAtHome', params: outputOf },
            target: '#bloodDraw.open.tab.home',
            actions: [
              { type: 'setInfo', params: outputOf },
              { type: 'selectFirst', params: { tab: 'home' } },
            ],
          },
          {
            target: '#bloodDraw.open.tab.site',
            actions: [
              { type: 'setInfo', params: outputOf },
              { type: 'selectFirst', params: { tab: 'site' } },
            ],
          },
        ],
        onError: {
          target: 'toFailed',
          actions: { type: 'notify', params: loadFailed('bloodDrawDataFailed') },
          meta: { spec: ['BDRAW-08'] },
        },
      },
    },
    open: {
      type: 'parallel',
      tags: 'open',
      invoke: [
        { id: 'watchScreen', src: 'watchScreen' },
        { id: 'watchClock', src: 'watchClock' },
        {
          id: 'loadPhone',
          src: 'loadPhone',
          input: ({ context }) => nonNull(context.orderIdentity),
          onDone: {
            actions: assign(({ event }) => ({ phoneOnFile: event.output })),
            meta: { spec: ['RUL-72'] },
          },
        },
      ],
      on: {
        'site.chosen': { actions: { type: 'select', params: eventOf }, meta: { spec: ['BDRAW-17'] } },
        'hours.expanded': {
          actions: assign(({ context, event }) => ({ expandedIds: [...context.expandedIds, event.id] })),
          meta: { spec: ['BDRAW-22'] },
        },
        'hours.collapsed': {
          actions: assign(({ context, event }) => ({
            expandedIds: context.expandedIds.filter((id) => id !== event.id),
          })),
          meta: { spec: ['BDRAW-23'] },
        },
        'mapSearch.pressed': [
          { guard: 'isFromEmail', target: 'toMapSearchFromEmail', meta: { spec: ['BDRAW-29'] } },
          { target: 'toMapSearch', meta: { spec: ['BDRAW-30'] } },
        ],
        'clock.ticked': { actions: assign(({ event }) => ({ now: event.now })) },
      },
      states: {
        tab: {
          initial: 'home',
          states: {
            noLocations: {},
            home: {
              tags: 'home',
              on: {
                'siteTab.chosen': {
                  target: 'site',
                  actions: { type: 'selectFirst', params: { tab: 'site' } },
                  meta: { spec: ['BDRAW-14'] },
                },
              },
            },
            site: {
              tags: 'site',
              on: {
                'homeTab.chosen': {
                  target: 'home',
                  actions: { type: 'selectFirst', params: { tab: 'home' } },
                  meta: { spec: ['BDRAW-15'] },
                },
              },
            },
          },
        },
        // Only locations that the map shows are looked up, as there may be hundreds; a failed one again when it is selected.
        coordinates: {
          initial: 'idle',
          states: {
            idle: { always: { guard: 'needsCoordinates', target: 'finding' } },
            finding: {
              tags: 'lookingUp',
              entry: assign(({ context }) => ({ lookedUpId: context.selectedId })),
              invoke: {
                id: 'findCoordinates',
                src: 'findCoordinates',
                input: ({ context }) => selectedLookupTarget(context),
                onDone: { target: 'idle', actions: { type: 'setCoordinates', params: outputOf } },
              },
            },
          },
        },
        screen: {
          initial: 'wide',
          states: {
            wide: { on: { 'screen.narrowed': { target: 'narrow', meta: { spec: ['BDRAW-21'] } } } },
            narrow: { tags: 'narrow', on: { 'screen.widened': 'wide' } },
          },
        },
        dialog: {
          initial: 'closed',
          states: {
            // Each dialog is about the selected location, the one on the map.
            closed: {
              on: {
                'appointment.requested': {
                  guard: { type: 'takesAppointments', params: eventOf },
                  target: 'contactInfo',
                  actions: { type: 'select', params: eventOf },
                  meta: { spec: ['BDRAW-24'] },
                },
                'sendToPhone.requested': {
                  guard: { type: 'isFixedLocation', params: eventOf },
                  target: 'sendToPhone',
                  actions: { type: 'select', params: eventOf },
                  meta: { spec: ['BDRAW-27'] },
                },
              },
            },
            contactInfo: {
              tags: 'contactInfo',
              on: { 'contactInfo.closed': { target: 'closed', meta: { spec: ['BDRAW-26'] } } },
            },
            sendToPhone: {
              tags: 'sendToPhone',
              invoke: {
                id: 'sendToPhone',
                src: 'sendToPhone',
                input: ({ context }) => ({
                  text: locationText(siteOf(context, nonNull(context.selectedId))),
                  ...proposedPhone(context),
                }),
                onDone: { target: 'closed' },
              },
            },
          },
        },
        sorting: {
          initial: 'default',
          states: {
            default: { on: { 'nearest.requested': 'locating' } },
            locating: {
              initial: 'awaitingPermission',
              states: {
                awaitingPermission: {
                  tags: 'measuring',
                  after: {
                    positionWait: {
                      target: 'overdue',
                      actions: { type: 'notify', params: toast('positionUnknown') },
                    },
                  },
                },
                // The browser's question may stay open for long: its answer is useful whenever it arrives.
                overdue: {
                  on: { 'nearest.requested': { target: '#bloodDraw.open.sorting.locating', reenter: true } },
                },
              },
              invoke: {
                id: 'locatePatient',
                src: 'locatePatient',
                onDone: 'measuring',
                onError: {
                  target: 'default',
                  actions: { type: 'notify', params: toast('positionUnknown') },
                },
              },
            },
            // The position is known: the wait for it is over, however long the lookups take.
            measuring: {
              tags: 'measuring',
              invoke: {
                id: 'measureDistances',
                src: 'measureDistances',
                input: ({ context }) => distanceTargets(context.sites),
                onDone: [
                  {
                    guard: { type: 'hasNoDistances', params: outputOf },
                    target: 'default',
                    actions: [
                      { type: 'setCoordinates', params: ({ event }) => event.output.coordinates },
                      { type: 'notify', params: toast('distancesUnknown') },
                    ],
                  },
                  {
                    target: 'nearest',
                    actions: [
                      assign(({ event }) => ({ distances: event.output.distances })),
                      { type: 'setCoordinates', params: ({ event }) => event.output.coordinates },
                    ],
                  },
                ],
              },
            },
            nearest: {
              tags: 'nearest',
              on: { 'defaultSorting.requested': { target: 'default', actions: assign({ distances: null }) } },
            },
          },
        },
      },
    },
    toFailed: { type: 'final', tags: 'failed', output: failedPage },
    toMapSearchFromEmail: {
      type: 'final',
      output: ({ context }) => leave('mapSearch', mapSearchParams(nonNull(context.orderIdentity))),
    },
    toMapSearch: { type: 'final', output: leave('mapSearch') },
  },
});

function siteOf({ sites }: BloodDrawContext, id: string) {
  return nonNull(sites.find((site) => site.id === id));
}

/** The selected location, if it is still to be looked up. */
function selectedLookupTarget({ sites, selectedId }: BloodDrawContext) {
  return lookupTargets(sites.filter(({ id }) => id === selectedId));
}
