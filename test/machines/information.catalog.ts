import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { ruleInputOf } from '../../machines/information/information.types.ts';
import type { InformationContext, InformationInput } from '../../machines/information/information.types.ts';
import { informationMachine } from '../../machines/information/information.machine.ts';
import { demographicsLock } from '../../machines/information/information.rules.ts';
import type { InformationForm, InformationRecord } from '../../machines/information/information.rules.ts';
import type { InformationField } from '../../machines/information/information.fields.ts';
import type { Order } from '../../machines/domain/order.ts';
import { catalog } from '../support/catalog.ts';
import type { StepDetails } from '../support/catalog.ts';
import { failed, failedUnrelatedToLink } from './failed.data.ts';
import { FAMILY_MEMBER, PLACE, PROFILE_ADDRESS, record } from './information.data.ts';
import { ORDER_REF, order } from './payment.data.ts';
import { IDENTITY, LINK, TODAY } from '../support/example-data.ts';

interface Scenario {
  readonly order?: Partial<Order>;
  readonly record: InformationRecord;
}

const COMPLETE = 'complete and confirmed';
const INCOMPLETE = 'without gender and birthdate';
const UNADDRESSED = 'without an address, one in the profile';
const LOOKED_UP = 'without an address, which is looked up';
const TYPED = 'without gender and birthdate, which this tab has typed before';
const TRIED = 'without gender and birthdate, after a merge without a response';

/** Orders with the patient's record, named by what matters for the decision. */
const scenarios = {
  [COMPLETE]: { record: record() },
  'complete, never confirmed': { record: record({}, { confirmedSamples: [] }) },
  'blood draw unknown': { record: record({ isBloodDrawNeeded: null }) },
  [INCOMPLETE]: { record: record({ gender: '', birthdate: '' }) },
  [TYPED]: { record: record({ gender: '', birthdate: '' }) },
  [TRIED]: { record: record({ gender: '', birthdate: '' }) },
  'kit shipped': { record: record({ shipmentStatus: 'IN_TRANSIT' }) },
  [UNADDRESSED]: {
    record: record({ street: '', city: '', state: '', zipcode: '' }, { profileAddress: PROFILE_ADDRESS }),
  },
  [LOOKED_UP]: { record: record({ street: '', city: '', state: '', zipcode: '' }) },
  'family member': { order: FAMILY_MEMBER, record: record({}, { confirmedSamples: [] }) },
  'partner channel': { order: { source: 'WP' }, record: record() },
  'partner channel, delivered': { order: { source: 'WP' }, record: record({ shipmentStatus: 'DELIVERED' }) },
  'kit delivered': { record: record({ shipmentStatus: 'DELIVERED', isEditable: false }) },
  'kit delivered, still editable': { record: record({ shipmentStatus: 'DELIVERED' }) },
  'not editable': { record: record({ isEditable: false }) },
} as const satisfies Record<string, Scenario>;
/** What the tab has of it from before. */
const unsaved: Readonly<Record<string, InformationInput['unsaved']>> = {
  [TYPED]: { gender: 'Female', birthdate: '02/29/1984' },
  [TRIED]: { gender: 'Female', birthdate: '02/29/1984', isMergeUnanswered: true },
};
type ScenarioName = keyof typeof scenarios;

/** The form prefilled from the test record. */
const OPENED: InformationForm = {
  gender: 'Female',
  birthdate: '02/29/1984',
  phoneCode: '1',
  phoneNumber: '5550100199',
  country: 'US',
  street: '1 Main Street',
  city: 'San Jose',
  state: 'CA',
  zip: '95110',
  isAppliedToFutureOrders: false,
};

const bare: Readonly<Record<string, Partial<InformationForm>>> = {
  [INCOMPLETE]: { gender: '', birthdate: '' },
  [UNADDRESSED]: { street: '', city: '', state: '', zip: '' },
  [LOOKED_UP]: { street: '', city: '', state: '', zip: '' },
};

/** Each link has its scenario in `from`, so that it gets its own responses. */
const linkOf = (name: string) => ({ ...LINK, count: '3', from: name, always_show_payment: 'true' });
const scenarioOf = ({ link }: InformationContext) => link?.['from'] as ScenarioName;
const keyOf = { ...IDENTITY, orderId: ORDER_REF.orderId, patientId: '5001', customerId: '31000' };

