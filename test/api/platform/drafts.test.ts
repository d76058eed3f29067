import { expect, it } from 'vitest';
import { createStore } from '../../../src/platform/storage.ts';
import { createDrafts } from '../../../src/platform/drafts.ts';
import { createArea } from './storage-area.ts';
import { MINUTE } from '../../support/durations.ts';

const words = { answers: { current_medications: 'Metformin' }, typed: {}, medication: null };

function startDrafts() {
  const area = createArea();
  let now = Date.parse('2026-11-21T18:00:00Z');
  const drafts = createDrafts(
    createStore(() => area),
    () => now,
  );
  const form = (accessionId: string, questionnaire: string) => ({ accessionId, questionnaire });
  const answers = {
    keep: (id: string, name: string, unsaved: typeof words | null) =>
      drafts.keep('questionnaire_draft', form(id, name), unsaved),
    read: (id: string, name: string) => drafts.read('questionnaire_draft', form(id, name)),
  };
  return { area, answers, pass: (ms: number) => (now += ms) };
}

it('unsent answers are stored under one key, and deleted once they are sent [RUL-61]', () => {
  const { area, answers } = startDrafts();
  answers.keep('2611000001', 'gutZoomer', words);
  expect([area.length, area.key(0)]).toEqual([1, 'questionnaire_draft']);
  expect(answers.read('2611000001', 'gutZoomer')).toEqual(words);
  expect(answers.read('2611000001', 'cardioZoomer')).toBe(null);
  expect(answers.read('2611000002', 'gutZoomer')).toBe(null);
  answers.keep('2611000001', 'gutZoomer', null);
  expect(area.length).toBe(0);
});

it('unsent answers of each questionnaire are kept while another one is filled in [RUL-20 RUL-61]', () => {
  const { area, answers, pass } = startDrafts();
  answers.keep('2611000001', 'gutZoomer', words);
  pass(MINUTE);
  answers.keep('2611000001', 'cardioZoomer', null);
  answers.keep('2611000001', 'cardioZoomer', { ...words, typed: { 'height.value': '6' } });
  answers.keep('2611000001', 'cardioZoomer', words);
  expect(answers.read('2611000001', 'gutZoomer')).toEqual(words);
  answers.keep('2611000001', 'gutZoomer', null);
  expect(answers.read('2611000001', 'cardioZoomer')).toEqual(words);
  pass(31 * MINUTE);
  answers.keep('2611000001', 'gutZoomer', words);
  expect(area.getItem('questionnaire_draft'), 'what has outlived its row').not.toContain('cardioZoomer');
});

it('unsent answers are deleted after half an hour [RUL-61]', () => {
  const { area, answers, pass } = startDrafts();
  answers.keep('2611000001', 'gutZoomer', words);
  pass(30 * MINUTE);
  expect(answers.read('2611000001', 'gutZoomer')).toEqual(words);
  pass(1);
  expect(answers.read('2611000001', 'gutZoomer')).toBe(null);
  expect(area.length).toBe(0);
});

it('unsent answers that were stored in the future are not used, because the clock was changed [RUL-62]', () => {
  const { answers, pass } = startDrafts();
  answers.keep('2611000001', 'gutZoomer', words);
  pass(-1);
  expect(answers.read('2611000001', 'gutZoomer')).toBe(null);
});
