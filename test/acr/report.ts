import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { labTelUrl } from '../../src/ui/tel.ts';
import { EVIDENCE, LEVEL_A, LEVEL_AA } from './criteria.ts';
import type { Criterion } from './criteria.ts';

/** The levels of an OpenACR. */
export const LEVELS = [
  'supports',
  'partially-supports',
  'does-not-support',
  'not-applicable',
  'not-evaluated',
] as const;

/** What a person has found, by number of the criterion. */
export type Judgments = Readonly<
  Record<string, { readonly level: (typeof LEVELS)[number]; readonly notes: string; readonly by: string }>
>;

export interface About {
  readonly lab: string;
  readonly phone: string;
  readonly email: string;
  readonly commit: string;
  /** YYYY-MM-DD */
  readonly date: string;
  /** The origins whose frames are shown. */
  readonly frames: readonly string[];
  /** What the last proof says about itself; null if it was not run. */
  readonly proof: string | null;
}

/** Files that a row names, and that are not there. */
export function lostEvidence(): readonly string[] {
  return Object.values(EVIDENCE).flatMap(([, file]) => (existsSync(file) ? [] : [file]));
}

/**
 * An accessibility conformance report in the form of OpenACR 0.1.0. Nothing is 'supports' because of what a program has
 * found: only a person's judgment sets a level; without one a criterion is 'not-evaluated', with the evidence for that person.
 */
export function conformanceReport(about: About, judged: Judgments) {
  const { lab, phone, email, commit, date, frames, proof } = about;
  const criteria = (rows: readonly Criterion[]) =>
    rows.map((row) => ({ num: row.num, components: [{ name: 'web', adherence: adherenceOf(row, judged) }] }));
  const others = frames.length > 0 ? frames.join(', ') : 'none';
  return {
    title: `${lab} Patient Portal Accessibility Conformance Report`,
    product: { name: `${lab} Patient Portal`, version: commit, description: 'The patient portal of a lab.' },
    author: { company_name: lab, email, phone },
    vendor: { company_name: lab, email, phone },
    report_date: date,
    version: 1,
    notes: `Frames of others are not part of this report; ask their vendors for theirs. Frames come from: ${others}.`,
    evaluation_methods_used: [
      'Programs look at every state of every machine: axe and the IBM Equal Access checker (WCAG 2.2 A and AA), and checks of',
      `our own (docs/qa.md). ${proof ?? 'They were not run for this report: npm run proof.'} What they find is evidence and`,
      'no level: a level is set by the person whom the note names.',
    ].join(' '),
    catalog: '2.5-edition-wcag-2.2-en',
    chapters: {
      success_criteria_level_a: { criteria: criteria(LEVEL_A) },
      success_criteria_level_aa: { criteria: criteria(LEVEL_AA) },
      success_criteria_level_aaa: { disabled: true },
    },
  };
}

/** The rules of axe that belong to a criterion. */
function rulesOf(num: string): readonly string[] {
  const tag = `wcag${num.replaceAll('.', '')}`;
  return axe
    .getRules(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .flatMap(({ ruleId, tags }) => (tags.includes(tag) ? [ruleId] : []));
}

function adherenceOf({ num, evidence, judge, isEmpty }: Criterion, judged: Judgments) {
  const rules = rulesOf(num);
  const checked = [
    ...(rules.length > 0 ? [`axe: ${rules.join(', ')}`] : []),
    ...evidence.map((kind) => EVIDENCE[kind].join(': ')),
  ];
  const proof =
    checked.length > 0 ? `Checked by programs: ${checked.join('; ')}.` : 'No program checks this.';
  const judgment = judged[num];
  if (judgment) {
    const { level, notes, by } = judgment;
    return { level, notes: `${notes} (${by}) ${proof}` };
  }
  return isEmpty
    ? { level: 'not-applicable', notes: judge }
    : { level: 'not-evaluated', notes: `A person must judge ${judge}. ${proof}` };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">';

export function htmlOf(report: ReturnType<typeof conformanceReport>): string {
  const table = (
    name: string,
    rows: readonly Criterion[],
    found: (typeof chapters)['success_criteria_level_a'],
  ) =>
    [
      `<h2>${name}</h2><table><thead><tr><th scope="col">Criterion<th scope="col">Level<th scope="col">Remarks</thead><tbody>`,
      ...found.criteria.map(({ num, components: [component] }) => {
        const { level, notes } = component?.adherence ?? { level: '', notes: '' };
        const handle = rows.find((row) => row.num === num)?.handle ?? '';
        return `<tr><th scope="row">${num} ${escaped(handle)}<td>${level}<td>${escaped(notes)}`;
      }),
      '</tbody></table>',
    ].join('\n');
  const { title, notes, evaluation_methods_used: methods, product, report_date: date, chapters } = report;
  return [
    `<!doctype html><html lang="en"><head>${HEAD}<title>${escaped(title)}</title></head><body><main>`,
    `<h1>${escaped(title)}</h1><p>${escaped(product.name)}, ${product.version}, ${date}</p>`,
    `<p>${escaped(methods)}</p><p>${escaped(notes)}</p>`,
    table('Level A', LEVEL_A, chapters.success_criteria_level_a),
    table('Level AA', LEVEL_AA, chapters.success_criteria_level_aa),
    '</main></body></html>',
    '',
  ].join('\n');
}

/** The statement for patients, in both languages, without styles, which the portal's CSP would block. */
export function statementOf({ lab, phone, email, date }: About): string {
  const tel = `<a href="${labTelUrl(phone)}">${escaped(phone)}</a>`;
  const mail = `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`;
  const part = (language: string, title: string, ...paragraphs: readonly string[]) =>
    `<section lang="${language}"><h2>${title}</h2>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</section>`;
  return [
    `<!doctype html><html lang="en"><head>${HEAD}<title>Accessibility · ${escaped(lab)}</title></head><body><main>`,
    `<h1>${escaped(lab)}</h1>`,
    part(
      'en',
      'Accessibility',
      'This portal is made for everyone. We aim at WCAG 2.2, level AA.',
      `If something keeps you from doing what you came for, call ${tel} or write to ${mail}. We can do it with you by phone.`,
      'The fields for a card, your bank’s check and some instructions come from other companies. Tell us if they are in your way.',
      `Last reviewed: ${date}.`,
    ),
    part(
      'es',
      'Accesibilidad',
      'Este portal es para todas las personas. Nuestra meta es WCAG 2.2, nivel AA.',
      `Si algo le impide hacer lo que necesita, llame al ${tel} o escriba a ${mail}. Podemos hacerlo con usted por teléfono.`,
      'Los campos de la tarjeta, la verificación de su banco y algunas instrucciones son de otras empresas. Díganos si le estorban.',
      `Última revisión: ${date}.`,
    ),
    '</main></body></html>',
    '',
  ].join('\n');
}