type Snapshot = Pick<SnapshotFrom<typeof informationMachine>, 'context' | 'matches' | 'hasTag'>;
const isScenario =
  (...names: readonly ScenarioName[]) =>
  ({ context }: Snapshot) =>
    names.includes(scenarioOf(context));

/** A chosen place is being loaded. */
const isFillingIn = (snapshot: Snapshot) => snapshot.matches({ editing: { suggestions: 'fillingIn' } });

/** A press waits for the record, which may have changed. */
const isLoadingAgain = (snapshot: Snapshot) =>
  isScenario(COMPLETE)(snapshot) &&
  (snapshot.matches('loadingAgain') || snapshot.matches('loadingConfirmed'));

/** A press may still follow, or wait for a response. */
const isPressable = (snapshot: Snapshot) =>
  !snapshot.context.isRecordStale &&
  (['editing', 'checkingSignificance', 'reconfirming'] as const).some((state) => snapshot.matches(state));

/** True if the form differs from its initial state only by these changes, and nothing is being filled in. */
const isTyped =
  (changes: Partial<InformationForm> = {}) =>
  (snapshot: Snapshot) => {
    const { context } = snapshot;
    if (isFillingIn(snapshot)) return false;
    const expected = { ...OPENED, ...bare[scenarioOf(context)], ...changes };
    return Object.entries(expected).every(
      ([field, value]) => context.form[field as keyof InformationForm] === value,
    );
  };

/** Types into a field in one scenario, by default into the unchanged form. */
const typeField = (
  name: string,
  scenario: ScenarioName,
  [field, value]: readonly [InformationField, string],
  { when = isTyped(), spec = [] }: { when?: (snapshot: Snapshot) => boolean; spec?: readonly string[] } = {},
) => ({
  name,
  when: (snapshot: Snapshot) => isScenario(scenario)(snapshot) && when(snapshot),
  event: { type: 'field.changed', field, value } as const,
  spec,
});

const QUEUED = { editing: { suggestions: { fillingIn: 'queued' } } };
const FILLED_IN = { street: '100 Valencia Street', city: 'San Francisco', state: 'CA', zip: '94103' };
/** A queued press goes on by itself with what is typed, and is judged. */
const released = [
  {
    when: { from: QUEUED, input: [LOOKED_UP, UNADDRESSED] },
    to: 'editing.suggestions.typing',
    emitted: [{ type: 'focus.requested', field: 'street' }],
    context: { isSubmitBlocked: true },
  },
  { when: { from: QUEUED }, to: 'waitingToSave' },
];

/** A birthdate that is being typed. */
const HALF = '02/29/198';
const isIncomplete = ({ form }: InformationContext) =>
  form.birthdate === HALF || [form.gender, form.birthdate, form.state].includes('');

/** Gender and birthdate wait for support, and no check is under way. */
const areDemographicsLocked = (snapshot: Snapshot) => {
  const ruleInput = ruleInputOf(snapshot.context);
  return ruleInput !== null && demographicsLock(ruleInput) !== null && !snapshot.hasTag('checkingDuplicate');
};

/** An earlier save had no response. */
const isUnanswered = ({ context }: Snapshot) => context.unanswered !== null;
const MAYBE_SAVED = [
  'save without a response',
  'status 400 after no response',
  'save refused after no response',
];
const not = (isSo: (snapshot: Snapshot) => boolean) => (snapshot: Snapshot) => !isSo(snapshot);

