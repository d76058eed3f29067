import type { InformationContext } from '../../machines/information/information.contract.ts';
import { informationMachine } from '../../machines/information/information.machine.ts';
import { openForm } from '../../machines/information/information.rules.ts';
import type {
  InformationField,
  InformationForm,
  InformationRecord,
} from '../../machines/information/information.rules.ts';
import type { Order } from '../../machines/domain/order.ts';
import { catalogue } from '../support/catalogue.ts';
import type { StepFacts } from '../support/catalogue.ts';
import { FAMILY_MEMBER, GUT_ZOOMER, IN_MEXICO, PLACE, record } from './information.data.ts';
import { IDENTITY, LINK, ORDER_REF, TODAY, order } from './payment.data.ts';

interface Scenario {
  readonly order?: Partial<Order>;
  readonly record: InformationRecord;
}

const shipped = { reason: 'IN_TRANSIT' };
const paid = { isConciergePaid: true };
const noIdentity = { gender: '', birthdate: '' };

/** An order and what is on record of its patient, each named by what decides. */
const scenarios = {
  'complete and confirmed': { record: record() },
  'complete, never confirmed': { record: record({}, { confirmedSamples: [] }) },
  'blood draw unknown': { record: record({ isBloodDrawNeeded: null }) },
  'in a third country': { record: record(IN_MEXICO) },
  'without gender and birthdate': { record: record(noIdentity) },
  'kit shipped': { record: record(shipped) },
  'kit state unknown': { record: record({ reason: '' }) },
  'kit shipped, concierge paid': { order: paid, record: record(shipped) },
  'concierge paid': { order: paid, record: record() },
  'family member': { order: FAMILY_MEMBER, record: record({}, { confirmedSamples: [] }) },
  'main order of a family': { order: { ...FAMILY_MEMBER, isFamilyMainOrder: true }, record: record() },
  'gut zoomer': { order: GUT_ZOOMER, record: record() },
  'partner channel': { order: { source: 'WP' }, record: record() },
  'partner channel, delivered': { order: { source: 'WP' }, record: record({ reason: 'DELIVERED' }) },
  'kit delivered': { record: record({ reason: 'DELIVERED', isEditable: false }) },
  'kit delivered, still editable': { record: record({ reason: 'DELIVERED' }) },
  'not editable': { record: record({ isEditable: false }) },
} as const satisfies Record<string, Scenario>;
type ScenarioName = keyof typeof scenarios;

/** The scenario stands in the link as its source, so that each link has its own answers. */
const linkOf = (name: string) => ({ ...LINK, count: '3', from: name });
const scenarioOf = ({ link }: InformationContext) => link?.['from'] as ScenarioName;
const keyOf = { ...IDENTITY, orderId: ORDER_REF.orderId, patientId: '5001', customerId: '31000' };

interface At {
  readonly context: InformationContext;
}
const within =
  (...names: readonly ScenarioName[]) =>
  ({ context }: At) =>
    names.includes(scenarioOf(context));

const formOn = (name: ScenarioName) => openForm(scenarios[name].record);
const isUnedited = ({ context }: At) =>
  JSON.stringify(context.form) === JSON.stringify(formOn(scenarioOf(context)));

/** A field typed over the form as it opened, in one scenario. */
const type = (
  name: string,
  scenario: ScenarioName,
  field: InformationField,
  value: string,
  when: (at: At) => boolean = isUnedited,
) => ({
  name,
  when: (at: At) => within(scenario)(at) && when(at),
  event: { type: 'field.changed', field, value } as const,
});
const has =
  (field: keyof InformationForm, value: string) =>
  ({ context }: At) =>
    context.form[field] === value;

const COMPLETE = 'complete and confirmed';
const INCOMPLETE = 'without gender and birthdate';
const SAVING = [
  'complete and confirmed',
  'kit shipped',
  'kit state unknown',
  'concierge paid',
  'kit shipped, concierge paid',
] as const;

const failed = (code: string, text?: string) => ({
  to: 'toFailed',
  output: { page: '/failed', replace: true },
  notices: [{ code, tone: 'bad', title: 'Error', persists: true, ...(text ? { text } : {}) }],
});
const saveFailed = {
  notices: [{ code: 'shippingAddressSaveFailed', tone: 'bad', title: 'Failed', persists: true }],
  calls: [],
};
const toPayment = ({ input }: StepFacts) => ({
  to: 'toPayment',
  output: { page: '/payment_media', query: linkOf(input) },
  notices: [],
});
const quiet = { calls: [], notices: [] };
const editing = { to: { open: { form: 'editing' } }, ...quiet };
const opened = {
  to: { open: { form: 'editing', identity: 'settled' } },
  calls: [{ actor: 'suggestions' }],
  notices: [],
};

