import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createActor } from 'xstate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Failure } from '../../../machines/domain/failure.ts';
import type { KeptWaiver, LoadedWaiver, SentWaiver } from '../../../machines/domain/waiver.ts';
import type { NyWaiverEvent } from '../../../machines/ny-waiver/ny-waiver.types.ts';
import { nyWaiverMachine } from '../../../machines/ny-waiver/ny-waiver.machine.ts';
import { changeLanguage } from '../../../src/copy/language.ts';
import { copy } from '../../../src/copy/ny-waiver.ts';
import { connectNyWaiver } from '../../../src/views/ny-waiver/ny-waiver.connect.ts';
import { NyWaiverView } from '../../../src/views/ny-waiver/NyWaiverView.tsx';
import type { NyWaiverViewData } from '../../../src/views/ny-waiver/ny-waiver.connect.ts';
import { signedWaiverPdf } from '../../../src/views/ny-waiver/waiver-completed.connect.ts';
import { sentForm } from '../../machines/ny-waiver.catalog.ts';
import { stubServices } from '../../support/stub-services.ts';

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

const LOADED: LoadedWaiver = {
  patientName: 'Grace Walker',
  patientPhone: '4155550101',
  patientEmail: 'grace@example.com',
  sampleCollectionTime: '',
  isSubmitted: false,
};
const drawing = { width: 400, height: 160, strokes: [[10, 10, 60, 80]] };

const type = (field: string, value: string) =>
  ({ type: 'field.changed', field, value }) as Extract<NyWaiverEvent, { type: 'field.changed' }>;

/** The six required fields (3 §5.4), each with an event that fills it and one that clears it. */
const REQUIRED: Readonly<Record<string, readonly [fill: NyWaiverEvent, empty: NyWaiverEvent]>> = {
  'Patient name': [type('patientName', 'Grace Walker'), type('patientName', ' ')],
  'Patient phone': [type('patientPhone', '4155550101'), type('patientPhone', '')],
  'Patient email': [type('patientEmail', 'grace@example.com'), type('patientEmail', '')],
  Signature: [{ type: 'signature.drawn', drawing }, { type: 'signature.cleared' }],
  'Printed name': [type('printedName', 'Grace Walker'), type('printedName', '  ')],
  'Date signed': [type('date', '11/20/2026'), type('date', '')],
};

/** A patient's form, on November 21, 2026, at half past ten. */
async function openWaiver(
  loaded: Partial<LoadedWaiver> = {},
  before: KeptWaiver | null = null,
  refusal: Failure['code'] | null = null,
) {
  let inTab = before;
  const submit = vi.fn(async (_: SentWaiver) => {
    if (refusal) throw { code: refusal } satisfies Failure;
    await new Promise<void>(() => undefined);
  });
  const machine = stubServices(nyWaiverMachine, {
    loadWaiver: () => ({ ...LOADED, ...loaded }),
    submitWaiver: submit,
  }).provide({
    actions: {
      keepForm: (_, { form }) => {
        inTab = form;
      },
    },
  });
  const input = { accessionId: '2611000001', keptWaiver: before, now: '2026-11-21T10:30' };
  const actor = createActor(machine, { input }).start();
  await new Promise((resolve) => setTimeout(resolve, 0));
  const view = () => {
    const shown = connectNyWaiver(actor.getSnapshot());
    if (shown.kind !== 'form') throw new Error('The form is not shown');
    return shown;
  };
  const sent = () => submit.mock.lastCall?.[0];
  return {
    actor,
    view,
    sent,
    inTab: () => inTab,
    send: (...events: readonly NyWaiverEvent[]) => events.forEach((event) => actor.send(event)),
  };
}

async function openFilled(loaded: Partial<LoadedWaiver> = {}) {
  const form = await openWaiver(loaded);
  form.send(...Object.values(REQUIRED).map(([fill]) => fill));
  return form;
}

/** Why Submit is disabled, as it reads. */
const reasonsIn = ({ disabledReasons: reasons }: Extract<NyWaiverViewData, { kind: 'form' }>) =>
  reasons
    .map(({ text, fields }) => `${text} ${fields.map((name) => copy.fields[name]).join(', ')}`)
    .join(' ');