const saveFailed = ({ event }: Pick<StepDetails, 'event'>) => ({
  notices: [
    {
      code: 'shippingAddressSaveFailed',
      ...(MAYBE_SAVED.includes(event) && { isOutcomeUnknown: true }),
      tone: 'error',
      title: 'Failed',
      persists: true,
    },
  ],
});
const lastingNotice = (code: string) => ({ code, tone: 'error', title: 'Failed', persists: true });
const changed = lastingNotice('informationChanged');
const unchecked = lastingNotice('informationUnchecked');
const unauthorized = lastingNotice('informationUnauthorized');
const toPayment = ({ input }: StepDetails) => ({
  to: 'toPayment',
  // The link's flags are not passed on (1 §2 Entry routing).
  output: { page: '/payment_media', query: { ...LINK, count: '3', from: input } },
});
/** A successful save removes the notice of a failed one (RUL-54), and what was entered. */
const cleared = [
  { type: 'clearNotice', params: { code: 'shippingAddressSaveFailed' } },
  { type: 'clearNotice', params: { code: 'informationChanged' } },
];
const noneUnsaved = {
  type: 'keepUnsaved',
  params: { accessionId: IDENTITY.accessionId, unsaved: null },
};
const savedUnchanged = ({ input }: StepDetails) => ({
  to: 'saved',
  actions: [
    ...cleared,
    // What no save sends is kept with the merge (DUP-R04).
    [INCOMPLETE, TYPED, TRIED].includes(input)
      ? {
          type: 'keepUnsaved',
          params: { unsaved: { gender: 'Female', birthdate: '02/29/1984', isMerged: true } },
        }
      : noneUnsaved,
  ],
});

const ADDRESS = {
  sampleId: IDENTITY.sampleId,
  street: '1 Main Street',
  city: 'Oakland',
  state: 'CA',
  zipcode: '95110',
  country: 'United States',
  name: 'Ann Example',
};
const VALENCIA = { street: '100 Valencia Street', city: 'San Francisco', zipcode: '94103' };
/** The address sent to the significance check, if it is not the one above. */
const checked: Readonly<Record<string, object>> = {
  [UNADDRESSED]: { ...ADDRESS, street: '7 Hill Road, 4B', zipcode: '94601' },
  'complete, never confirmed': { ...ADDRESS, ...VALENCIA },
  [LOOKED_UP]: { ...ADDRESS, ...VALENCIA },
  [COMPLETE]: ADDRESS,
  'kit shipped': ADDRESS,
};
/** The body of a save: only the changed fields (CALL-R16). */
const sent: Readonly<Record<string, object>> = {
  [INCOMPLETE]: { gender: 'Female', birthdate: '1984-02-29' },
  [TYPED]: { gender: 'Female', birthdate: '1984-02-29' },
  [UNADDRESSED]: { street: '7 Hill Road, 4B', city: 'Oakland', state: 'CA', zipcode: '94601' },
  'family member': { phone: { dialingCode: '1', number: '4155550123' } },
  'blood draw unknown': {},
  'complete, never confirmed': VALENCIA,
  [LOOKED_UP]: { ...VALENCIA, state: 'CA' },
};

