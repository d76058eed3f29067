import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A documented transition, a row of docs/spec/transitions.md or own.md. */
export interface SpecTransition {
  readonly id: string;
  readonly flow: string;
  readonly from: string;
  readonly when: string;
  readonly to: string;
  readonly effects: readonly string[];
  readonly source: string;
}

/** The lines of files of docs/spec; own.md has rows and lists for what the specification does not ask for. */
function linesOf(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) =>
    readFileSync(join(import.meta.dirname, '../../docs/spec', name), 'utf8').split('\n'),
  );
}

export function specTransitions(): readonly SpecTransition[] {
  return linesOf('transitions.md', 'own.md')
    .filter((line) => /^\| [A-Z]+-\d+ \|/.test(line))
    .map((line): SpecTransition => {
      const cells = line.slice(2, -2).split(' | ');
      const [id = '', flow = '', from = '', when = '', to = '', effects = '', source = ''] = cells.map(
        (cell) => cell.replaceAll(String.raw`\|`, '|'),
      );
      return { id, flow, from, when, to, effects: effects === '' ? [] : effects.split(' · '), source };
    });
}

/** The documented routes (3 §2.9), one row each, two for /payment; '{x}' is a path parameter. */
export function specRoutes(): readonly { readonly id: string; readonly path: string }[] {
  return specTransitions().flatMap(({ id, when }) => {
    const path = /^(\/\S*) opened/.exec(when)?.[1];
    return id.startsWith('ROUTE-') && path !== undefined ? [{ id, path }] : [];
  });
}

export function rulingIds(): readonly string[] {
  return idsOf('rulings.md');
}

/** Ids of all other requirements. */
export function requirementIds(): readonly string[] {
  return idsOf('requirements.md', 'own.md');
}

/** Ids of the places where the specification is silent, unclear or contradictory. */
export function ambiguityIds(): readonly string[] {
  return idsOf('ambiguities.md');
}

/** The ids that a list's lines start with. */
function idsOf(...names: readonly string[]): readonly string[] {
  return linesOf(...names).flatMap((line) => /^- ([A-Z]+-R?\d+)/.exec(line)?.[1] ?? []);
}

/** The text of a requirement, without id and source. */
function requirementText(id: string): string {
  const line = linesOf('requirements.md').find((text) => text.startsWith(`- ${id} `));
  if (line === undefined) throw new Error(`There is no requirement ${id}`);
  return line.slice(line.indexOf('): ') + 3);
}

/**
 * The messages that the specification quotes, of three words or more, each with the id of its line; '{x}' and N are
 * placeholders.
 */
export function quotedTexts(): readonly { readonly id: string; readonly text: string }[] {
  return linesOf('transitions.md', 'requirements.md').flatMap((line) => {
    const id = /^(?:\||-) ([A-Z]+-R?\d+) /.exec(line)?.[1];
    return id === undefined
      ? []
      : messagesIn(line)
          .map((text) => ({ id, text }))
          .filter(({ text }) => text.split(' ').length > 2);
  });
}

/** The texts that words quote. */
function messagesIn(words: string): readonly string[] {
  // An apostrophe within a word does not end a quotation.
  const quoted = words.matchAll(/(?:^|[\s(])'([A-Z](?:[^']|'(?=[a-z]))*?)'(?=$|[\s.,;:·)/])/g);
  return [...quoted].map(([, text = '']) => text);
}

/** The folder for reports of the runs. */
export const reportsUrl = new URL('../../.reports/', import.meta.url);

/** The names that a requirement lists after its colon: 'Gut lifestyle: active_level, sleep_hours, …'. */
export function requirementList(id: string): readonly string[] {
  const list = requirementText(id).replaceAll(/\([^)]*\)|\[[^\]]*\]|\./g, '');
  return list
    .slice(list.indexOf(':') + 1)
    .split(',')
    .map((name) => name.trim().replace(/ flags$/, ''))
    .filter((name) => /^[a-z]\w+$/.test(name));
}
