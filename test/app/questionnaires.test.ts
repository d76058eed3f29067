import { afterEach, describe, expect, it } from 'vitest';
import { QUESTIONNAIRES, questionsOf } from '../../machines/domain/questionnaire.ts';
import type { Questionnaire, QuestionnaireName } from '../../machines/domain/questionnaire.ts';
import { copyReady, changeLanguage } from '../../src/copy/language.ts';
import { ALL_LANGUAGES } from '../../src/copy/languages.ts';
import { columnText, copy } from '../../src/copy/questionnaire.ts';
import type { QuestionnaireWords } from '../../src/copy/questionnaires/words.ts';
import { QUESTIONNAIRE_SEEDS } from '../lab/questionnaires.ts';

afterEach(() => changeLanguage('en'));

it('the lab has a seed for each questionnaire, with its entry', () => {
  const entries = (list: Readonly<Record<string, { readonly entry: string }>>) =>
    Object.fromEntries(Object.entries(list).map(([name, { entry }]) => [name, entry]));
  expect(entries(QUESTIONNAIRE_SEEDS)).toEqual(entries(QUESTIONNAIRES));
});

const NAMES = Object.keys(QUESTIONNAIRES) as readonly QuestionnaireName[];

/** A questionnaire's data and its words, by its name alone. */
async function read(name: QuestionnaireName) {
  const [{ questionnaire }, { words }] = await Promise.all([
    import(`../../machines/questionnaire/${name}.data.ts`) as Promise<{ questionnaire: Questionnaire }>,
    import(`../../src/copy/questionnaires/${name}.words.ts`) as Promise<{ words: QuestionnaireWords }>,
  ]);
  await copyReady();
  return { questionnaire, words };
}

const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).toSorted();
const keysOf = (texts: object = {}) => Object.keys(texts).toSorted();

describe.each(ALL_LANGUAGES)('the words in %s', (language) => {
  it.each(NAMES)(
    'the words of %s are for all that the questionnaire asks, and for nothing else',
    async (name) => {
      const { questionnaire, words } = await read(name);
      const { title } = words;
      await changeLanguage(language);
      expect(words.title === title, `src/copy/${language}/${name}.ts`).toBe(language === 'en');
      const questions = questionsOf(questionnaire);
      expect(keysOf(words.sections)).toEqual(idsOf(questionnaire.sections));
      expect(keysOf(words.questions)).toEqual(idsOf(questions));
      expect(keysOf(words.hints).filter((id) => !idsOf(questions).includes(id))).toEqual([]);
      // Only a list of checkboxes needs a question above it; scales may have one.
      const lists = keysOf(words.lists);
      const placesOf = (...kinds: readonly string[]) =>
        questions.flatMap(({ kind, parent = '' }) => (kinds.includes(kind) ? [parent] : []));
      expect(lists).toEqual(expect.arrayContaining(placesOf('checkbox', 'other')));
      expect(placesOf('checkbox', 'other', 'scale')).toEqual(expect.arrayContaining(lists));
      const columns = questions.flatMap((question) =>
        question.kind === 'medications' ? question.fields.map(({ name: field }) => field) : [],
      );
      expect(keysOf(copy.medications.columns)).toEqual(expect.arrayContaining(columns));
      expect(columns).toEqual(expect.arrayContaining(keysOf(words.columns)));
    },
  );

  it('the words of the options are for the options of all questionnaires, and for no others', async () => {
    await changeLanguage(language);
    const all = await Promise.all(NAMES.map(read));
    const options = all.flatMap(({ questionnaire }) =>
      questionsOf(questionnaire).flatMap((question) => (question.kind === 'choice' ? question.options : [])),
    );
    expect(keysOf(copy.options)).toEqual([...new Set(options)].toSorted());
  });
});

it('the medication table has the documented columns [HZ-R03]', async () => {
  const { questionnaire, words } = await read('hormoneZoomer');
  const fields = questionsOf(questionnaire).flatMap((question) =>
    question.kind === 'medications' ? question.fields : [],
  );
  const headings = fields.map(({ name }) => columnText(words, name));
  expect(headings.join(', ')).toBe(
    'Hormone Type, Brand, Delivery, Dosage, Date, Time, Times per Day, How Long Used',
  );
});