it.each([
  ['draw', { type: 'signature.drawn', drawing }, () => screen.getByLabelText('Draw my signature')],
  [
    'type',
    { type: 'signature.typed', name: 'Grace Walker' },
    () => screen.getByLabelText('Your name, as your signature'),
  ],
] as const)(
  'a waiver whose signature was cleared can be signed again at once: %s',
  async (method, signed, place) => {
    const { actor, send } = await openWaiver();
    send({ type: 'signature.methodChosen', method }, signed);
    render(<NyWaiverView actor={actor} SignaturePad={() => null} />);
    const clear = screen.getByRole('button', { name: 'Clear signature' });
    clear.focus();
    fireEvent.click(clear);
    expect(clear.isConnected).toBe(false);
    expect(document.activeElement).toBe(place());
  },
);

describe('Submit of the waiver', () => {
  it.each(Object.entries(REQUIRED))(
    'Submit of the waiver needs %s, and says so [NY-06 NY-07 NY-R05]',
    async (label, [fill, empty]) => {
      const { send, view } = await openFilled();
      expect(view()).toMatchObject({ canSubmit: true, disabledReasons: [] });
      send(empty);
      expect(view()).toMatchObject({ canSubmit: false });
      expect(reasonsIn(view())).toBe(`To submit, fill in: ${label}`);
      send({ type: 'submit.pressed' });
      expect(view().isSubmitting).toBe(false);
      send(fill, { type: 'submit.pressed' });
      expect(view().isSubmitting).toBe(true);
    },
  );

  it('the waiver requires another relationship only if Other is chosen [NY-08 NY-09 NY-10 NY-R03 NY-R06]', async () => {
    const { send, view } = await openFilled();
    send({ type: 'relationship.chosen', relationship: 'Other' });
    expect(view()).toMatchObject({
      hasOther: true,
      canSubmit: false,
    });
    expect(reasonsIn(view())).toBe('To submit, fill in: Other relationship');
    send(type('otherRelationship', ' '));
    expect(view().canSubmit).toBe(false);
    send(type('otherRelationship', 'Neighbor'));
    expect(view()).toMatchObject({ hasOther: true, canSubmit: true, disabledReasons: [] });
    send({ type: 'relationship.chosen', relationship: 'Aunt' });
    expect(view()).toMatchObject({ hasOther: false, canSubmit: true });
    send({ type: 'relationship.chosen', relationship: 'Other' });
    expect(view().texts.otherRelationship).toBe('');
  });

  it('Submit of the waiver says both what is missing and what is wrong', async () => {
    const { send, view } = await openFilled();
    send(type('printedName', ''), type('date', '11/31/2026'));
    expect(view()).toMatchObject({ canSubmit: false });
    expect(reasonsIn(view())).toBe('To submit, fill in: Printed name To submit, correct: Date signed');
  });

  it.each<[string, NyWaiverEvent]>([
    ['drawn without a stroke', { type: 'signature.drawn', drawing: { ...drawing, strokes: [] } }],
    ['cleared', { type: 'signature.cleared' }],
    ['given in another way', { type: 'signature.methodChosen', method: 'type' }],
    ['typed as spaces', { type: 'signature.typed', name: '  ' }],
  ])('Submit of the waiver is disabled while the signature is %s [NY-14 NY-R08]', async (_, event) => {
    const { send, view } = await openFilled();
    send(event);
    expect(view()).toMatchObject({ isSigned: false, canSubmit: false });
  });
});

/** Types into the collection fields and leaves them. */
const collected = (date: string, time: string): readonly NyWaiverEvent[] => [
  type('collectionDate', date),
  { type: 'field.left', field: 'collectionDate' },
  type('collectionTime', time),
  { type: 'field.left', field: 'collectionTime' },
];

