import { pickupSearchMachine } from '../../machines/pickup/pickup-search.machine.ts';
import type { SnapshotFrom } from 'xstate';
import { catalog } from '../support/catalog.ts';
import { ACCESSION } from './pickup.data.ts';

const about = { accessionId: ACCESSION };
const tokenError = (code: string) => ({
  to: 'tokenError',
  notices: [{ code, tone: 'error', title: 'Failed', persists: true }],
});
/** A new attempt removes the token errors; a failed one shows them again (2 §8, RUL-54). */
const actions = ['unauthorized', 'noInternalToken', 'noPatientToken'].map((code) => ({
  type: 'clearNotice',
  params: { code },
}));
const obtaining = { to: 'gettingInternalToken', actions };
const checking = { to: 'checking', actions };
const focused = [{ type: 'focus.requested', field: 'accession-id' }];
const otherLength = { to: 'idle', context: { problem: 'length' }, emitted: focused };
const unauthorized = tokenError('unauthorized');

const LIST = `${ACCESSION}, 2611000138\n2611000138 `;

const typeIds = (name: string, text: string) => ({
  name,
  event: { type: 'accessionId.changed' as const, text },
});

type State = SnapshotFrom<typeof pickupSearchMachine>;
const isInternal = ({ context }: State) => context.role === 'internal';

/** A list can be submitted on an open staff page. */
const isStaff = (state: State) => isInternal(state) && state.hasTag('enabled');