const ADDRESS = {
  street: '1 Main Street',
  city: 'Oakland',
  state: 'CA',
  zipcode: '95110',
  country: 'United States',
  name: 'Ann Example',
};
/** What saving sends: the changed fields and no other (CALL-R16). */
const sent: Readonly<Record<string, object>> = {
  [INCOMPLETE]: { gender: 'Female', birthdate: '1984-02-29' },
  'family member': { phone: { areaCode: '1', number: '4155550123' } },
  'blood draw unknown': {},
  'complete, never confirmed': { street: '100 Valencia Street', city: 'San Francisco', zipcode: '94103' },
};
const sends = ({ input }: StepFacts) => ({
  to: { open: { form: 'saving' } },
  calls: [
    {
      actor: 'confirmAddress',
      input: {
        sampleId: IDENTITY.sampleId,
        changes: sent[input] ?? { city: 'Oakland' },
        isAppliedToFutureOrders: input === 'blood draw unknown',
      },
    },
  ],
  notices: [],
});
const status =
  (state: 'saved' | 'changeRequested') =>
  ({ input }: StepFacts) => ({
    to: { open: { form: { [state]: input.includes('concierge') ? 'concierge' : 'kit' } } },
    ...quiet,
  });

export const informationCatalogue = catalogue(informationMachine, {
  flows: ['information', 'duplicate-patient'],
  inputs: {
    ...Object.fromEntries(Object.keys(scenarios).map((name) => [name, { link: linkOf(name), today: TODAY }])),
    'no link': { link: null, today: TODAY },
    'link without a token': { link: { accession_id: '1', sample_id: '2' }, today: TODAY },
  },
  events: {
    'xstate.done.actor.resolveOrder': (Object.entries(scenarios) as [ScenarioName, Scenario][]).map(
      ([name, scenario]) => ({
        name: `order: ${name}`,
        output: { order: order(scenario.order), key: keyOf },
        when: within(name),
      }),
    ),
    'xstate.error.actor.resolveOrder': [
      { name: 'ids refused with a message', error: { code: 'refused', message: 'Unknown sample' } },
      { name: 'ids without an answer', error: { code: 'noAnswer' } },
    ].map((error) => ({ ...error, when: within(COMPLETE) })),
    'xstate.done.actor.loadInformation': (Object.entries(scenarios) as [ScenarioName, Scenario][]).map(
      ([name, scenario]) => ({ name: `record: ${name}`, output: scenario.record, when: within(name) }),
    ),
    'xstate.error.actor.loadInformation': [
      { name: 'load refused with a message', error: { code: 'refused', message: 'Order is locked' } },
      { name: 'load failed unexpectedly', error: new Error('unexpected') },
    ].map((error) => ({ ...error, when: within(COMPLETE) })),
    'field.changed': [
      ...SAVING.map((name) =>
        // In one of them a letter also comes too late, while it is saved.
        type(
          `city Oakland: ${name}`,
          name,
          'city',
          'Oakland',
          name === 'kit shipped' ? () => true : isUnedited,
        ),
      ),
      type('city as it was', COMPLETE, 'city', 'San Jose', has('city', 'Oakland')),
      type('another city', COMPLETE, 'city', 'Berkeley', has('city', 'Oakland')),
      type('gender on file', COMPLETE, 'gender', 'Male'),
      type('birthdate on file', COMPLETE, 'birthdate', '01/01/1990'),
      type('no phone country', COMPLETE, 'phoneCode', ''),
      type('phone with letters', COMPLETE, 'phoneNumber', '555-HELLO'),
      type('phone of seven digits', COMPLETE, 'phoneNumber', '5550100'),
      type('phone corrected', COMPLETE, 'phoneNumber', '5550100199', has('phoneNumber', '5550100')),
      type('PO box', COMPLETE, 'street', 'P.O. Box 12'),
      type('street', COMPLETE, 'street', '100 Valencia St Apt 4'),
      type('country Canada', COMPLETE, 'country', 'CA'),
      type('country United States', COMPLETE, 'country', 'US', has('country', 'CA')),
      type('phone of four digits', 'in a third country', 'phoneNumber', '12'),
      type('no phone', 'in a third country', 'phoneNumber', ''),
      type('state New York', 'gut zoomer', 'state', 'NY'),
      type('birthdate 1800', INCOMPLETE, 'birthdate', '01/01/1800'),
      type('birthdate in the future', INCOMPLETE, 'birthdate', '01/01/2030'),
      type('birthdate', INCOMPLETE, 'birthdate', '02/29/1984'),
      type('gender after birthdate', INCOMPLETE, 'gender', 'Female', has('birthdate', '02/29/1984')),
      type('gender', INCOMPLETE, 'gender', 'Female'),
      type(
        'birthdate after gender',
        INCOMPLETE,
        'birthdate',
        '02/29/1984',
        (at) => has('gender', 'Female')(at) && has('birthdate', '')(at),
      ),
      type('phone of a family member', 'family member', 'phoneNumber', '4155550123'),
      type('city of a family member', 'family member', 'city', 'Oakland'),
    ],
    'field.left': [
      {
        name: 'city left',
        when: (at) => within(COMPLETE)(at) && isUnedited(at),
        event: { type: 'field.left', field: 'city' },
      },
    ],
    'futureOrders.toggled': [
      {
        name: 'for later orders',
        when: (at) => within('blood draw unknown', 'family member')(at) && isUnedited(at),
        event: { type: 'futureOrders.toggled', isApplied: true },
      },
    ],
    'skip.pressed': [{ name: 'Skip', event: { type: 'skip.pressed' } }],
    'confirm.pressed': [{ name: 'Confirm', event: { type: 'confirm.pressed' } }],
    'save.pressed': [
      {
        name: 'Save',
        // Of the edits that only the field is about, one is saved.
        when: ({ context: { form } }) => form.city !== 'Berkeley' && !form.street.includes('Apt'),
        event: { type: 'save.pressed' },
      },
    ],
    'next.pressed': [{ name: 'Next', event: { type: 'next.pressed' } }],
    'address.reconfirmed': [{ name: 'Yes', event: { type: 'address.reconfirmed' } }],
    'address.declined': [{ name: 'Go back', event: { type: 'address.declined' } }],
    'editing.resumed': [{ name: 'Edit again', event: { type: 'editing.resumed' } }],
    'xstate.done.actor.checkSignificance': [
      { name: 'verified', output: { verifiedSamples: ['1', IDENTITY.sampleId] } },
      { name: 'not verified', output: { verifiedSamples: ['1'] } },
    ],
    'xstate.error.actor.checkSignificance': [{ name: 'check failed', error: { code: 'noAnswer' } }],
    'xstate.done.actor.confirmAddress': [
      { name: 'status 200', output: { statusCode: 200 } },
      { name: 'status 400', output: { statusCode: 400 } },
    ],
    'xstate.error.actor.confirmAddress': [
      { name: 'save refused', error: { code: 'refused', message: 'Label is printed' } },
      { name: 'save without an answer', error: { code: 'noAnswer' } },
    ],
    'xstate.done.actor.suggestions': [
      { name: 'place chosen', output: PLACE, when: within('complete, never confirmed') },
    ],
    'xstate.done.actor.duplicate': [
      { name: 'no duplicate', output: 'clear' },
      { name: 'merged', output: 'merged' },
      { name: 'left without merging', output: 'blocked' },
    ],
  },
  expected: {
    'INFO-03': { to: 'loadingDetails', calls: [{ actor: 'loadInformation', input: keyOf }] },
    'INFO-04': [
      { when: { event: 'ids refused with a message' }, ...failed('orderIdsFailed', 'Unknown sample') },
      failed('orderIdsFailed'),
    ],
    'INFO-05': { ...failed('noQueryParams'), calls: [] },
    'INFO-06': [
      {
        when: { event: 'load refused with a message' },
        ...failed('informationLoadFailed', 'Order is locked'),
      },
      failed('informationLoadFailed'),
    ],
    'INFO-07': { to: 'readOnly', ...quiet },
    'INFO-08': { to: 'readOnly', ...quiet },
    'INFO-09': { to: 'delivered', ...quiet },
    'INFO-10': [
      { when: { event: 'record: family member' }, ...opened },
      { ...editing, context: { form: { city: 'San Jose' } } },
    ],
    'INFO-11': opened,
    'INFO-12': opened,
    'INFO-13': opened,
    'INFO-14': opened,
    'INFO-15': toPayment,
    'INFO-16': toPayment,
    'INFO-17': { to: { open: { form: 'skipping' } }, ...quiet },
    'INFO-18': toPayment,
    'INFO-19': { to: { open: { form: 'confirming' } }, ...quiet },
    'INFO-20': status('saved'),
    'INFO-21': { to: { open: { form: 'waitingToSave' } }, ...quiet },
    'INFO-22': editing,
    'INFO-23': editing,
    'INFO-24': status('saved'),
    'INFO-25': ({ input }) => ({
      to: { open: { form: 'checkingSignificance' } },
      calls: [
        {
          actor: 'checkSignificance',
          input: {
            ...(SAVING.some((name) => name === input && name !== COMPLETE)
              ? ADDRESS
              : { name: ADDRESS.name }),
            sampleId: IDENTITY.sampleId,
          },
        },
      ],
    }),
    'INFO-26': sends,
    'INFO-27': { to: { open: { form: 'reconfirming' } }, ...quiet },
    'INFO-28': { to: { open: { form: 'reconfirming' } }, ...quiet },
    'INFO-29': sends,
    'INFO-30': editing,
    'INFO-31': status('saved'),
    'INFO-32': status('changeRequested'),
    'INFO-33': { ...editing, ...saveFailed },
    'INFO-34': { ...editing, ...saveFailed },
    'INFO-35': { to: { open: { form: 'changeFailed' } }, ...saveFailed },
    'INFO-36': { ...editing, context: { form: { city: 'Oakland' } } },
    'INFO-37': { ...quiet, context: { resolved: { order: { isConciergePaid: true } } } },
    'INFO-38': { ...quiet, context: { resolved: { order: { isConciergePaid: false } } } },
    'INFO-39': toPayment,
    'INFO-40': { ...editing, context: { form: { country: 'US', state: '' } } },
    'INFO-41': { ...editing, context: { form: { country: 'CA', state: '' } } },
    'INFO-45': {
      to: { open: { form: 'editing' } },
      calls: [{ actor: 'suggestions' }],
      context: { form: { street: '100 Valencia Street', city: 'San Francisco', state: 'CA', zip: '94103' } },
    },
    'INFO-47': editing,
    'INFO-48': { ...editing, context: { form: { city: 'San Jose' } } },
    'INFO-49': { ...editing, context: { form: { birthdate: '01/01/1800' } } },
    'INFO-50': { ...editing, context: { form: { birthdate: '01/01/2030' } } },
    'INFO-51': { ...editing, context: { form: { phoneCode: '' } } },
    'INFO-52': { ...editing, context: { form: { phoneNumber: '555-HELLO' } } },
    'INFO-53': { ...editing, context: { form: { phoneNumber: '5550100' } } },
    'INFO-54': { ...editing, context: { form: { phoneNumber: '12' } } },
    'INFO-55': { ...editing, context: { form: { phoneNumber: '' } } },
    'INFO-56': { ...editing, context: { form: { phoneNumber: '5550100199' } } },
    'INFO-57': { ...editing, context: { form: { state: 'NY' } } },
    'INFO-58': { ...editing, context: { form: { street: 'P.O. Box 12' } } },
    'INFO-59': { to: { open: { form: 'editing' } } },
    'INFO-60': { ...editing, context: { form: formOn(COMPLETE) } },
    'DUP-01': {
      to: { open: { identity: 'checking' } },
      calls: [
        {
          actor: 'duplicate',
          input: {
            patientId: '5001',
            patient: {
              sampleId: IDENTITY.sampleId,
              firstName: 'Ann',
              lastName: 'Example',
              birthdate: '1984-02-29',
              gender: 'Female',
            },
          },
        },
      ],
    },
    'DUP-02': { to: { open: { identity: 'checking' } }, calls: [{ actor: 'duplicate' }] },
    'DUP-03': { to: { open: { identity: 'settled' } }, ...quiet, context: { duplicate: 'clear' } },
    'DUP-07': { to: { open: { identity: 'settled' } }, ...quiet, context: { duplicate: 'merged' } },
    'DUP-11': { to: { open: { identity: 'settled' } }, ...quiet, context: { duplicate: 'blocked' } },
    'DUP-12': { to: { open: { form: 'waitingToSave' } }, ...quiet },
  },
});
