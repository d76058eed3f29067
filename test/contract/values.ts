import { QUESTIONNAIRES, questionsOf } from '../../machines/domain/questionnaire.ts';
import type { OptionValues, Questionnaire, QuestionnaireName } from '../../machines/domain/questionnaire.ts';

/** The data of a questionnaire, as its page loads it. */
export async function dataOf(name: QuestionnaireName): Promise<Questionnaire> {
  const { questionnaire } = (await import(`../../machines/questionnaire/${name}.data.ts`)) as {
    readonly questionnaire: Questionnaire;
  };
  return questionnaire;
}

/** The keys of `values` in a configuration without a matching question or answer: 'values.ethnicity.ASAIN'. */
export async function unknownValues(values: OptionValues = {}): Promise<readonly string[]> {
  const known: Record<string, readonly string[]> = {
    yesNo: ['true', 'false'],
    tick: ['true', 'false'],
    scale: ['0', '1', '2', '3'],
  };
  const all = await Promise.all((Object.keys(QUESTIONNAIRES) as QuestionnaireName[]).map(dataOf));
  for (const question of all.flatMap(questionsOf)) {
    const answers = question.kind === 'choice' ? question.options : (known[question.kind] ?? []);
    known[question.id] = [...(known[question.id] ?? []), ...answers];
    const { refines } = question;
    if (refines) known[refines.question] = [...(known[refines.question] ?? []), refines.yes];
  }
  return Object.entries(values).flatMap(([key, names]) =>
    known[key]
      ? Object.keys(names).flatMap((name) => (known[key]?.includes(name) ? [] : [`values.${key}.${name}`]))
      : [`values.${key}`],
  );
}
