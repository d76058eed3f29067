import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { pickupAddressMachine } from '../../machines/pickup/pickup-address.machine.ts';
import { catalog } from '../support/catalog.ts';
import type { StepDetails } from '../support/catalog.ts';
import { ADDRESS } from './pickup.data.ts';

const recommended = { ...ADDRESS, postalCode: '94110-1234' };
const changeField = (
  name: string,
  field: 'street' | 'city' | 'state' | 'postalCode' | 'countryCode',
  value: string,
) => ({ name, event: { type: 'address.changed' as const, field, value } });
const abroad = { ...ADDRESS, countryCode: 'IE', state: 'D', postalCode: 'D02 AF30' };
type State = SnapshotFrom<typeof pickupAddressMachine>;

const residential = { kind: 'valid', isResidential: true, recommended: null };

/** What the person entered; the check may add whether it is a home. */
const expectAddress = ({ input }: StepDetails) => ({
  ...(input === 'address abroad' ? abroad : ADDRESS),
  street: expect.stringContaining('113 Valencia Street') as string,
  isResidential: expect.any(Boolean) as boolean,
});
const focused = { emitted: [{ type: 'focus.requested', field: 'addressTitle' }] };
const expectBack = (step: StepDetails) => ({
  to: 'inputs.complete',
  ...focused,
  context: { address: expectAddress(step) },
});

export const pickupAddressCatalog = catalog(pickupAddressMachine, {
  specFlows: ['pickup-address'],
  tags: {
    invalid: 'inputs.invalid',
    incomplete: 'inputs.incomplete',
    checking: 'checking',
    refused: 'invalid',
    recommend: 'recommend',
    entered: 'recommend.entered',
  },
  inputs: {
    'complete address': { address: ADDRESS, isRefused: false, failure: null },
    'address abroad': { address: abroad, isRefused: true, failure: null },
    'nothing on file': {
      address: { ...ADDRESS, street: '', city: '', state: '', postalCode: '' },
      isRefused: true,
      failure: 'check' as const,
    },
  },
  events: {
    'address.changed': [
      changeField('street', 'street', ' 113 Valencia Street '),
      { ...changeField('PO Box', 'street', 'P.O. Box 12'), spec: ['PADDR-03'] },
      changeField('no street', 'street', ''),
      changeField('ZIP of four digits', 'postalCode', '9411'),
      {
        ...changeField('United States', 'countryCode', 'US'),
        when: ({ context }: State) => context.address.countryCode !== 'US',
        spec: ['PADDR-04'],
      },
      {
        ...changeField('Ireland', 'countryCode', 'IE'),
        when: ({ context }: State) => context.address.countryCode === 'US',
        spec: ['PADDR-05'],
      },
      {
        ...changeField('the two letters NA', 'state', 'na'),
        when: ({ context }: State) => context.address.countryCode !== 'US' && !context.isWithoutState,
      },
    ],
    'noState.checked': [{ name: 'State / Province not applicable.' }],
    'noState.cleared': [{ name: 'State applicable again' }],
    'save.pressed': [{ name: 'Save' }],
    'back.pressed': [{ name: 'Back' }],
    'entered.chosen': [{ name: 'entered address' }],
    'recommended.chosen': [{ name: 'recommended address' }],
    'address.confirmed': [{ name: 'Confirm' }],
    'xstate.done.actor.checkAddress': [
      { name: 'valid', output: residential },
      { name: 'another one recommended', output: { ...residential, recommended } },
      { name: 'nothing resolved', output: { kind: 'invalid' }, spec: ['PADDR-09'] },
      { name: 'not found', output: { kind: 'notFound' }, spec: ['PADDR-10'] },
    ],
    'xstate.error.actor.checkAddress': [
      { name: 'check fails', error: { code: 'server' } },
      { name: 'check not allowed', error: { code: 'unauthorized' } },
    ],
  },
  calls: { checkAddress: { in: 'checking', with: { address: {} } } },
  undocumented: {
    street: { to: 'inputs', context: { address: { street: ' 113 Valencia Street ' } } },
    'ZIP of four digits': { context: { address: { postalCode: '9411' } } },
    // NA is the state of Naples, and does not mean 'none'.
    'the two letters NA': { to: 'inputs', context: { address: { state: 'NA' }, isWithoutState: false } },
    start: { to: 'inputs.complete' },
    Back: { to: 'inputs.complete' },
  },
  expected: {
    'PADDR-01': { to: 'inputs.incomplete' },
    'PADDR-02': { to: 'inputs.invalid' },
    'PADDR-03': { to: 'inputs.invalid', context: { address: { street: 'P.O. Box 12' } } },
    'PADDR-04': {
      to: 'inputs',
      context: { address: { countryCode: 'US', state: '' }, isWithoutState: false },
    },
    'PADDR-05': {
      to: 'inputs',
      context: { address: { countryCode: 'IE', state: '' }, isWithoutState: false },
    },
    'PADDR-06': { to: 'inputs', context: { address: { state: 'NA' }, isWithoutState: true } },
    'PADDR-07': { to: 'inputs', context: { address: { state: '' }, isWithoutState: false } },
    'PADDR-09': { to: 'invalid', ...focused },
    'PADDR-10': { to: 'invalid', ...focused },
    'PADDR-11': expectBack,
    'PADDR-12': { to: 'recommend.recommended', ...focused, context: { recommended } },
    'PADDR-13': (step) => ({ to: 'recommend.entered', context: { address: expectAddress(step) } }),
    'PADDR-14': { to: 'recommend.recommended', context: { recommended } },
    'PADDR-15': {
      to: 'keptEntered',
      output: {
        saved: { address: expect.objectContaining({ isResidential: true }), isUnvalidated: true },
        rejected: null,
      },
    },
    'PADDR-16': {
      to: 'recommended',
      output: { saved: { address: recommended, isUnvalidated: false }, rejected: null },
    },
    'PADDR-17': {
      to: 'entered',
      output: {
        saved: { address: expect.objectContaining({ isResidential: true }), isUnvalidated: false },
        rejected: null,
      },
    },
    'PADDR-18': [
      { when: { event: 'check not allowed' }, to: 'inputs.complete', context: { failure: 'unauthorized' } },
      { to: 'inputs.complete', context: { failure: 'save' } },
    ],
    'PADDR-19': expectBack,
    'PADDR-20': { to: 'left', output: expect.objectContaining({ saved: null }) },
  },
  serializeContext: ({ address, recommended: other, isWithoutState }) => [
    address,
    other !== null,
    isWithoutState,
  ],
});
