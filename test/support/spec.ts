import { readFileSync } from 'node:fs';

/** An edge of the specification, see docs/spec/transitions.json. */
export interface SpecEdge {
  readonly id: string;
  readonly flow: string;
}

function read(name: string): string {
  return readFileSync(new URL(`../../docs/spec/${name}`, import.meta.url), 'utf8');
}

/** Every edge that the documents describe. */
export function specEdges(): readonly SpecEdge[] {
  return JSON.parse(read('transitions.json')) as readonly SpecEdge[];
}

/** Ids of the project's rulings. */
export function rulingIds(): readonly string[] {
  return (JSON.parse(read('rulings.json')) as readonly { readonly id: string }[]).map(({ id }) => id);
}

/** Ids of everything else that the documents say. */
export function requirementIds(): readonly string[] {
  return [...read('requirements.md').matchAll(/^- ([A-Z]+-R\d+)/gm)].map(([, id]) => id ?? '');
}

/** What a requirement says, without its id and source. */
export function requirementText(id: string): string {
  const line = read('requirements.md')
    .split('\n')
    .find((one) => one.startsWith(`- ${id} `));
  if (line === undefined) throw new Error(`There is no requirement ${id}`);
  return line.slice(line.indexOf('): ') + 3);
}

/** Where reports of the runs go. */
export const reportsUrl = new URL('../../.reports/', import.meta.url);