describe('the dates and the time of the waiver keep the typed text and disable Submit until it is valid [RUL-41]', () => {
  it.each([
    ['11/31/2026', 'Enter a date that exists, as MM/DD/YYYY.'],
    ['11/22/2026', 'This cannot be in the future.'],
    ['01/15/2099', 'This cannot be in the future.'],
  ])(
    'a wrong date of signature, %s, stays in its field, and disables Submit of the waiver [NY-11 NY-R07]',
    async (date, why) => {
      const { send, view } = await openFilled();
      send(type('date', date), { type: 'field.left', field: 'date' }, { type: 'submit.pressed' });
      expect(view()).toMatchObject({
        texts: { date },
        errors: { date: why },
        canSubmit: false,
        isSubmitting: false,
      });
      expect(reasonsIn(view())).toBe('To submit, correct: Date signed');
    },
  );

  it('a future date on the waiver is reported at once, an incomplete one when its field is left [NY-11]', async () => {
    const { send, view } = await openFilled();
    send(type('date', '11/22/2026'));
    expect(view().errors.date).toBe('This cannot be in the future.');
    send(type('date', '11/2'));
    expect(view().errors.date).toBeUndefined();
    expect(view().canSubmit).toBe(false);
    send({ type: 'clock.ticked', now: '2026-11-22T00:01' }, type('date', '11/22/2026'));
    expect(view()).toMatchObject({ errors: {}, canSubmit: true });
  });

  it.each([
    ['', '9:30 AM', { collectionDate: 'Enter the date as well, or clear the time.' }],
    ['11/20/2026', '', { collectionTime: 'Enter the time as well, or clear the date.' }],
    ['11/20/2026', '9:30', { collectionTime: 'Add AM or PM, such as 9:30 AM.' }],
    ['11/20/2026', '9:75 AM', { collectionTime: 'Enter a time that exists, such as 9:30 AM.' }],
    ['11/20/2026', 'noon', { collectionTime: 'Enter a time that exists, such as 9:30 AM.' }],
    ['13/45/2020', '9:30 AM', { collectionDate: 'Enter a date that exists, as MM/DD/YYYY.' }],
    ['11/21/2026', '10:31 AM', { collectionTime: 'This cannot be in the future.' }],
    ['11/22/2026', '9:30 AM', { collectionDate: 'This cannot be in the future.' }],
  ])(
    'a wrong time of collection, on %j at %j, stays in its fields, and is not sent with the waiver [NY-R07]',
    async (date, time, errors) => {
      const { send, view } = await openFilled();
      send(...collected(date, time));
      expect(view()).toMatchObject({ errors, canSubmit: false });
      expect(view().texts).toMatchObject({ collectionDate: date, collectionTime: time });
      send(...collected('', ''));
      expect(view()).toMatchObject({ errors: {}, canSubmit: true });
    },
  );

  it('a collection time that can be read is written in full when its field is left', async () => {
    const { send, view } = await openFilled();
    send(...collected('11/20/2026', '930p'));
    expect(view()).toMatchObject({ texts: { collectionTime: '9:30 PM' }, errors: {}, canSubmit: true });
  });
});

describe("the service's collection time [RUL-39]", () => {
  it.each([
    ['2026-11-20 08:15', '11/20/2026', '8:15 AM', null],
    ['2026-11-20T20:15:00', '11/20/2026', '8:15 PM', null],
    ['2026-11-20 8:15 pm', '11/20/2026', '8:15 PM', null],
    ['2026-11-20', '11/20/2026', '', null],
    [
      '2026-11-20T08:15:00Z',
      '',
      '',
      'On file: 2026-11-20T08:15:00Z. It stays as it is unless you enter another date and time.',
    ],
    [
      'Nov 20, morning',
      '',
      '',
      'On file: Nov 20, morning. It stays as it is unless you enter another date and time.',
    ],
  ])(
    'the collection time on file, %j, is shown, and sent back unchanged until it is edited',
    async (onFile, date, time, hint) => {
      const { send, sent, view } = await openWaiver({ sampleCollectionTime: onFile });
      send(...Object.values(REQUIRED).map(([fill]) => fill));
      expect(view()).toMatchObject({
        texts: { collectionDate: date, collectionTime: time },
        collectionOnFile: hint,
        canSubmit: true,
      });
      send({ type: 'field.left', field: 'collectionTime' }, { type: 'submit.pressed' });
      expect(sent()?.sampleCollectionTime).toBe(onFile);
    },
  );

  it('a collection time on file is replaced by what the patient enters', async () => {
    const { send, sent } = await openWaiver({ sampleCollectionTime: 'Nov 20, morning' });
    send(...Object.values(REQUIRED).map(([fill]) => fill));
    send(...collected('11/19/2026', '12:05 am'), { type: 'submit.pressed' });
    expect(sent()?.sampleCollectionTime).toBe('2026-11-19 00:05');
  });
});

