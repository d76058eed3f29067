import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createActor, fromPromise, waitFor as settled } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  LoadedQuestionnaire,
  Questionnaire,
  SentQuestionnaire,
} from '../../../machines/domain/questionnaire.ts';
import { questionsOf } from '../../../machines/domain/questionnaire.ts';
import { cardio } from '../../../machines/questionnaire/cardio.data.ts';
import { gut } from '../../../machines/questionnaire/gut.data.ts';
import { hormoneZoomer } from '../../../machines/questionnaire/hormone-zoomer.data.ts';
import { createQuestionnaireMachine } from '../../../machines/questionnaire/questionnaire.machine.ts';
import {
  emptyAnswers,
  isAnswered,
  questionOf,
  visibleQuestions,
} from '../../../machines/questionnaire/questionnaire.rules.ts';
import { readQuestionnaire, writeQuestionnaire } from '../../../src/api/questionnaire.ts';
import { QuestionnaireView } from '../../../src/views/questionnaire/QuestionnaireView.tsx';
import { loadContract } from '../../lab/contract.ts';

const contract = loadContract('docs/contract/openapi');

/** Which option of a question is chosen; what is not named takes the default of the round. */
interface Round {
  readonly option: 'first' | 'last';
  readonly named?: Readonly<Record<string, string>>;
}

afterEach(cleanup);

/** Opens a questionnaire in its view; what is submitted comes with `sent`. */
async function open(questionnaire: Questionnaire, loaded: LoadedQuestionnaire) {
  const sent: SentQuestionnaire[] = [];
  const actor = createActor(
    createQuestionnaireMachine(questionnaire).provide({
      actors: {
        loadQuestionnaire: fromPromise(async () => loaded),
        saveQuestionnaire: fromPromise(async ({ input }: { input: SentQuestionnaire }) => {
          sent.push(input);
          return { savedAt: '2026-11-21T18:42:00.000Z' };
        }),
      },
    }),
    { input: { accessionId: '2611000001', sampleId: '', kept: null, position: null } },
  ).start();
  await settled(actor, (snapshot) => !snapshot.matches('loading'));
  render(
    <QuestionnaireView
      actor={actor}
      questionnaire={questionnaire}
      support={{ phone: '+1 555 010 0199', page: null }}
    />,
  );
  return { actor, sent };
}

/** The controls on screen, by selector: roles are proved in the browser, and would take minutes here. */
const all = (selector: string, root: ParentNode = document) => [
  ...root.querySelectorAll<HTMLElement>(selector),
];
const RADIO = 'input[type=radio]';
const TICK = 'input[type=checkbox]';
const TEXT = 'textarea, input:not([type=radio], [type=checkbox])';
const isOn = (control: HTMLElement) => (control as HTMLInputElement).checked;
const isEmpty = (control: HTMLElement) => (control as HTMLInputElement).value === '';

const button = (name: string) => all('button').find(({ textContent }) => textContent === name);

/** Answers what is not answered on the section, follow-ups included. */
function fillSection(questionnaire: Questionnaire, { option, named = {} }: Round): void {
  for (let before = ''; before !== document.body.innerHTML;) {
    before = document.body.innerHTML;
    for (const group of all('[role=radiogroup]')) {
      const radios = all(RADIO, group);
      if (radios.some(isOn)) continue;
      const wanted = radios.find((radio) => (radio as HTMLInputElement).value === named[group.id]);
      fireEvent.click(wanted ?? radios.at(option === 'first' ? 0 : -1) ?? group);
    }
    for (const tick of all(TICK)) if (!isOn(tick)) fireEvent.click(tick);
    for (const box of all(TEXT)) {
      if (!isEmpty(box)) continue;
      const kind = questionOf(questionnaire, box.id)?.kind;
      const value = kind === 'date' ? '04/12/1970' : kind === 'number' ? '128' : 'In my own words';
      fireEvent.change(box, { target: { value } });
      fireEvent.blur(box);
    }
    const add = button('Add hormone');
    if (add && screen.queryAllByText('Progesterone').length === 0) addHormone(add);
  }
}

