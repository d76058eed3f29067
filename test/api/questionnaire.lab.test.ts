import { expect, it } from 'vitest';
import type { Answer, Question, Questionnaire } from '../../machines/domain/questionnaire.ts';
import { questionsOf } from '../../machines/domain/questionnaire.ts';
import { questionnaire as cardio } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';
import { answersToSend } from '../../machines/questionnaire/questionnaire.rules.ts';
import { loadQuestionnaire, saveQuestionnaire, writeQuestionnaire } from '../../src/api/questionnaire.ts';
import { useLab } from '../support/open-order.ts';

const testLab = useLab();

function answerTo(question: Question): Answer {
  switch (question.kind) {
    case 'choice':
      return question.options.at(-2) ?? null;
    case 'yesNo':
    case 'checkbox':
      return true;
    case 'scale':
      return 2;
    case 'number':
    case 'measure':
      return question.range[0] + 40;
    case 'date':
      return '01/31/1980';
    case 'medications':
      return [{ values: { hormone_type: 'Estradiol', last_used: '2026-01-31' }, index: null }];
    default:
      return 'NONE OF YOUR business';
  }
}

/** A saved draft with every question answered, and functions to send and load it. */
async function draft(questionnaire: Questionnaire, scenario: string, load: string) {
  const { client, orderIdentity, order } = testLab.open(scenario);
  const { accessionId, sampleId } = orderIdentity;
  const answers = Object.fromEntries(
    questionsOf(questionnaire).map((question) => [question.id, answerTo(question)]),
  );
  const sent = { accessionId, sampleId, answers: answersToSend(questionnaire, answers, {}), loaded: null };
  await saveQuestionnaire(client, { questionnaire, sent: { ...sent, isDraft: true } });
  return {
    sent,
    respell: () => order.faults.set([{ call: `questionnaire.${load}`, kind: 'different-spelling' }]),
    load: () => loadQuestionnaire(client, { questionnaire, accessionId }),
  };
}

const all = [
  [hormone, 'hormone-female', 'hormone'],
  [hormoneZoomer, 'hormone-zoomer-unknown', 'hormoneZoomer'],
  [gut, 'gut-unknown', 'gutZoomer'],
  [cardio, 'cardio-unknown', 'cardioZoomer'],
] as const;

it.each(all)(
  '$name: numbers, dates, options and flags in another spelling are read as the same answers, and sent back unchanged [RUL-39]',
  async (questionnaire, scenario, load) => {
    const { sent, respell, ...service } = await draft(questionnaire, scenario, load);
    const plain = await service.load();
    respell();
    const other = await service.load();
    expect(other.answers).toEqual(plain.answers);
    const texts = JSON.stringify(
      writeQuestionnaire(questionnaire, { ...sent, answers: other.answers, loaded: other, isDraft: true }),
    );
    expect(texts, 'unchanged answers').not.toMatch(/1980-01-31|2026-01-31/);
  },
);