describe('a waiver that opens again after staff corrected the record [RUL-20 RUL-39]', () => {
  const corrected = { patientPhone: '4155550199', sampleCollectionTime: '2026-11-20 09:00' };
  const first = { sampleCollectionTime: '2026-11-20 08:15' };

  it('a waiver that is opened again after staff corrected it has the correction, and what the patient entered', async () => {
    const { send, inTab } = await openFilled(first);
    send(type('patientName', 'Grace M. Walker'), { type: 'field.left', field: 'patientPhone' });
    const again = await openWaiver(corrected, inTab());
    expect(again.view().texts).toMatchObject({
      patientName: 'Grace M. Walker',
      patientPhone: '4155550199',
      printedName: 'Grace Walker',
      collectionTime: '9:00 AM',
    });
    again.send({ type: 'submit.pressed' });
    expect(again.sent()).toMatchObject({
      patientName: 'Grace M. Walker',
      patientPhone: '4155550199',
      sampleCollectionTime: '2026-11-20 09:00',
    });
  });

  it('a waiver that was sent without a response shows what staff have corrected since', async () => {
    const { send, inTab } = await openFilled(first);
    send({ type: 'submit.pressed' });
    const { view } = await openWaiver(corrected, inTab());
    expect(view().texts).toMatchObject({ patientPhone: '4155550199', collectionTime: '9:00 AM' });
  });

  it.each([
    ['changed', null, [type('comment', 'Corrected')]],
    ['emptied', null, Object.values(REQUIRED).map(([, empty]) => empty)],
    ['changed and refused', 'refused', [type('comment', 'Corrected'), { type: 'submit.pressed' }]],
    ['refused to another session', 'unauthorized', [{ type: 'submit.pressed' }]],
  ] as const)(
    'a waiver that was sent without a response, and is %s since, still has what was sent [OWN-R11]',
    async (since, code, events) => {
      const { send, inTab } = await openFilled();
      send({ type: 'submit.pressed' });
      const sent = inTab()?.sent;
      expect(sent?.texts).toMatchObject({ comment: '', printedName: 'Grace Walker' });
      const again = await openWaiver({}, inTab(), code);
      again.send(...events);
      await new Promise((resolve) => setTimeout(resolve, 0));
      expect(again.inTab()?.sent).toEqual(sent);
      expect(again.inTab()?.texts['comment']).toBe(/changed/.test(since) ? 'Corrected' : undefined);
    },
  );

  it('a collection time that the patient entered keeps its day, and a field that was emptied stays empty', async () => {
    const { send, inTab } = await openWaiver(first);
    send(type('collectionTime', '7:00 AM'), type('patientPhone', ''));
    const { view } = await openWaiver({ ...corrected, sampleCollectionTime: '2026-11-19 09:00' }, inTab());
    expect(view().texts).toMatchObject({
      collectionDate: '11/20/2026',
      collectionTime: '7:00 AM',
      patientPhone: '',
    });
  });

  it('a waiver stores nothing in the tab for a field that was only left, or changed and changed back', async () => {
    const { send, inTab } = await openWaiver(first);
    send({ type: 'field.left', field: 'patientPhone' });
    expect(inTab()).toBeNull();
    send(type('comment', 'a'));
    expect(inTab()).not.toBeNull();
    send(type('comment', ''));
    expect(inTab()).toBeNull();
  });
});

