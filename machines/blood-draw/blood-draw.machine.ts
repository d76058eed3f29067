import { assign, setup } from 'xstate';
import { flowEnd, leave, redirect } from '../domain/destination.ts';
import type { Destination } from '../domain/destination.ts';
import type { BloodDrawInfo } from '../domain/draw-site.ts';
import { identityOf } from '../domain/link.ts';
import { loadFailed, loadNotice, toast } from '../domain/notice.ts';
import { answerOf, eventOf } from '../domain/params.ts';
import { present } from '../domain/present.ts';
import type { SpecMeta } from '../domain/spec-meta.ts';
import { bloodDrawActions, bloodDrawActors } from './blood-draw.contract.ts';
import type { BloodDrawContext, BloodDrawEvent, BloodDrawInput } from './blood-draw.contract.ts';
import {
  isFromEmail,
  isVisited,
  locationText,
  mapSearchParams,
  measurable,
  openingTab,
  phoneCountries,
  proposedPhone,
  sitesOf,
  takesAppointments,
  unplaced,
  withPlaces,
} from './blood-draw.rules.ts';
import type { SiteTab } from './blood-draw.rules.ts';
import { sendToPhoneMachine } from './send-to-phone.machine.ts';

type Tag =
  | 'open'
  | 'home'
  | 'site'
  | 'narrow'
  | 'contactInfo'
  | 'sendToPhone'
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
    setInfo: assign((_, info: BloodDrawInfo) => ({ ...info, countries: phoneCountries(info.countries) })),
    /** Showing a tab selects its first card. */
    selectFirst: assign(({ context }, { tab }: { readonly tab: SiteTab }) => ({
      selectedId: sitesOf(tab, context.sites, context.tabsOrder, context.distances)[0]?.id ?? null,
    })),
    select: assign((_, { id }: { readonly id: string }) => ({ selectedId: id })),
  },
  guards: {
    hasIdentifiers: ({ context }) => identityOf(context.query) !== null,
    hasNoLocations: (_, info: BloodDrawInfo) => openingTab(info) === null,
    opensAtHome: (_, info: BloodDrawInfo) => openingTab(info) === 'home',
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
    phoneOnFile: null,
    selectedId: null,
    expandedIds: [],
    distances: null,
  }),
  output: flowEnd,
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
        input: ({ context }) => present(identityOf(context.query)),
        onDone: {
          target: 'loadingSites',
          actions: assign(({ event }) => ({ key: event.output })),
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
        input: ({ context }) => present(context.key),
        onDone: [
          {
            guard: { type: 'hasNoLocations', params: answerOf },
            target: '#bloodDraw.open.tab.noLocations',
            actions: { type: 'setInfo', params: answerOf },
            meta: { spec: ['BDRAW-13'] },
          },
          {
            guard: { type: 'opensAtHome', params: answerOf },
            target: '#bloodDraw.open.tab.home',
            actions: [
              { type: 'setInfo', params: answerOf },
              { type: 'selectFirst', params: { tab: 'home' } },
            ],
          },
          {
            target: '#bloodDraw.open.tab.site',
            actions: [
              { type: 'setInfo', params: answerOf },
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
          id: 'findPlaces',
          src: 'findPlaces',
          input: ({ context }) => unplaced(context.sites),
          onDone: {
            actions: assign(({ context, event }) => ({ sites: withPlaces(context.sites, event.output) })),
          },
        },
        {
          id: 'loadPhone',
          src: 'loadPhone',
          input: ({ context }) => present(context.key),
          onDone: {
            actions: assign(({ event }) => ({ phoneOnFile: event.output })),
            meta: { spec: ['RUL-72'] },
          },
        },
      ],
      on: {
        'card.selected': { actions: { type: 'select', params: eventOf }, meta: { spec: ['BDRAW-17'] } },
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
                'siteTab.selected': {
                  target: 'site',
                  actions: { type: 'selectFirst', params: { tab: 'site' } },
                  meta: { spec: ['BDRAW-14'] },
                },
              },
            },
            site: {
              tags: 'site',
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
                'appointment.asked': {
                  guard: { type: 'takesAppointments', params: eventOf },
                  target: 'contactInfo',
                  actions: { type: 'select', params: eventOf },
                  meta: { spec: ['BDRAW-24'] },
                },
                'sendToPhone.asked': {
                  guard: { type: 'isVisited', params: eventOf },
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
                  text: locationText(siteOf(context, present(context.selectedId))),
                  ...proposedPhone(context),
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
              tags: 'measuring',
              invoke: {
                id: 'measureDistances',
                src: 'measureDistances',
                input: ({ context }) => measurable(context.sites),
                onDone: {
                  target: 'nearest',
                  actions: assign(({ event }) => ({ distances: event.output })),
                },
                onError: {
                  target: 'usual',
                  actions: { type: 'notify', params: toast('positionUnknown') },
                },
              },
            },
            nearest: {
              tags: 'nearest',
              on: { 'usualOrder.asked': { target: 'usual', actions: assign({ distances: null }) } },
            },
          },
        },
      },
    },
    toFailed: { type: 'final', tags: 'failed', output: redirect('/failed') },
    toMapSearchFromEmail: {
      type: 'final',
      output: ({ context }) => leave('mapSearch', mapSearchParams(present(context.key))),
    },
    toMapSearch: { type: 'final', output: leave('mapSearch') },
  },
});

function siteOf({ sites }: BloodDrawContext, id: string) {
  return present(sites.find((site) => site.id === id));
}