export const pickupSearchCatalog = catalog(pickupSearchMachine, {
  specFlows: ['pickup-search'],
  tags: { enabled: ['empty', 'idle', 'tokenError'] },
  inputs: {
    customer: { role: 'customer', accessionId: '', hasToken: true, list: '' },
    'customer, prefilled': { role: 'customer', accessionId: ACCESSION, hasToken: true, list: '' },
    'customer without a token': { role: 'customer', accessionId: ACCESSION, hasToken: false, list: '' },
    internal: { role: 'internal', accessionId: ACCESSION, hasToken: false, list: '' },
    'internal without an accession id': { role: 'internal', accessionId: '', hasToken: false, list: '' },
  },
  events: {
    'accessionId.changed': [
      typeIds('all ten digits, pasted', ' ACC 2611-000 137'),
      typeIds('fourteen digits, pasted', 'ACC 2403-1234567890'),
      {
        ...typeIds('an eleventh digit', `${ACCESSION.slice(0, 4)}9${ACCESSION.slice(4)}`),
        when: ({ context }) => context.accessionId === ACCESSION,
      },
      {
        ...typeIds('eleven digits, pasted over an id', '26110005489'),
        when: ({ context }) => context.accessionId === ACCESSION,
      },
      typeIds('nine digits', '261100013'),
      typeIds('emptied', ''),
      typeIds('letters', 'abc'),
    ],
    'list.changed': [
      { name: 'a list', when: isStaff, event: { type: 'list.changed', text: LIST } },
      {
        name: 'a list with a short one',
        when: isStaff,
        event: { type: 'list.changed', text: `${ACCESSION} 26110` },
      },
    ],
    'list.submitted': [
      { name: 'Start with the first', when: (state) => isStaff(state) && state.context.list === LIST },
      { name: 'Start without a list', when: (state) => isStaff(state) && state.context.list !== LIST },
    ],
    'search.submitted': [{ name: 'Continue' }],
    'xstate.done.actor.obtainInternalToken': [{ name: 'internal token', output: undefined }],
    'xstate.error.actor.obtainInternalToken': [
      { name: 'no internal token', error: { code: 'unauthorized' } },
    ],
    'xstate.done.actor.exchangeToken': [{ name: 'patient token', output: undefined }],
    'xstate.error.actor.exchangeToken': [{ name: 'no patient token', error: { code: 'malformed' } }],
    'xstate.done.actor.checkAccession': [{ name: 'accepted', output: undefined }],
    'xstate.error.actor.checkAccession': [
      {
        name: 'refused with a message',
        spec: ['PSRCH-18'],
        error: { code: 'refused', message: 'This order has been cancelled.' },
      },
      { name: 'refused', spec: ['PSRCH-19'], error: { code: 'refused' } },
      { name: 'failed unexpectedly', spec: ['PSRCH-19'], error: new Error('unexpected') },
      { name: 'token refused', error: { code: 'unauthorized' } },
      {
        name: 'internal token not renewed',
        when: isInternal,
        error: { code: 'unauthorized', step: 'noInternalToken' },
      },
      {
        name: 'patient token not renewed',
        when: isInternal,
        error: { code: 'unauthorized', step: 'noPatientToken' },
      },
    ],
  },
  undocumented: {
    emptied: { to: 'empty', context: { accessionId: '' } },
    letters: { to: 'empty', context: { accessionId: '' } },
    'nine digits': { to: 'idle', context: { accessionId: '261100013' } },
    'all ten digits, pasted': { to: 'idle', context: { accessionId: ACCESSION } },
    // No id has more digits.
    'an eleventh digit': { to: 'idle', context: { accessionId: ACCESSION } },
    'eleven digits, pasted over an id': { to: 'idle', context: { accessionId: '26110005489' } },
    'fourteen digits, pasted': { to: 'idle', context: { accessionId: '24031234567890' } },
    'Start with the first': {
      ...obtaining,
      actions: [...actions, { type: 'keepList', params: { ids: [ACCESSION, '2611000138'] } }],
      context: { accessionId: ACCESSION },
    },
    'Start without a list': {
      context: { problem: 'list' },
      emitted: [{ type: 'focus.requested', field: 'accession-ids' }],
    },
    'a list': { context: { problem: null }, actions: [{ type: 'keepListText', params: { text: LIST } }] },
    'a list with a short one': {
      context: { problem: null },
      actions: [{ type: 'keepListText', params: { text: `${ACCESSION} 26110` } }],
    },
    'token refused': unauthorized,
    'internal token not renewed': tokenError('noInternalToken'),
    'patient token not renewed': tokenError('noPatientToken'),
  },
  calls: {
    obtainInternalToken: { in: 'gettingInternalToken' },
    exchangeToken: { in: 'exchangingToken', with: about },
    checkAccession: { in: 'checking', with: about },
  },
  expected: {
    'PSRCH-03': [
      { when: { event: 'all ten digits, pasted' }, to: 'idle', context: { accessionId: ACCESSION } },
      // Nothing is cut: the first ten digits could be another patient's id.
      { when: { event: 'fourteen digits, pasted' }, to: 'idle', context: { accessionId: '24031234567890' } },
      { to: 'idle', context: { accessionId: '261100013' } },
    ],
    'PSRCH-04': { to: 'empty', context: { accessionId: '' } },
    'PSRCH-05': [
      { when: { input: ['customer', 'internal without an accession id'] }, to: 'empty' },
      { to: 'idle' },
    ],
    'PSRCH-06': obtaining,
    'PSRCH-08': checking,
    'PSRCH-09': unauthorized,
    'PSRCH-10': obtaining,
    'PSRCH-11': otherLength,
    'PSRCH-13': tokenError('noInternalToken'),
    'PSRCH-14': checking,
    'PSRCH-15': tokenError('noPatientToken'),
    'PSRCH-16': [
      { when: { input: ['internal', 'internal without an accession id'] }, ...obtaining },
      { when: { input: 'customer without a token' }, ...unauthorized },
      checking,
    ],
    'PSRCH-17': [
      {
        when: { input: ['internal', 'internal without an accession id'] },
        to: 'toSchedules',
        output: { page: '/fedexPickup/schedules', ...about, replace: true },
        actions: [{ type: 'keepAccession', params: about }],
      },
      {
        to: 'toSchedules',
        output: { page: '/fedexPickup/schedules', ...about },
        actions: [{ type: 'keepAccession', params: about }],
      },
    ],
    'PSRCH-18': {
      to: 'idle',
      emitted: focused,
      context: { problem: { code: 'refused', message: 'This order has been cancelled.' } },
    },
    'PSRCH-19': [
      { when: { event: 'refused' }, to: 'idle', emitted: focused, context: { problem: { code: 'refused' } } },
      { to: 'idle', emitted: focused, context: { problem: { code: 'portalError' } } },
    ],
  },
  serializeContext: ({ accessionId, problem, list }) => [accessionId, problem, list],
});
