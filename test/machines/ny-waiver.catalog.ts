import { expect } from 'vitest';
import type { KeptWaiver, WaiverForm } from '../../machines/domain/waiver.ts';
import type { NyWaiverContext } from '../../machines/ny-waiver/ny-waiver.types.ts';
import { nyWaiverMachine } from '../../machines/ny-waiver/ny-waiver.machine.ts';
import { catalog } from '../support/catalog.ts';
import type { StepDetails } from '../support/catalog.ts';

const ID = '2611000001';
const NOW = '2026-11-21T10:30';
const drawing = { width: 400, height: 160, strokes: [[10, 10, 60, 80, 120, 30]] };
const drawnSignature =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 160"><g fill="none" stroke="#000" stroke-width="2"><path d="M10 10L60 80L120 30"/></g></svg>';

/** A waiver as it was sent. */
export const sentForm: WaiverForm = {
  texts: {
    patientName: 'Kept Name',
    patientPhone: '5550100199',
    patientEmail: 'kept@example.com',
    printedName: 'Kept Name',
    date: '11/20/2026',
    collectionDate: '',
    collectionTime: '',
    otherRelationship: '',
    comment: 'kept',
  },
  relationship: 'Child',
  signature: { method: 'draw', drawing },
  collectionOnFile: '',
};

/** What a tab keeps of an unsent waiver. */
export const keptWaiver: KeptWaiver = {
  texts: { patientName: 'Kept Name', printedName: 'Kept Name', date: '11/20/2026', comment: 'kept' },
  relationship: 'Child',
  signature: { method: 'draw', drawing },
};

const loaded = {
  patientName: 'Zoë Marchetti',
  patientPhone: '4155550101',
  patientEmail: 'zoe@example.com',
  sampleCollectionTime: '2026-11-20 08:15',
  isSubmitted: false,
};

const changeText = (
  field: string,
  value: string,
  name: string,
  when?: (context: NyWaiverContext) => boolean,
) => ({
  name,
  event: { type: 'field.changed' as const, field: field as keyof WaiverForm['texts'], value },
  ...(when ? { when: ({ context }: { context: NyWaiverContext }) => when(context) } : {}),
});

/** The signature after each way to clear it. */
const emptied = {
  'no stroke': { method: 'draw', drawing: { strokes: [] } },
  'the typed name is emptied': { method: 'type', name: ' ' },
  'clear the drawing': { method: 'draw', drawing: null },
  'clear the typed name': { method: 'type', name: '' },
};

const failures = {
  'not found': { code: 'notFound' },
  unauthorized: { code: 'unauthorized' },
  'refused with a list': { code: 'refused', message: 'First thing, second thing' },
  'server error with a list': { code: 'server', message: 'It broke' },
  'no response': { code: 'noResponse' },
} as const;
const notices = {
  'not found': { code: 'notFound', title: 'Failed', persists: false },
  unauthorized: { code: 'unauthorized', title: 'Failed', persists: false },
  'refused with a list': { text: 'First thing, second thing', persists: false },
  'server error with a list': { text: 'It broke', persists: false },
  'no response': { code: 'noResponse', persists: false },
} as const;

const failed = ({ event }: StepDetails) => ({
  to: 'toFailed',
  output: { page: '/nyform_failed', replace: true },
  notices: [notices[event.replace(/^\w+: /, '') as keyof typeof notices]],
});
const errors = (prefix: string) =>
  Object.entries(failures).map(([name, error]) => ({ name: `${prefix}: ${name}`, error }));
const succeeded = { to: 'toSuccess', output: { page: '/nyform_success', replace: true } };

const isNameEmpty = (context: NyWaiverContext) => context.form.texts.printedName === '';

