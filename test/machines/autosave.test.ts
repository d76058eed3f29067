import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { expect, it } from 'vitest';
import type { Failure } from '../../machines/domain/failure.ts';
import type { AutosaveEvent, Saved, SentDraft } from '../../machines/questionnaire/autosave.types.ts';
import { autosaveMachine } from '../../machines/questionnaire/autosave.machine.ts';

/** A draft, the calls it makes, and a way for the test to end them. */
function startAutosave() {
  const clock = new SimulatedClock();
  const sent: SentDraft[] = [];
  const pendingSaves: { resolve: (saved: Saved) => void; reject: (failure: Failure) => void }[] = [];
  const actor = createActor(
    autosaveMachine.provide({
      actors: {
        watchPage: fromCallback<AutosaveEvent>(() => undefined),
        saveDraft: fromPromise<Saved, SentDraft>(({ input }) => {
          sent.push(input);
          return new Promise((resolve, reject) => pendingSaves.push({ resolve, reject }));
        }),
      },
    }),
    {
      clock,
      input: {
        accessionId: '2611000001',
        sampleId: '900001',
        answers: { note: '' },
        loaded: null,
        isChanged: false,
        savedAt: null,
      },
    },
  ).start();
  return {
    clock,
    sent,
    actor,
    type: (note: string) => actor.send({ type: 'draft.changed', answers: { note }, loaded: null }),
    notes: () => sent.map((draft) => draft.answers['note']),
    async end(call: number, failure?: Failure) {
      if (failure) pendingSaves[call]?.reject(failure);
      else pendingSaves[call]?.resolve({ savedAt: '2026-11-21T18:42:00.000Z' });
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

it('a draft is saved 5 s after the last keystroke [RUL-61]', () => {
  const draft = startAutosave();
  draft.type('a');
  draft.clock.increment(4999);
  draft.type('ab');
  draft.clock.increment(4999);
  expect(draft.notes()).toEqual([]);
  draft.clock.increment(1);
  expect(draft.notes()).toEqual(['ab']);
});

it('a draft is saved 15 s after the first unsaved keystroke, even while typing continues [RUL-61]', () => {
  const draft = startAutosave();
  for (let second = 0; second < 14; second += 2) {
    draft.type(`${second} s`);
    draft.clock.increment(2000);
  }
  draft.type('14 s');
  draft.clock.increment(999);
  expect(draft.notes()).toEqual([]);
  draft.clock.increment(1);
  expect(draft.notes()).toEqual(['14 s']);
});

it('a failed save of a draft is repeated after 30 s [RUL-17]', async () => {
  const draft = startAutosave();
  draft.type('a');
  draft.clock.increment(5000);
  await draft.end(0, { code: 'noResponse' });
  draft.clock.increment(29_999);
  expect(draft.sent).toHaveLength(1);
  draft.clock.increment(1);
  expect(draft.notes()).toEqual(['a', 'a']);
});

it('text typed during a save is sent at once when the page is hidden, and re-sent once both have ended, since the first may arrive last [RUL-61]', async () => {
  const draft = startAutosave();
  draft.type('a');
  draft.clock.increment(5000);
  draft.type('ab');
  draft.actor.send({ type: 'page.hidden' });
  expect(draft.notes()).toEqual(['a', 'ab']);
  expect(draft.sent.map(({ isUrgent }) => isUrgent)).toEqual([false, true]);
  await draft.end(1);
  expect(draft.actor.getSnapshot().matches('unsaved')).toBe(true);
  expect(draft.actor.getSnapshot().context.savedAt, 'the first may still land last').toBe(null);
  draft.clock.increment(5000);
  expect(draft.notes()).toEqual(['a', 'ab', 'ab']);
  await draft.end(2);
  expect(draft.actor.getSnapshot().matches('idle')).toBe(true);
});

it('text typed while the page was hidden and visible again is sent at once when it is hidden again [RUL-61]', async () => {
  const draft = startAutosave();
  draft.type('a');
  draft.clock.increment(5000);
  for (const note of ['ab', 'abc']) {
    draft.type(note);
    draft.actor.send({ type: 'page.hidden' });
    draft.actor.send({ type: 'page.hidden' });
  }
  expect(draft.notes()).toEqual(['a', 'ab', 'abc']);
  expect(draft.sent.map(({ isUrgent }) => isUrgent)).toEqual([false, true, true]);
  await draft.end(2);
  draft.clock.increment(5000);
  expect(draft.notes(), 'the earlier ones may still land last').toEqual(['a', 'ab', 'abc', 'abc']);
});

it('a draft that the service already has is not saved again [RUL-61]', async () => {
  const draft = startAutosave();
  draft.type('a');
  draft.clock.increment(5000);
  await draft.end(0);
  draft.type('a');
  draft.clock.increment(60_000);
  expect(draft.notes()).toEqual(['a']);
});
