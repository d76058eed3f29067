import { expect, it } from 'vitest';
import { QUESTIONNAIRES } from '../../machines/domain/questionnaire.ts';
import { QUESTIONNAIRES as PAGES } from '../../src/app/flows/questionnaires.ts';
import { QUESTIONNAIRE_SEEDS } from '../lab/questionnaires.ts';

it.each(PAGES.map((page) => [page.name, page] as const))(
  '%s has its data and its texts in files of its name',
  async (_, { load }) => {
    await expect(load()).resolves.toBeTypeOf('function');
  },
  20_000,
);

it('the lab has a seed for each questionnaire, with its entry', () => {
  const entries = (list: Readonly<Record<string, { readonly entry: string }>>) =>
    Object.fromEntries(Object.entries(list).map(([name, { entry }]) => [name, entry]));
  expect(entries(QUESTIONNAIRE_SEEDS)).toEqual(entries(QUESTIONNAIRES));
});
