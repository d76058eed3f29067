import { createActor, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { LoadedWaiver, NyWaiverEvent } from '../../../machines/ny-waiver/ny-waiver.contract.ts';
import { nyWaiverMachine } from '../../../machines/ny-waiver/ny-waiver.machine.ts';
import { connectNyWaiver } from '../../../src/views/ny-waiver/ny-waiver.connect.ts';

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

/** The six fields that Submit needs (3 §5.4), each with what fills it and what empties it. */
const REQUIRED: Readonly<Record<string, readonly [fill: NyWaiverEvent, empty: NyWaiverEvent]>> = {
  'Patient name': [type('patientName', 'Grace Walker'), type('patientName', ' ')],
  'Patient phone': [type('patientPhone', '4155550101'), type('patientPhone', '')],
  'Patient email': [type('patientEmail', 'grace@example.com'), type('patientEmail', '')],
  Signature: [{ type: 'signature.drawn', drawing }, { type: 'signature.cleared' }],
  'Printed name': [type('printedName', 'Grace Walker'), type('printedName', '  ')],
  Date: [type('date', '11/20/2026'), type('date', '11/31/2026')],
};

/** The form of a patient, on 21 November 2026, half past ten. */
async function open(loaded: Partial<LoadedWaiver> = {}) {
  const machine = nyWaiverMachine.provide({
    actors: { loadWaiver: fromPromise(() => Promise.resolve({ ...LOADED, ...loaded })) },
  });
  const input = { accessionId: '2611000001', kept: null, now: '2026-11-21T10:30' };
  const actor = createActor(machine, { input }).start();
  await new Promise((resolve) => setTimeout(resolve, 0));
  const view = () => {
    const shown = connectNyWaiver(actor.getSnapshot());
    if (shown.kind !== 'form') throw new Error('The form is not shown');
    return shown;
  };
  return { view, send: (...events: readonly NyWaiverEvent[]) => events.forEach((one) => actor.send(one)) };
}

async function openFilled() {
  const form = await open();
  form.send(...Object.values(REQUIRED).map(([fill]) => fill));
  return form;
}

describe('Submit of the waiver', () => {
  it.each(Object.entries(REQUIRED))(
    '[NY-06] [NY-07] [NY-R05] needs %s, and says so',
    async (label, [fill, empty]) => {
      const { send, view } = await openFilled();
      expect(view()).toMatchObject({ canSubmit: true, refusal: null });
      send(empty);
      expect(view()).toMatchObject({ canSubmit: false, refusal: `To submit, fill in: ${label}.` });
      send({ type: 'submit.pressed' });
      expect(view().isSubmitting).toBe(false);
      send(fill, { type: 'submit.pressed' });
      expect(view().isSubmitting).toBe(true);
    },
  );

  it('[NY-08] [NY-09] [NY-10] [NY-R06] needs the other relationship with Other only', async () => {
    const { send, view } = await openFilled();
    send({ type: 'relationship.chosen', relationship: 'Other' });
    expect(view()).toMatchObject({
      hasOther: true,
      canSubmit: false,
      refusal: 'To submit, fill in: Other relationship.',
    });
    send(type('otherRelationship', ' '));
    expect(view().canSubmit).toBe(false);
    send(type('otherRelationship', 'Neighbor'));
    expect(view()).toMatchObject({ hasOther: true, canSubmit: true, refusal: null });
    send({ type: 'relationship.chosen', relationship: 'Aunt' });
    expect(view()).toMatchObject({ hasOther: false, canSubmit: true });
    send({ type: 'relationship.chosen', relationship: 'Other' });
    expect(view().texts.otherRelationship).toBe('');
  });

  it.each<[string, NyWaiverEvent]>([
    ['drawn without a stroke', { type: 'signature.drawn', drawing: { ...drawing, strokes: [] } }],
    ['cleared', { type: 'signature.cleared' }],
    ['given in another way', { type: 'signature.methodChosen', method: 'type' }],
    ['typed as spaces', { type: 'signature.typed', name: '  ' }],
  ])('[NY-14] [NY-R08] is disabled by a signature that is %s', async (_, event) => {
    const { send, view } = await openFilled();
    send(event);
    expect(view()).toMatchObject({ isSigned: false, canSubmit: false });
  });
});

it('[NY-12] [NY-R04] the comment keeps 200 characters', async () => {
  const { send, view } = await open();
  send(type('comment', 'x'.repeat(230)));
  expect(view()).toMatchObject({ texts: { comment: 'x'.repeat(200) }, commentLimit: 200 });
});