export const informationCatalog = catalog(informationMachine, {
  specFlows: ['information', 'duplicate-patient'],
  tags: {
    failed: ['changeFailed', 'changeUnknown', 'toFailed'],
    form: [
      'editing',
      'skipping',
      'confirming',
      'waitingToSave',
      'loadingAgain',
      'loadingConfirmed',
      'checkingSignificance',
      'reconfirming',
      'saving',
    ],
    saving: [
      'editing.suggestions.fillingIn.queued',
      'waitingToSave',
      'loadingAgain',
      'loadingConfirmed',
      'checkingSignificance',
      'saving',
    ],
    checkingDuplicate: 'editing.fields.checkingDuplicate',
  },
  // What another record changes is seen when it is there.
  filter: (snapshot) =>
    snapshot.context.record === null ||
    snapshot.context.record === scenarios[scenarioOf(snapshot.context)].record,
  inputs: {
    ...Object.fromEntries(
      Object.keys(scenarios).map((name) => [
        name,
        {
          link: linkOf(name),
          today: TODAY,
          unsaved: unsaved[name] ?? null,
        },
      ]),
    ),
    'no link': { link: null, today: TODAY, unsaved: null },
    'link without a token': { link: { accession_id: '1', sample_id: '2' }, today: TODAY, unsaved: null },
  },
  events: {
    'xstate.done.actor.loadOrder': (Object.entries(scenarios) as [ScenarioName, Scenario][]).map(
      ([name, scenario]) => ({
        name: `order: ${name}`,
        output: { order: order(scenario.order), orderIdentity: keyOf },
        when: isScenario(name),
      }),
    ),
    'xstate.error.actor.loadOrder': [
      { name: 'ids refused with a message', error: { code: 'refused', message: 'Unknown sample' } },
      { name: 'ids without a response', error: { code: 'noResponse' } },
    ].map((error) => ({ ...error, when: isScenario(COMPLETE) })),
    'xstate.done.actor.loadInformation': [
      ...(Object.entries(scenarios) as [ScenarioName, Scenario][]).map(([name, scenario]) => ({
        name: `record: ${name}`,
        output: scenario.record,
        when: isScenario(name),
      })),
      { name: 'record: now in Fremont', output: record({ city: 'Fremont' }), when: isLoadingAgain },
      {
        name: 'record: now with another phone',
        output: record({ phone: { dialingCode: '1', number: '4155550123' } }),
        when: (snapshot: Snapshot) => isLoadingAgain(snapshot) && snapshot.matches('loadingConfirmed'),
      },
      {
        name: 'record: now delivered',
        output: record({ shipmentStatus: 'DELIVERED' }),
        when: isLoadingAgain,
      },
    ],
    'record.aged': [
      {
        name: 'shown again',
        when: (snapshot: Snapshot) => isScenario(COMPLETE)(snapshot) && isPressable(snapshot),
      },
    ],
    'merge.reported': [
      {
        name: 'a merge without a response yet',
        event: { type: 'merge.reported', isUnanswered: true },
        when: ({ context }) => !context.isMergeUnanswered,
      },
      {
        name: 'the merge was refused',
        event: { type: 'merge.reported', isUnanswered: false },
        // A refusal says nothing about an earlier merge.
        when: ({ context }) => context.isMergeUnanswered && scenarioOf(context) !== TRIED,
      },
    ],
    'information.savedInAnotherTab': [
      {
        name: 'saved in another tab',
        when: (snapshot: Snapshot) => isScenario('family member')(snapshot) && isPressable(snapshot),
      },
    ],
    'xstate.error.actor.loadInformation': [
      { name: 'load refused with a message', error: { code: 'refused', message: 'Order is locked' } },
      { name: 'service is down', error: { code: 'server' } },
      { name: 'load failed unexpectedly', error: new Error('unexpected') },
      { name: 'load refused to an old token', error: { code: 'unauthorized' } },
    ].map((error) => ({ ...error, when: isScenario(COMPLETE) })),
    'field.changed': [
      typeField('city Oakland', COMPLETE, ['city', 'Oakland']),
      // Typing that arrives during the save changes nothing.
      typeField('city Oakland, shipped', 'kit shipped', ['city', 'Oakland'], { when: () => true }),
      typeField('phone, shipped', 'kit shipped', ['phoneNumber', '4155550123']),
      typeField('city as it was', COMPLETE, ['city', 'San Jose'], {
        when: (snapshot) => snapshot.context.unanswered === null && isTyped({ city: 'Oakland' })(snapshot),
      }),
      typeField('gender on file', COMPLETE, ['gender', 'Male'], { spec: ['INFO-60'] }),
      typeField('birthdate on file', COMPLETE, ['birthdate', '01/01/1990'], { spec: ['INFO-60'] }),
      typeField('PO box', COMPLETE, ['street', 'P.O. Box 12']),
      typeField('PO box after the choice', COMPLETE, ['street', 'P.O. Box 12'], {
        when: (snapshot) => !snapshot.hasTag('saving') && isFillingIn(snapshot),
      }),
      typeField('country Canada', COMPLETE, ['country', 'CA']),
      typeField('country Canada after the choice', LOOKED_UP, ['country', 'CA'], {
        when: (snapshot) => !snapshot.hasTag('saving') && isFillingIn(snapshot),
      }),
      typeField('birthdate', INCOMPLETE, ['birthdate', '02/29/1984']),
      typeField('gender', INCOMPLETE, ['gender', 'Female']),
      typeField('gender after birthdate', INCOMPLETE, ['gender', 'Female'], {
        when: isTyped({ birthdate: '02/29/1984' }),
        spec: ['DUP-01'],
      }),
      typeField('birthdate after gender', INCOMPLETE, ['birthdate', '02/29/1984'], {
        when: isTyped({ gender: 'Female' }),
        spec: ['DUP-02'],
      }),
      {
        name: 'birthdate cut while it is checked',
        when: (snapshot) => isScenario(INCOMPLETE)(snapshot) && snapshot.hasTag('checkingDuplicate'),
        event: { type: 'field.changed', field: 'birthdate', value: HALF },
      },
      {
        name: 'a key that the birthdate drops while it is checked',
        when: (snapshot) => isScenario(INCOMPLETE)(snapshot) && snapshot.hasTag('checkingDuplicate'),
        event: { type: 'field.changed', field: 'birthdate', value: '02/29/1984' },
      },
      typeField('phone of a family member', 'family member', ['phoneNumber', '4155550123']),
      typeField('city of a family member', 'family member', ['city', 'Oakland'], { spec: ['INFO-10'] }),
    ],
    'field.left': [
      {
        name: 'city left',
        when: (snapshot) => isScenario(COMPLETE)(snapshot) && isTyped()(snapshot),
        event: { type: 'field.left', field: 'city' },
      },
    ],
    'futureOrders.toggled': [
      {
        name: 'for later orders',
        when: (snapshot) =>
          isScenario('blood draw unknown', 'family member')(snapshot) && isTyped()(snapshot),
        event: { type: 'futureOrders.toggled', isApplied: true },
      },
    ],
    'profileAddress.used': [
      {
        name: 'Use this address',
        when: (snapshot) => isScenario(UNADDRESSED)(snapshot) && !snapshot.hasTag('saving'),
      },
    ],
    'skip.pressed': [{ name: 'Skip' }],
    'confirm.pressed': [
      { name: 'Confirm', when: (snapshot) => !isFillingIn(snapshot) || isScenario(COMPLETE)(snapshot) },
    ],
    'save.pressed': [
      {
        name: 'Save with an empty or half-typed field',
        when: (snapshot) => isIncomplete(snapshot.context) && !isFillingIn(snapshot),
        spec: ['INFO-22'],
      },
      {
        name: 'Enter before the place is there',
        when: (snapshot) => isIncomplete(snapshot.context) && isFillingIn(snapshot),
      },
      {
        name: 'Save with a P.O. box',
        when: ({ context: { form } }) => form.street.startsWith('P.O.'),
        spec: ['INFO-23'],
      },
      {
        name: 'Save',
        when: (snapshot) =>
          !isIncomplete(snapshot.context) &&
          !snapshot.context.form.street.startsWith('P.O.') &&
          !areDemographicsLocked(snapshot),
      },
      {
        name: 'Enter while gender and birthdate wait for support, with nothing else to save',
        isIgnored: true,
        when: (snapshot) => !isIncomplete(snapshot.context) && areDemographicsLocked(snapshot),
      },
    ],
    'next.pressed': [{ name: 'Next' }],
    'address.reconfirmed': [{ name: 'Yes' }],
    'address.declined': [{ name: 'Go back' }],
    'editing.resumed': [{ name: 'Edit again' }],
    'xstate.done.actor.checkSignificance': [
      { name: 'verified', output: { verifiedSamples: ['1', IDENTITY.sampleId] } },
      { name: 'not verified', output: { verifiedSamples: ['1'] } },
    ],
    'xstate.error.actor.checkSignificance': [{ name: 'check failed', error: { code: 'noResponse' } }],
    'xstate.done.actor.confirmAddress': [
      { name: 'status 200', output: { statusCode: 200 } },
      { name: 'status 400', output: { statusCode: 400 }, when: not(isUnanswered) },
      { name: 'status 400 after no response', output: { statusCode: 400 }, when: isUnanswered },
    ],
    'xstate.error.actor.confirmAddress': [
      {
        name: 'save refused',
        error: { code: 'refused', message: 'Label is printed' },
        when: not(isUnanswered),
      },
      {
        name: 'save refused after no response',
        error: { code: 'unauthorized' },
        when: isUnanswered,
      },
      { name: 'save without a response', error: { code: 'noResponse' } },
    ],
    'suggestion.chosen': [
      {
        name: 'a suggestion',
        when: (snapshot) =>
          isScenario('complete, never confirmed', COMPLETE, LOOKED_UP, UNADDRESSED)(snapshot) &&
          isTyped()(snapshot),
        event: { type: 'suggestion.chosen', id: 'p1' },
      },
    ],
    'xstate.done.actor.loadPlace': [
      {
        name: 'place',
        output: PLACE,
        when: (snapshot) =>
          isScenario('complete, never confirmed', LOOKED_UP)(snapshot) &&
          snapshot.context.form.country === 'US',
      },
      {
        name: 'place in the previous country',
        output: PLACE,
        when: ({ context }) => context.form.country === 'CA',
      },
    ],
    'xstate.error.actor.loadPlace': [{ name: 'place failed', error: { code: 'noResponse' } }],
    'xstate.done.actor.duplicate': [
      { name: 'no duplicate', output: 'clear', spec: ['DUP-03'] },
      { name: 'merged', output: 'merged', spec: ['DUP-07'] },
      {
        name: 'left without merging',
        output: 'rejected',
        when: ({ context }) => !context.isMergeUnanswered,
        spec: ['DUP-11'],
      },
      {
        name: 'left after a merge without a response',
        output: 'rejected',
        when: ({ context }) => context.isMergeUnanswered,
        spec: ['DUP-11'],
      },
    ],
  },
  undocumented: {
    'Use this address': {
      to: 'editing.suggestions.typing',
      context: {
        form: { street: '7 Hill Road, 4B', city: 'Oakland', state: 'CA', zip: '94601' },
        formAtAutofill: { zip: '94601' },
      },
    },
    'a suggestion': {
      to: 'editing.suggestions.fillingIn.idle',
      sent: [{ actor: 'suggestions', event: { type: 'suggestions.dismissed' } }],
    },
    'shown again': { context: { isRecordStale: true } },
    'saved in another tab': { context: { isRecordStale: true } },
    'a merge without a response yet': { context: { isMergeUnanswered: true } },
    'the merge was refused': { context: { isMergeUnanswered: false } },
    'city left': { context: { touchedFields: ['city'] } },
    'phone of a family member': { context: { form: { phoneNumber: '4155550123' } } },
    'phone, shipped': { context: { form: { phoneNumber: '4155550123' } } },
    'city Oakland': { context: { form: { city: 'Oakland' } } },
    'city as it was': { context: { form: { city: 'San Jose' } } },
    birthdate: { context: { form: { birthdate: '02/29/1984' } } },
    gender: { context: { form: { gender: 'Female' } } },
    'birthdate cut while it is checked': {
      to: { editing: { fields: 'resolved' } },
      context: { form: { birthdate: HALF } },
    },
    'a key that the birthdate drops while it is checked': {
      to: 'editing.fields.checkingDuplicate',
      context: { duplicate: null, form: { birthdate: '02/29/1984' } },
    },
    'PO box': {
      context: { form: { street: 'P.O. Box 12' } },
      sent: [
        { actor: 'suggestions', event: { type: 'street.typed', text: 'P.O. Box 12', countries: ['US'] } },
      ],
    },
    'PO box after the choice': {
      to: 'editing.suggestions.typing',
      context: { form: { street: 'P.O. Box 12' } },
      sent: [
        { actor: 'suggestions', event: { type: 'street.typed', text: 'P.O. Box 12', countries: ['US'] } },
      ],
    },
    ...Object.fromEntries(
      ['country Canada', 'country Canada after the choice'].map((name) => [
        name,
        {
          context: { form: { country: 'CA', state: '' } },
          sent: [{ actor: 'suggestions', event: { type: 'suggestions.dismissed' } }],
        },
      ]),
    ),
    start: { to: 'loading' },
    ...Object.fromEntries(
      [
        COMPLETE,
        'complete, never confirmed',
        'blood draw unknown',
        INCOMPLETE,
        'kit shipped',
        UNADDRESSED,
        LOOKED_UP,
        'family member',
      ].map((name) => [`record: ${name}`, { to: 'editing' }]),
    ),
    ...Object.fromEntries(
      [TYPED, TRIED].map((name) => [
        `record: ${name}`,
        {
          to: 'editing.fields.checkingDuplicate',
          context: {
            form: { gender: 'Female', birthdate: '02/29/1984', city: 'San Jose' },
            formAtAutofill: { city: 'San Jose' },
            duplicate: null,
            isMergeUnanswered: name === TRIED,
          },
        },
      ]),
    ),
    // The address of a family member is locked.
    'for later orders': ({ input }) => ({
      context: { form: { isAppliedToFutureOrders: input === 'blood draw unknown' } },
    }),
  },
  calls: {
    loadOrder: { in: 'loading', with: IDENTITY },
    watchRecord: { on: 'start', with: { accessionId: expect.any(String) as string } },
    announceSaved: {
      on: ['status 200', 'save refused', 'save refused after no response', 'save without a response'],
      with: { accessionId: IDENTITY.accessionId },
    },
    loadInformation: {
      in: ['loadingDetails', 'loadingAgain', 'loadingConfirmed'],
      with: ({ input, from }) => ({
        ...keyOf,
        // A merge that was done has given the order another patient.
        mayBeMerged:
          from !== 'loading' &&
          [INCOMPLETE, TYPED, TRIED].includes(input) &&
          (expect.any(Boolean) as boolean),
      }),
    },
    suggestions: { in: 'editing.suggestions' },
    loadPlace: { in: 'editing.suggestions.fillingIn', with: { id: 'p1' } },
    duplicate: {
      in: 'editing.fields.checkingDuplicate',
      with: {
        patientId: '5001',
        isMergeUnanswered: expect.any(Boolean) as boolean,
        patient: {
          sampleId: IDENTITY.sampleId,
          firstName: 'Ann',
          lastName: 'Example',
          birthdate: '1984-02-29',
          gender: 'Female',
        },
      },
    },
    keepUnsaved: {
      // What is sent counts as unanswered until a response arrives.
      in: 'saving',
      on: [
        'status 400',
        'save refused',
        ...MAYBE_SAVED,
        'no duplicate',
        'merged',
        'left without merging',
        'left after a merge without a response',
        'a merge without a response yet',
        'the merge was refused',
        'city Oakland',
        'city Oakland, shipped',
        'phone, shipped',
        'city as it was',
        'PO box',
        'PO box after the choice',
        'country Canada',
        'country Canada after the choice',
        'birthdate',
        'gender',
        'gender after birthdate',
        'birthdate after gender',
        'birthdate cut while it is checked',
        'phone of a family member',
        'for later orders',
        'Use this address',
        'place',
      ],
      with: ({ event }) => ({
        accessionId: IDENTITY.accessionId,
        unsaved: event === 'city as it was' ? null : (expect.anything() as object),
      }),
    },
    checkSignificance: { in: 'checkingSignificance', with: ({ input }) => checked[input] ?? ADDRESS },
    confirmAddress: {
      in: 'saving',
      with: ({ input, from }) => ({
        sampleId: IDENTITY.sampleId,
        // Only an address change is checked, confirmed again, and turned into a request.
        changes:
          input === 'kit shipped' && (from === 'waitingToSave' || from === 'loadingAgain')
            ? { phone: { dialingCode: '1', number: '4155550123' } }
            : (sent[input] ?? { city: 'Oakland' }),
        isAppliedToFutureOrders: input === 'blood draw unknown',
      }),
    },
  },
  expected: {
    'INFO-04': [
      { when: { event: 'ids refused with a message' }, ...failed('orderIdsFailed', 'Unknown sample') },
      failedUnrelatedToLink('orderIdsFailed'),
    ],
    'INFO-05': failed('noQueryParams'),
    'INFO-06': [
      {
        when: { event: 'load refused with a message' },
        ...failed('informationLoadFailed', 'Order is locked'),
      },
      { when: { event: 'service is down' }, ...failedUnrelatedToLink('serverError') },
      { when: { event: 'load refused to an old token' }, ...failed('unauthorized') },
      failedUnrelatedToLink('informationLoadFailed'),
    ],
    'INFO-07': { when: { input: ['partner channel', 'partner channel, delivered'] }, to: 'readOnly' },
    'INFO-08': { when: { input: 'not editable' }, to: 'readOnly' },
    'INFO-09': [
      { when: { input: ['kit delivered', 'kit delivered, still editable'] }, to: 'delivered' },
      { when: { event: 'record: now delivered' }, to: 'delivered', context: { form: OPENED } },
    ],
    'INFO-10': { to: 'editing', context: { form: { city: 'San Jose' } } },
    'INFO-15': toPayment,
    'INFO-16': toPayment,
    'INFO-17': {
      when: { input: [COMPLETE, 'complete, never confirmed', 'kit shipped', 'family member'] },
      to: 'skipping',
    },
    'INFO-18': toPayment,
    'INFO-19': {
      when: { input: [COMPLETE, 'blood draw unknown', INCOMPLETE, TYPED, TRIED, 'kit shipped'] },
      to: 'confirming',
    },
    'INFO-20': savedUnchanged,
    'INFO-21': { when: { event: 'Save' }, to: 'waitingToSave' },
    'INFO-22': { to: 'editing', emitted: [{ type: 'focus.requested' }], context: { isSubmitBlocked: true } },
    'INFO-23': { to: 'editing', emitted: [{ type: 'focus.requested', field: 'street' }] },
    'INFO-24': savedUnchanged,
    'INFO-31': { to: 'saved', actions: [...cleared, noneUnsaved] },
    'INFO-32': { to: 'changeRequested', actions: [...cleared, noneUnsaved] },
    'INFO-33': (step) => ({ to: 'editing', ...saveFailed(step) }),
    'INFO-34': (step) => ({ to: 'editing', ...saveFailed(step) }),
    'INFO-35': { to: 'changeFailed', ...saveFailed({ event: 'save refused' }) },
    'RUL-92': { to: 'changeUnknown', ...saveFailed({ event: 'save without a response' }) },
    'INFO-36': { to: 'editing', context: { form: { city: 'Oakland' } } },
    'INFO-39': toPayment,
    'RUL-37': { to: 'saving' },
    'INFO-45': [
      { when: { from: QUEUED }, to: 'waitingToSave', context: { form: FILLED_IN } },
      { to: 'editing.suggestions.typing', context: { form: FILLED_IN } },
    ],
    // The place is in the country that was chosen before.
    'RUL-111': [
      { ...released[0], when: { from: QUEUED } },
      {
        to: 'editing.suggestions.typing',
        context: { form: { street: '', city: '', zip: '', country: 'CA' } },
      },
    ],
    'INFO-46': [...released, { to: 'editing.suggestions.typing' }],
    'OWN-01': { to: QUEUED },
    'OWN-02': released,
    'OWN-03': [{ when: { event: ['Yes', 'verified'] }, to: 'loadingConfirmed' }, { to: 'loadingAgain' }],
    'OWN-04': [{ when: { from: 'loadingConfirmed' }, to: 'saving' }, { context: { isRecordStale: false } }],
    'OWN-05': [
      {
        when: { from: 'loadingConfirmed' },
        to: 'editing',
        notices: [changed],
        context: { form: { city: 'Oakland', phoneNumber: '4155550123' } },
      },
      {
        to: 'editing',
        notices: [changed],
        context: { form: { city: 'Fremont' }, isRecordStale: false },
      },
    ],
    'OWN-06': [
      // No later press can find out: the link must be opened again (AMB-198).
      {
        when: { event: 'load refused to an old token' },
        to: 'editing',
        notices: [unauthorized],
        context: { isRecordStale: true },
      },
      { to: 'editing', notices: [unchecked], context: { isRecordStale: true } },
    ],
    'INFO-60': { to: 'editing', context: { form: OPENED } },
    'DUP-01': { to: 'editing.fields.checkingDuplicate' },
    'DUP-02': { to: 'editing.fields.checkingDuplicate' },
    'DUP-03': { to: { editing: { fields: 'resolved' } }, context: { duplicate: 'clear' } },
    'DUP-07': {
      to: { editing: { fields: 'resolved' } },
      context: { duplicate: 'merged', isMergeUnanswered: false },
    },
    'DUP-11': { to: { editing: { fields: 'resolved' } }, context: { duplicate: 'rejected' } },
  },
});
