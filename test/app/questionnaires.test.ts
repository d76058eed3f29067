import { afterEach, describe, expect, it } from 'vitest';
import { QUESTIONNAIRES, questionsOf } from '../../machines/domain/questionnaire.ts';
import type { Questionnaire, QuestionnaireName } from '../../machines/domain/questionnaire.ts';
import { copyReady, changeLanguage } from '../../src/copy/language.ts';
import { ALL_LANGUAGES } from '../../src/copy/languages.ts';
import { columnText, copy } from '../../src/copy/questionnaire.ts';
import type { QuestionnaireCopy } from '../../src/copy/questionnaires/questionnaire-copy.ts';
import { QUESTIONNAIRE_SEEDS } from '../lab/questionnaires.ts';

afterEach(() => changeLanguage('en'));

it('the lab has a seed for each questionnaire, with its entry', () => {
  const entries = (list: Readonly<Record<string, { readonly entry: string }>>) =>
    Object.fromEntries(Object.entries(list).map(([name, { entry }]) => [name, entry]));
  expect(entries(QUESTIONNAIRE_SEEDS)).toEqual(entries(QUESTIONNAIRES));
});

const NAMES = Object.keys(QUESTIONNAIRES) as readonly QuestionnaireName[];

/** A questionnaire's data and its copy, by its name alone. */
async function read(name: QuestionnaireName) {
  const [{ questionnaire }, { copy: questionnaireCopy }] = await Promise.all([
    import(`../../machines/questionnaire/${name}.data.ts`) as Promise<{ questionnaire: Questionnaire }>,
    import(`../../src/copy/questionnaires/${name}.copy.ts`) as Promise<{ copy: QuestionnaireCopy }>,
  ]);
  await copyReady();
  return { questionnaire, questionnaireCopy };
}

const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).toSorted();
const keysOf = (texts: object = {}) => Object.keys(texts).toSorted();

describe.each(ALL_LANGUAGES)('the copy in %s', (language) => {
  it.each(NAMES)(
    'the copy of %s has exactly the sections and questions of the questionnaire',
    async (name) => {
      const { questionnaire, questionnaireCopy } = await read(name);
      const { title } = questionnaireCopy;
      await changeLanguage(language);
      expect(questionnaireCopy.title === title, `src/copy/${language}/${name}.ts`).toBe(language === 'en');
      const questions = questionsOf(questionnaire);
      expect(keysOf(questionnaireCopy.sections)).toEqual(idsOf(questionnaire.sections));
      expect(keysOf(questionnaireCopy.questions)).toEqual(idsOf(questions));
      expect(keysOf(questionnaireCopy.hints).filter((id) => !idsOf(questions).includes(id))).toEqual([]);
      // Only a list of checkboxes needs a question above it; scales may have one.
      const lists = keysOf(questionnaireCopy.lists);
      const placesOf = (...kinds: readonly string[]) =>
        questions.flatMap(({ kind, parent = '' }) => (kinds.includes(kind) ? [parent] : []));
      expect(lists).toEqual(expect.arrayContaining(placesOf('checkbox', 'other')));
      expect(placesOf('checkbox', 'other', 'scale')).toEqual(expect.arrayContaining(lists));
      const columns = questions.flatMap((question) =>
        question.kind === 'medications' ? question.fields.map(({ name: field }) => field) : [],
      );
      expect(keysOf(copy.medications.columns)).toEqual(expect.arrayContaining(columns));
      expect(columns).toEqual(expect.arrayContaining(keysOf(questionnaireCopy.columns)));
    },
  );

  it('the copy has a text for each option of the questionnaires, and for no other option', async () => {
    await changeLanguage(language);
    const all = await Promise.all(NAMES.map(read));
    const options = all.flatMap(({ questionnaire }) =>
      questionsOf(questionnaire).flatMap((question) => (question.kind === 'choice' ? question.options : [])),
    );
    expect(keysOf(copy.options)).toEqual([...new Set(options)].toSorted());
  });
});

it('the medication table has the documented columns [HZ-R03]', async () => {
  const { questionnaire, questionnaireCopy } = await read('hormoneZoomer');
  const fields = questionsOf(questionnaire).flatMap((question) =>
    question.kind === 'medications' ? question.fields : [],
  );
  const headings = fields.map(({ name }) => columnText(questionnaireCopy, name));
  expect(headings.join(', ')).toBe(
    'Hormone Type, Brand, Delivery, Dosage, Date, Time, Times per Day, How Long Used',
  );
});
