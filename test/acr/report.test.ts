import { expect, it } from 'vitest';
import { LEVEL_A, LEVEL_AA } from './criteria.ts';
import { LEVELS, lostEvidence, htmlOf, conformanceReport, statementOf } from './report.ts';

const about = {
  lab: 'A & B Lab',
  phone: '+1 (555) 010-0000',
  email: 'access@lab.example',
  commit: 'abc',
  date: '2026-11-26',
  frames: ['https://js.stripe.com'],
  proof: null,
};
const rowsOf = (report: ReturnType<typeof conformanceReport>) =>
  [report.chapters.success_criteria_level_a, report.chapters.success_criteria_level_aa].flatMap(
    ({ criteria }) =>
      criteria.map(({ num, components: [component] }) => [num, component?.adherence] as const),
  );

it('the accessibility report claims only what a person has judged [OWN-R13]', () => {
  const levels = new Set(rowsOf(conformanceReport(about, {})).map(([, adherence]) => adherence?.level));
  expect(levels).toEqual(new Set(['not-evaluated', 'not-applicable']));
  const judged = { '1.1.1': { level: 'supports', notes: 'Read all images.', by: 'A. Judge' } } as const;
  expect(rowsOf(conformanceReport(about, judged)).find(([num]) => num === '1.1.1')?.[1]).toMatchObject({
    level: 'supports',
    notes: expect.stringMatching(
      /^Read all images\. \(A\. Judge\) Checked by programs: axe: .*image-alt/,
    ) as string,
  });
});

it('the accessibility report has every criterion, its evidence, and what a person must judge [OWN-R13]', () => {
  // 31 and 24 of WCAG 2.2, and 4.1.1, which the catalog of reports keeps.
  expect([LEVEL_A.length, LEVEL_AA.length]).toEqual([32, 24]);
  const rows = rowsOf(conformanceReport(about, {}));
  expect(new Set(rows.map(([num]) => num)).size).toBe(56);
  for (const [num, adherence] of rows) expect(LEVELS, num).toContain(adherence?.level);
  const open = rows.filter(([, adherence]) => adherence?.level === 'not-evaluated');
  for (const [num, adherence] of open)
    expect(adherence?.notes, num).toMatch(
      /^A person must judge .+\. (Checked by programs: .+|No program checks this)\.$/,
    );
  expect(lostEvidence()).toEqual([]);
});

it('the accessibility report and the statement for patients both say whom to call [OWN-R13]', () => {
  const report = conformanceReport(about, {});
  expect(report).toMatchObject({ author: { email: about.email, phone: about.phone } });
  expect(report.notes).toContain('https://js.stripe.com');
  expect(htmlOf(report)).toContain('A &amp; B Lab');
  const statement = statementOf(about);
  expect(statement.match(/href="tel:\+15550100000"/g)).toHaveLength(2);
  expect(statement).toMatch(/lang="es"/);
});
