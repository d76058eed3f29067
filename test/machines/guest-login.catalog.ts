import { guestLoginPage } from '../../machines/guest-login/guest-login.page.ts';
import { catalog } from '../support/catalog.ts';
import type { StepDetails } from '../support/catalog.ts';

const KNOWN = '2611000001';
const TYPED = '2611000002';

/** Types in the URL, with the next page (AMB-168). */
const types = {
  hormone: ['hormoneQuestionnaire', '/hormoneQuestionnaire'],
  'hormone zoomer, capital H': ['HormoneZoomer', '/hormoneZoomer'],
  gut: ['gutZoomer', '/gutZoomer'],
  'cardio in capitals': ['CARDIOZOOMER', '/cardioZoomer'],
} as const;

const device = { isExpired: false, today: '2026-11-21' };

const isKnown = ({ input }: StepDetails) => input !== 'accession id asked for';
const pageOf = (step: StepDetails) =>
  step.input === 'waiver'
    ? '/ny_form'
    : isKnown(step)
      ? `${types[step.input as keyof typeof types][1]}/${KNOWN}`
      : `/hormoneQuestionnaire/${TYPED}`;

const guestOf = (step: StepDetails) => ({
  accessionId: isKnown(step) ? KNOWN : TYPED,
  firstName: 'Noor',
  lastName: "O'Neill",
  birthdate: '1992-02-29',
});

const typeField = (field: (typeof guestLoginPage.form.inputs)[number], value: string, name: string) => ({
  name,
  event: { type: 'field.changed' as const, field, value },
});

const failed = (code: string) => ({
  to: 'editing',
  notices: [{ code, tone: 'error', title: 'Verify Failed', persists: false }],
  // Everything typed is kept (RUL-20).
  context: { failure: code, form: { firstName: ' Noor ', lastName: "O'Neill" } },
});

/** What is wrong with a date, by the press that says so. */
const DATE_ERRORS: Readonly<Record<string, string>> = {
  submit: 'dateIncomplete',
  'submit a date in the future': 'inFuture',
  'submit the year 190': 'tooOld',
};

export const guestLoginCatalog = catalog(guestLoginPage.machine, {
  specFlows: ['guest-login'],
  tags: { failed: 'toFailed', form: ['editing', 'verifying'], sending: 'verifying' },
  inputs: {
    ...Object.fromEntries(
      Object.entries(types).map(([name, [type]]) => [name, { type, accessionId: KNOWN, ...device }]),
    ),
    waiver: { type: 'ny_form', accessionId: KNOWN, ...device },
    'accession id asked for': { type: 'hormoneQuestionnaire', accessionId: null, ...device },
    'unknown type': { type: 'payment_form', accessionId: KNOWN, ...device },
    'unknown type without an id': { type: '//example.com', accessionId: null, ...device },
  },
  events: {
    'field.changed': [
      typeField('firstName', ' Noor ', 'first name'),
      typeField('firstName', '  ', 'first name of spaces'),
      typeField('lastName', "O'Neill", 'last name'),
      typeField('birthdate', '02/29/199', 'nine characters of a date'),
      typeField('birthdate', '02/29/1992', 'a date'),
      typeField('birthdate', '02/30/1992', 'a day that does not exist'),
      typeField('birthdate', '11/22/2026', 'tomorrow'),
      typeField('birthdate', '01/02/0190', 'the year 190'),
      {
        ...typeField('accessionId', ` ${TYPED}`, 'accession id'),
        when: ({ context }) => context.input.accessionId === null,
      },
    ],
    'submit.pressed': [
      {
        name: 'submit',
        when: ({ context }) => !['11/22/2026', '01/02/0190'].includes(context.form.birthdate),
        event: { type: 'submit.pressed' },
      },
      {
        name: 'submit a date in the future',
        spec: ['RUL-42'],
        when: ({ context }) => context.form.birthdate === '11/22/2026',
        event: { type: 'submit.pressed' },
      },
      {
        name: 'submit the year 190',
        when: ({ context }) => context.form.birthdate === '01/02/0190',
        event: { type: 'submit.pressed' },
      },
    ],
    'xstate.done.actor.send': [{ name: 'verified', output: { token: 'a-token' } }],
    'xstate.error.actor.send': [
      { name: '403', spec: ['GUEST-07'], error: { code: 'refused', status: 403, message: 'nobody' } },
      { name: '422', spec: ['GUEST-08'], error: { code: 'refused', status: 422 } },
      { name: '409', spec: ['GUEST-09'], error: { code: 'refused', status: 409 } },
      { name: '401', spec: ['GUEST-09'], error: { code: 'unauthorized' } },
      { name: '500', spec: ['GUEST-09'], error: { code: 'server' } },
      { name: 'no response', spec: ['GUEST-09'], error: { code: 'noResponse' } },
      { name: 'response without a token', spec: ['GUEST-09'], error: { code: 'malformed' } },
      { name: 'odd success status', spec: ['GUEST-10'], error: { code: 'refused' } },
    ],
  },
  calls: {
    send: {
      in: 'verifying',
      with: guestOf,
    },
  },
  undocumented: {
    'first name': { context: { form: { firstName: ' Noor ' } } },
    'first name of spaces': { context: { form: { firstName: '  ' } } },
    'last name': { context: { form: { lastName: "O'Neill" } } },
    'nine characters of a date': { context: { form: { birthdate: '02/29/199' } } },
    'a date': { context: { form: { birthdate: '02/29/1992' } } },
    'a day that does not exist': { context: { form: { birthdate: '02/30/1992' } } },
    tomorrow: { context: { form: { birthdate: '11/22/2026' }, errors: {} } },
    'the year 190': { context: { form: { birthdate: '01/02/0190' } } },
    'accession id': { context: { form: { accessionId: ` ${TYPED}` } } },
    start: { to: 'editing' },
  },
  expected: {
    'GUEST-05': { to: 'verifying', context: { failure: null } },
    'GUEST-06': (step) => ({
      to: 'sent',
      output: { page: pageOf(step), replace: true },
      actions: [{ type: 'keepResponse', params: { payload: guestOf(step), response: { token: 'a-token' } } }],
    }),
    'GUEST-07': failed('patientNotFound'),
    'GUEST-08': failed('birthdateMissing'),
    'GUEST-09': failed('verificationFailed'),
    'GUEST-10': failed('verificationFailed'),
    'RUL-14': ({ event }) => ({
      to: 'editing',
      context: { errors: { birthdate: DATE_ERRORS[event] } },
      emitted: [{ type: 'focus.requested', field: 'birthdate' }],
    }),
    // Nothing is sent, complete or not.
    'RUL-42': { to: 'editing' },
  },
  serializeContext: ({ form, failure, errors }) => [form, failure !== null, errors],
});