export const nyWaiverCatalog = catalog(nyWaiverMachine, {
  specFlows: ['ny-waiver'],
  tags: { failed: ['toFailed', 'toUnresolved'], form: ['editing', 'submitting'], submitting: 'submitting' },
  coverage: 'once',
  maxStates: 60_000,
  inputs: {
    'accession id stored': { accessionId: ID, keptWaiver: null, now: NOW },
    'form kept from a failed submit': { accessionId: ID, keptWaiver, now: NOW },
    'form sent without a response': {
      accessionId: ID,
      keptWaiver: { ...keptWaiver, sent: sentForm },
      now: NOW,
    },
    'no accession id stored': { accessionId: null, keptWaiver: null, now: NOW },
  },
  events: {
    'xstate.done.actor.loadWaiver': [
      { name: 'not submitted', output: loaded },
      { name: 'submitted', output: { ...loaded, isSubmitted: true } },
    ],
    'xstate.error.actor.loadWaiver': errors('load'),
    'xstate.done.actor.submitWaiver': [{ name: 'accepted', output: undefined }],
    'xstate.error.actor.submitWaiver': errors('submit'),
    'field.changed': [
      changeText('patientEmail', ' ', 'email emptied', isNameEmpty),
      changeText('printedName', ' Zoë Marchetti ', 'printed name'),
      changeText('date', '11/21/2026', 'today'),
      { ...changeText('date', '11/22/2026', 'tomorrow'), spec: ['NY-11'] },
      { ...changeText('collectionTime', '11:59 PM', 'a future time'), spec: ['NY-11'] },
      { ...changeText('comment', 'x'.repeat(230), 'a long comment'), spec: ['NY-12'] },
      changeText(
        'otherRelationship',
        'Neighbor',
        'other relationship',
        ({ form }) => form.relationship === 'Other',
      ),
    ],
    'field.left': [{ name: 'date left', event: { type: 'field.left', field: 'date' } }],
    'relationship.chosen': [
      { name: 'Other', spec: ['NY-08'], event: { type: 'relationship.chosen', relationship: 'Other' } },
      { name: 'no relationship', spec: ['RUL-48'], event: { type: 'relationship.chosen', relationship: '' } },
      { name: 'Sibiling', spec: ['NY-10'], event: { type: 'relationship.chosen', relationship: 'Sibiling' } },
    ],
    'signature.methodChosen': [
      { name: 'type instead', event: { type: 'signature.methodChosen', method: 'type' } },
    ],
    'signature.drawn': [
      { name: 'a stroke', spec: ['NY-13'], event: { type: 'signature.drawn', drawing } },
      {
        name: 'no stroke',
        spec: ['NY-14'],
        event: { type: 'signature.drawn', drawing: { ...drawing, strokes: [] } },
      },
    ],
    'signature.typed': [
      { name: 'a name is typed', spec: ['RUL-19'], event: { type: 'signature.typed', name: 'Zoë M' } },
      { name: 'the typed name is emptied', spec: ['NY-14'], event: { type: 'signature.typed', name: ' ' } },
    ],
    'signature.cleared': [
      {
        name: 'clear the drawing',
        when: ({ context }) => context.form.signature.method === 'draw',
        event: { type: 'signature.cleared' },
      },
      {
        name: 'clear the typed name',
        when: ({ context }) => context.form.signature.method === 'type',
        event: { type: 'signature.cleared' },
      },
    ],
    'clock.ticked': [{ name: 'a minute passes', event: { type: 'clock.ticked', now: '2026-11-21T10:31' } }],
    'submit.pressed': [{ name: 'submit', event: { type: 'submit.pressed' } }],
  },
  calls: {
    loadWaiver: { in: 'loading', with: { accessionId: ID } },
    watchClock: { in: 'editing' },
    submitWaiver: {
      in: 'submitting',
      with: ({ input }) =>
        input.startsWith('form')
          ? { accessionId: ID, signature: drawnSignature, patientName: 'Kept Name' }
          : { accessionId: ID, printedName: 'Zoë Marchetti', date: '2026-11-21' },
    },
    keepForm: {
      on: [
        'email emptied',
        'printed name',
        'today',
        'tomorrow',
        'date left',
        'a future time',
        'a long comment',
        'Other',
        'other relationship',
        'no relationship',
        'Sibiling',
        'type instead',
        'a stroke',
        'no stroke',
        'a name is typed',
        'the typed name is emptied',
        'clear the drawing',
        'clear the typed name',
        'submit',
      ],
      with: { accessionId: ID },
    },
  },
  undocumented: {
    'a minute passes': { context: { now: '2026-11-21T10:31' } },
    'date left': { context: { touchedFields: expect.arrayContaining(['date']) as object } },
    'email emptied': { context: { form: { texts: { patientEmail: '' } } } },
    'printed name': { context: { form: { texts: { printedName: ' Zoë Marchetti ' } } } },
    today: { context: { form: { texts: { date: '11/21/2026' } } } },
    'other relationship': { context: { form: { texts: { otherRelationship: 'Neighbor' } } } },
  },
  expected: {
    'NY-02': ({ input }) => ({
      ...succeeded,
      actions: [
        { type: 'keepForm', params: { form: null } },
        ...(input === 'form sent without a response'
          ? [{ type: 'passSignedForm', params: { accessionId: ID, form: sentForm, hadNoResponse: true } }]
          : []),
      ],
    }),
    'NY-03': {
      to: 'editing',
      context: {
        form: {
          texts: {
            patientName: 'Zoë Marchetti',
            patientPhone: '4155550101',
            patientEmail: 'zoe@example.com',
            collectionDate: '11/20/2026',
            collectionTime: '8:15 AM',
          },
        },
      },
    },
    'NY-04': failed,
    'NY-08': { context: { form: { relationship: 'Other' } } },
    'NY-10': { context: { form: { relationship: 'Sibiling', texts: { otherRelationship: '' } } } },
    // Kept as typed, and rejected by Submit: test/views/ny-waiver.
    'NY-11': ({ event }) => ({
      to: 'editing',
      context: {
        form: { texts: event === 'tomorrow' ? { date: '11/22/2026' } : { collectionTime: '11:59 PM' } },
      },
    }),
    'NY-12': {
      context: { form: { texts: { comment: 'x'.repeat(200) } } },
      actions: [{ type: 'keepForm', params: { form: { texts: { comment: 'x'.repeat(200) } } } }],
    },
    'NY-13': {
      context: { form: { signature: { method: 'draw', drawing } } },
      actions: [{ type: 'keepForm', params: { form: { signature: { method: 'draw', drawing } } } }],
    },
    'NY-14': ({ event }) => ({ context: { form: { signature: emptied[event as keyof typeof emptied] } } }),
    'NY-16': {
      ...succeeded,
      actions: [
        { type: 'keepForm', params: { form: null } },
        { type: 'passSignedForm', params: { accessionId: ID, form: expect.anything() as object } },
      ],
    },
    'NY-17': (step) => ({
      ...failed(step),
      // The failed page says that the form may have been sent, after its toast has gone (RUL-92).
      ...(/server|no response/.test(step.event) && {
        to: 'toUnresolved',
        output: { page: '/nyform_failed', unknownChange: 'waiver', replace: true },
      }),
      // Only a refusal says that it was not accepted.
      actions: /not found|refused/.test(step.event)
        ? [
            {
              type: 'keepForm',
              params: { form: expect.not.objectContaining({ sent: expect.anything() as object }) as object },
            },
          ]
        : [],
    }),
    'RUL-92': { to: 'toUnresolved' },
    'RUL-18': ({ event }) => ({
      to: 'expired',
      output: { page: `/auth/ny_form/${ID}`, replace: true, expired: true },
      notices: [notices.unauthorized],
      actions: event.startsWith('submit') ? [{ type: 'keepForm' }] : [],
    }),
    'RUL-48': { context: { form: { relationship: '', texts: { otherRelationship: '' } } } },
    'RUL-19': ({ event }) => ({
      context: {
        form: {
          signature: event === 'type instead' ? { method: 'type' } : { method: 'type', name: 'Zoë M' },
        },
      },
    }),
    'RUL-20': [
      {
        when: { event: 'not submitted' },
        to: 'editing',
        context: {
          form: {
            ...keptWaiver,
            texts: { ...keptWaiver.texts, patientPhone: '4155550101', collectionTime: '8:15 AM' },
          },
        },
      },
      { when: { event: ['submit: not found', 'submit: refused with a list'] }, to: 'toFailed' },
      { to: 'toUnresolved' },
    ],
  },
  // Only what Submit and the events above read; the rest would multiply the states.
  serializeContext: ({ form, accessionId }) => [
    accessionId,
    form.texts.patientEmail.trim() !== '',
    form.texts.printedName !== '',
    form.texts.date,
    form.texts.collectionTime,
    form.texts.otherRelationship !== '',
    form.relationship === 'Other',
    form.signature.method === 'draw'
      ? (form.signature.drawing?.strokes.length ?? 0) > 0
      : form.signature.name.trim() !== '',
    form.signature.method,
  ],
});