it('the waiver shows Sibling and Grandparent, and sends them in the spelling of the contract [RUL-47 NY-R09]', async () => {
  const { view } = await openWaiver();
  const list = 'Mother Father Spouse Child Sibiling GrandParent Aunt Uncle Stepparent Other'.split(' ');
  expect(view().relationships.map(({ value }) => value)).toEqual(list);
  expect(view().relationships).toContainEqual({ value: 'Sibiling', label: 'Sibling' });
  expect(view().relationships).toContainEqual({ value: 'GrandParent', label: 'Grandparent' });
});

it("the signer's copy has each line and dot of the signature that the laboratory gets [OWN-R11 NY-R08]", async () => {
  const { send, sent } = await openFilled();
  const strokes = [
    [10, 10, 30.04, 20.1, 60, 80],
    [70, 12],
    [80, 20, 90, 20.1, 100, 20],
  ];
  send({ type: 'signature.drawn', drawing: { ...drawing, strokes } }, { type: 'submit.pressed' });
  const form = { ...sentForm, signature: { method: 'draw', drawing: { ...drawing, strokes } } } as const;
  const copied = signedWaiverPdf({ accessionId: '2611000001', form }, 'The Lab');
  const paths = [...(sent()?.signature ?? '').matchAll(/ d="([^"]*)"/g)].map(([, path]) => path);
  expect(paths).toHaveLength(3);
  expect(copied.drawing?.path).toBe(paths.join(''));
});

it("the signer's copy has the collection time on file that was sent, although no field can show it [OWN-R11]", () => {
  const onFile = '2026-11-19 24:00';
  const texts = { ...sentForm.texts, collectionDate: '', collectionTime: '' };
  const form = { ...sentForm, texts, collectionOnFile: onFile };
  const { groups } = signedWaiverPdf({ accessionId: '2611000001', form }, 'The Lab');
  expect(groups[0].lines.map(({ value }) => value)).toContain(onFile);
});

it('in Spanish the waiver says what is missing, and the service gets the same waiver as in English [RUL-47]', async () => {
  const filled = await openFilled();
  const all = [
    { type: 'relationship.chosen', relationship: 'Sibiling' },
    ...collected('11/19/2026', '12:05 a. m.'),
  ] as const;
  filled.send(...all, { type: 'submit.pressed' });
  await changeLanguage('es');
  const { send, sent, view } = await openFilled();
  send(...all, type('date', ''));
  expect(reasonsIn(view())).toBe('Para enviar, complete: Fecha de la firma');
  expect(view().relationships).toContainEqual({ value: 'Sibiling', label: 'Hermano o hermana' });
  send(type('date', '11/20/2026'), { type: 'submit.pressed' });
  expect(sent()).toEqual(filled.sent());
  expect(sent()).toMatchObject({ relationship: 'Sibiling', sampleCollectionTime: '2026-11-19 00:05' });
});

it('the days of a waiver are written out in Spanish at their fields, on the button for today and in the copy', async () => {
  await changeLanguage('es');
  const { actor, send } = await openWaiver();
  render(<NyWaiverView actor={actor} SignaturePad={() => null} />);
  expect(screen.getByRole('button', { name: 'Usar la fecha de hoy, 21 de noviembre de 2026' })).toBeTruthy();
  act(() => send(type('date', '11/08/2026'), type('collectionDate', '11/07/2026')));
  const described = (label: RegExp) =>
    document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent;
  expect(described(/^Fecha de la firma/)).toBe('8 de noviembre de 2026');
  expect(described(/^Fecha de la toma/)).toBe('Si la sabe · 7 de noviembre de 2026');

  const texts = { ...sentForm.texts, date: '11/08/2026', collectionDate: '11/07/2026' };
  const { groups } = signedWaiverPdf({ accessionId: '2611000001', form: { ...sentForm, texts } }, 'Lab');
  const days = groups[0].lines.filter(({ id }) => /date$/i.test(id)).map(({ value }) => value);
  expect(days).toEqual(['11/08/2026 (8 de noviembre de 2026)', '11/07/2026 (7 de noviembre de 2026)']);
});
