import { assign, setup } from 'xstate';
import type { Destination } from '../domain/destination.ts';
import type { BloodDrawInfo, SiteGeometry } from '../domain/draw-site.ts';
import { asFailure } from '../domain/failure.ts';
import { identityOf, isEmptyQuery } from '../domain/link.ts';
import { loadNotice, toast } from '../domain/notice.ts';
import type { OrderKey } from '../domain/order.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { bloodDrawActions, bloodDrawActors } from './blood-draw.contract.ts';
import type { BloodDrawContext, BloodDrawEvent, BloodDrawInput } from './blood-draw.contract.ts';
import {
  defaultCountry,
  isFromEmail,
  isVisited,
  locationText,
  mapSearchParams,
  measurable,
  phoneCountries,
  sitesOf,
  tabsInOrder,
  takesAppointments,
} from './blood-draw.rules.ts';
import type { Distances, SiteTab } from './blood-draw.rules.ts';
import { sendToPhoneMachine } from './send-to-phone.machine.ts';

/**
 * Where blood can be drawn (2 §2.2): two tabs of locations, one of them selected and on the map, the ways to reach
 * it, and the way to a search for more.
 */
export const bloodDrawMachine = setup({
  types: {
    context: {} as BloodDrawContext,
    events: {} as BloodDrawEvent,
    input: {} as BloodDrawInput,
    output: {} as Destination,
    meta: {} as SpecMeta,
    children: {} as { sendToPhone: 'sendToPhone' },
  },
  actors: { ...bloodDrawActors, sendToPhone: sendToPhoneMachine },
  actions: {
    ...bloodDrawActions,
    keepKey: assign((_, key: OrderKey) => ({ key })),
    keepInfo: assign((_, { tabsOrder, sites, countries }: BloodDrawInfo) => ({
      tabsOrder,
      sites,
      countries: phoneCountries(countries),
    })),
    selectFirst: assign(({ context }, { tab }: { readonly tab: SiteTab }) => ({
      selectedId: sitesOf(tab, context.sites, context.tabsOrder, context.distances)[0]?.id ?? null,
    })),
    select: assign((_, { id }: { readonly id: string }) => ({ selectedId: id })),
    expand: assign(({ context }, { id }: { readonly id: string }) => ({
      expandedIds: [...context.expandedIds, id],
    })),
    collapse: assign(({ context }, { id }: { readonly id: string }) => ({
      expandedIds: context.expandedIds.filter((other) => other !== id),
    })),
    keepDistances: assign((_, { distances }: { readonly distances: Distances | null }) => ({ distances })),
    keepTime: assign((_, { now }: { readonly now: string }) => ({ now })),
  },
  guards: {
    hasNoQuery: ({ context }) => isEmptyQuery(context.query),
    lacksIdentifiers: ({ context }) => identityOf(context.query) === null,
    hasNoLocations: (_, { sites }: BloodDrawInfo) => sites.length === 0,
    hasNoTabsOrder: (_, { tabsOrder }: BloodDrawInfo) => tabsOrder.length === 0,
    isHomeFirst: (_, { tabsOrder }: BloodDrawInfo) => tabsInOrder(tabsOrder)[0] === 'home',
    isInOfficeFirst: (_, { tabsOrder }: BloodDrawInfo) => tabsOrder[0] === 'in_office',
    hasSelection: ({ context }) => context.selectedId !== null,
    isPoint: ({ context }) => geometryOf(context)?.type === 'Point',
    isPolygon: ({ context }) => geometryOf(context)?.type === 'Polygon',
    isMultiPolygon: ({ context }) => geometryOf(context)?.type === 'MultiPolygon',
    takesAppointments: ({ context }, { id }: { readonly id: string }) =>
      takesAppointments(siteOf(context, id)),
    isVisited: ({ context }, { id }: { readonly id: string }) => isVisited(siteOf(context, id)),
    isFromEmail: ({ context }) => isFromEmail(context.query),
  },
}).createMachine({
  id: 'bloodDraw',
  context: ({ input }) => ({
    ...input,
    key: null,
    tabsOrder: [],
    sites: [],
    countries: [],
    selectedId: null,
    expandedIds: [],
    distances: null,
  }),
  output: ({ event }) => event.output as Destination,
  initial: 'readingQuery',
  states: {
    readingQuery: {
      always: [
        {
          guard: 'hasNoQuery',
          target: 'toFailed',
          actions: { type: 'notify', params: loadNotice('bloodDrawInitiationFailed') },
          meta: { spec: ['BDRAW-04'] },
        },
        {
          guard: 'lacksIdentifiers',
          target: 'toFailed',
          actions: { type: 'notify', params: loadNotice('bloodDrawInitiationFailed') },
          meta: { spec: ['BDRAW-07'] },
        },
        {
          target: 'resolvingIds',
          actions: { type: 'keepLink', params: ({ context }) => ({ query: present(context.query) }) },
          meta: { spec: ['BDRAW-03'] },
        },
      ],
    },
    resolvingIds: {
      invoke: {
        id: 'resolveIds',
        src: 'resolveIds',
        input: ({ context }) => present(identityOf(context.query)),
        onDone: {
          target: 'loadingSites',
          actions: { type: 'keepKey', params: ({ event }) => event.output },
          meta: { spec: ['BDRAW-05'] },
        },
        onError: {
          target: 'toFailed',
          actions: {
            type: 'notify',
            params: ({ event }) => loadNotice('orderIdsFailed', asFailure(event.error).message),
          },
          meta: { spec: ['BDRAW-06'] },
        },
      },
    },
    loadingSites: {
      invoke: {
        id: 'loadSites',
        src: 'loadSites',
        input: ({ context }) => present(context.key),
        onDone: [
          {
            guard: { type: 'hasNoLocations', params: ({ event }) => event.output },
            target: '#bloodDraw.open.tab.noLocations',
            actions: { type: 'keepInfo', params: ({ event }) => event.output },
            meta: { spec: ['BDRAW-13'] },
          },
          {
            guard: { type: 'hasNoTabsOrder', params: ({ event }) => event.output },
            target: '#bloodDraw.open.tab.home',
            actions: [
              { type: 'keepInfo', params: ({ event }) => event.output },
              { type: 'selectFirst', params: { tab: 'home' } },
            ],
            meta: { spec: ['BDRAW-09'] },
          },
          {
            guard: { type: 'isHomeFirst', params: ({ event }) => event.output },
            target: '#bloodDraw.open.tab.home',
            actions: [
              { type: 'keepInfo', params: ({ event }) => event.output },
              { type: 'selectFirst', params: { tab: 'home' } },
            ],
            meta: { spec: ['BDRAW-10'] },
          },
          {
            guard: { type: 'isInOfficeFirst', params: ({ event }) => event.output },
            target: '#bloodDraw.open.tab.site',
            actions: [
              { type: 'keepInfo', params: ({ event }) => event.output },
              { type: 'selectFirst', params: { tab: 'site' } },
            ],
            meta: { spec: ['BDRAW-11'] },
          },
          {
            target: '#bloodDraw.open.tab.site',
            actions: [
              { type: 'keepInfo', params: ({ event }) => event.output },
              { type: 'selectFirst', params: { tab: 'site' } },
            ],
            meta: { spec: ['BDRAW-12'] },
          },
        ],
        onError: {
          target: 'toFailed',
          actions: {
            type: 'notify',
            params: ({ event }) => loadNotice('bloodDrawDataFailed', asFailure(event.error).message),
          },
          meta: { spec: ['BDRAW-08'] },
        },
      },
    },
    open: {
      type: 'parallel',
      invoke: [
        { id: 'watchScreen', src: 'watchScreen' },
        { id: 'watchClock', src: 'watchClock' },
      ],
      on: {
        'mapSearch.pressed': [
          { guard: 'isFromEmail', target: 'toMapSearchFromEmail', meta: { spec: ['BDRAW-29'] } },
          { target: 'toMapSearch', meta: { spec: ['BDRAW-30'] } },
        ],
        'clock.ticked': { actions: { type: 'keepTime', params: ({ event }) => event } },
      },
      states: {
        tab: {
          initial: 'home',
          states: {
            noLocations: {},
            home: {
              on: {
                'siteTab.selected': {
                  target: 'site',
                  actions: { type: 'selectFirst', params: { tab: 'site' } },
                  meta: { spec: ['BDRAW-14'] },
                },
              },
            },
            site: {
              on: {
                'homeTab.selected': {
                  target: 'home',
                  actions: { type: 'selectFirst', params: { tab: 'home' } },
                  meta: { spec: ['BDRAW-15'] },
                },
              },
            },
          },
        },
        cards: {
          initial: 'arriving',
          on: { 'homeTab.selected': '.arriving', 'siteTab.selected': '.arriving' },
          states: {
            arriving: {
              always: [
                { guard: 'hasSelection', target: 'selected', meta: { spec: ['BDRAW-16'] } },
                { target: 'empty' },
              ],
            },
            empty: {},
            selected: {
              initial: 'placing',
              on: {
                'card.selected': {
                  target: '.placing',
                  actions: { type: 'select', params: ({ event }) => event },
                  meta: { spec: ['BDRAW-17'] },
                },
                'hours.expanded': {
                  actions: { type: 'expand', params: ({ event }) => event },
                  meta: { spec: ['BDRAW-22'] },
                },
                'hours.collapsed': {
                  actions: { type: 'collapse', params: ({ event }) => event },
                  meta: { spec: ['BDRAW-23'] },
                },
                // The card whose button was pressed is the selected one, so that the map shows what the dialog is about.
                'appointment.asked': {
                  target: '.placing',
                  actions: { type: 'select', params: ({ event }) => event },
                },
                'sendToPhone.asked': {
                  target: '.placing',
                  actions: { type: 'select', params: ({ event }) => event },
                },
              },
              states: {
                placing: {
                  always: [
                    { guard: 'isPoint', target: 'point', meta: { spec: ['BDRAW-18'] } },
                    { guard: 'isPolygon', target: 'polygon', meta: { spec: ['BDRAW-19'] } },
                    { guard: 'isMultiPolygon', target: 'multiPolygon', meta: { spec: ['BDRAW-20'] } },
                    { target: 'nowhere' },
                  ],
                },
                point: {},
                polygon: {},
                multiPolygon: {},
                nowhere: {},
              },
            },
          },
        },
        screen: {
          initial: 'wide',
          states: {
            wide: { on: { 'screen.narrowed': { target: 'narrow', meta: { spec: ['BDRAW-21'] } } } },
            narrow: { on: { 'screen.widened': 'wide' } },
          },
        },
        dialog: {
          initial: 'closed',
          states: {
            closed: {
              on: {
                'appointment.asked': [
                  {
                    guard: { type: 'takesAppointments', params: ({ event }) => event },
                    target: 'contactInfo',
                    meta: { spec: ['BDRAW-24'] },
                  },
                  { meta: { spec: ['BDRAW-25'] } },
                ],
                'sendToPhone.asked': [
                  {
                    guard: { type: 'isVisited', params: ({ event }) => event },
                    target: 'sendToPhone',
                    meta: { spec: ['BDRAW-27'] },
                  },
                  { meta: { spec: ['BDRAW-28'] } },
                ],
              },
            },
            contactInfo: {
              on: { 'contactInfo.closed': { target: 'closed', meta: { spec: ['BDRAW-26'] } } },
            },
            sendToPhone: {
              invoke: {
                id: 'sendToPhone',
                src: 'sendToPhone',
                input: ({ context }) => ({
                  text: locationText(siteOf(context, present(context.selectedId))),
                  country: defaultCountry(context.countries),
                }),
                onDone: { target: 'closed' },
              },
            },
          },
        },
        order: {
          initial: 'usual',
          states: {
            usual: { on: { 'nearest.asked': 'measuring' } },
            measuring: {
              invoke: {
                id: 'measureDistances',
                src: 'measureDistances',
                input: ({ context }) => measurable(context.sites),
                onDone: {
                  target: 'nearest',
                  actions: { type: 'keepDistances', params: ({ event }) => ({ distances: event.output }) },
                },
                onError: {
                  target: 'usual',
                  actions: { type: 'notify', params: toast('positionUnknown') },
                },
              },
            },
            nearest: {
              on: {
                'usualOrder.asked': {
                  target: 'usual',
                  actions: { type: 'keepDistances', params: { distances: null } },
                },
              },
            },
          },
        },
      },
    },
    toFailed: { type: 'final', output: { page: '/failed', replace: true } },
    toMapSearchFromEmail: {
      type: 'final',
      output: ({ context }) => ({ leave: 'mapSearch', params: mapSearchParams(present(context.key)) }),
    },
    toMapSearch: { type: 'final', output: { leave: 'mapSearch', params: {} } },
  },
});

function siteOf({ sites }: BloodDrawContext, id: string) {
  return present(sites.find((site) => site.id === id));
}

function geometryOf(context: BloodDrawContext): SiteGeometry | null {
  return context.selectedId === null ? null : siteOf(context, context.selectedId).geometry;
}