function addHormone(add: HTMLElement): void {
  fireEvent.click(add);
  const dialog = within(screen.getByRole('dialog'));
  const values: Readonly<Record<string, string>> = { Date: '2026-10-30', Time: '08:30' };
  for (const box of dialog.getAllByRole('textbox')) {
    const label = (box as HTMLInputElement).labels?.[0]?.textContent ?? '';
    const isDuration = ['Years', 'Months', 'Days'].includes(label);
    const value = values[label] ?? (isDuration ? '2' : 'Progesterone');
    fireEvent.change(box, { target: { value } });
  }
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
}

/** Fills section after section, up to the review of all answers. */
function fill(questionnaire: Questionnaire, round: Round): void {
  for (;;) {
    fillSection(questionnaire, round);
    const next = button('Next section');
    fireEvent.click(next ?? button('Review your answers') ?? document.body);
    if (!next) return;
  }
}

const stage = (value: string) => ({ gender: 'Female', reproductive_health_stage: value });

describe.each<[string, Questionnaire, readonly Round[]]>([
  [
    'hormone zoomer',
    hormoneZoomer,
    [
      { option: 'first', named: stage('PREMENOPAUSAL_PHASE') },
      { option: 'first', named: stage('POSTMENOPAUSAL_PHASE') },
      { option: 'last', named: { gender: 'Male' } },
    ],
  ],
  ['gut', gut, [{ option: 'first' }, { option: 'last' }]],
  ['cardio', cardio, [{ option: 'first' }, { option: 'last' }]],
])('the %s questionnaire', (_, questionnaire, rounds) => {
  const operation = contract.find('POST', `/services/questionnaire${questionnaire.wire.save}`);
  const asked = new Set<string>();

  for (const [index, round] of rounds.entries()) {
    it(`fills every field through the form, sends it as the contract says and reads it back: ${index + 1}`, async () => {
      const { sent } = await open(questionnaire, {
        answers: emptyAnswers(questionnaire),
        isCompleted: false,
      });
      fill(questionnaire, round);
      fireEvent.click(button('Submit') ?? document.body);
      const confirm = await screen.findByRole('alertdialog', {
        name: 'Are you sure to submit your questionnaire?',
      });
      fireEvent.click(within(confirm).getByRole('button', { name: 'Confirm' }));
      await waitFor(() => expect(sent).toHaveLength(1));

      const [final] = sent;
      if (!final) throw new Error('Nothing was sent');
      const visible = visibleQuestions(questionnaire, final.answers);
      expect([...visible].filter((id) => !isAnswered(final.answers[id]))).toEqual([]);
      for (const id of visible) asked.add(id);
      const body = writeQuestionnaire(questionnaire, final);
      expect(body['save_for_now']).toBe(false);
      expect(operation?.checkRequest(new URLSearchParams(), body)).toEqual([]);

      cleanup();
      const loaded = readQuestionnaire(questionnaire, { ...body, completed_at: '2026-11-21T18:42:00Z' });
      expect(loaded.isCompleted).toBe(true);
      for (const id of visible) expect(loaded.answers[id], id).toEqual(final.answers[id]);
      await open(questionnaire, loaded);
      for (;;) {
        for (const control of [...all(RADIO), ...all(TICK), ...all(TEXT)])
          expect(control).toHaveProperty('disabled', true);
        for (const group of all('[role=radiogroup]'))
          expect(all(RADIO, group).filter(isOn), group.id).toHaveLength(1);
        expect(all(TEXT).filter(isEmpty)).toEqual([]);
        expect(all(TICK).filter((tick) => !isOn(tick))).toEqual([]);
        expect(button('Submit')).toBeUndefined();
        const next = button('Next section');
        if (!next) return;
        fireEvent.click(next);
      }
    }, 60_000);
  }

  it('asks every question in one of the rounds', () => {
    expect(questionsOf(questionnaire).filter(({ id }) => !asked.has(id))).toEqual([]);
  });
});
