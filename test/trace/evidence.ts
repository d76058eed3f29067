import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StateValue } from 'xstate';
import type { TraceReport } from '../support/path-suite.ts';
import type { TestResult } from './reports.ts';
import { idsInTitle } from './trace.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What is asserted of one id. */
export interface Evidence {
  /** The states that its steps in the catalogues must reach, each as the paths of its leaves: `open.resting`. */
  readonly states: readonly (readonly string[])[];
  /** For each step its expectation as JSON, and the tests that name the id: their source, without titles. */
  readonly texts: readonly string[];
}

/** The evidence of every id that a catalogue or a passed test claims. */
export function evidenceOf(
  suites: readonly TraceReport[],
  tests: readonly TestResult[],
): ReadonlyMap<string, Evidence> {
  const found = new Map<string, { states: (readonly string[])[]; texts: string[] }>();
  const of = (id: string) => {
    const known = found.get(id) ?? { states: [], texts: [] };
    found.set(id, known);
    return known;
  };
  for (const { asserted } of suites) {
    for (const [id, steps] of Object.entries(asserted)) {
      for (const { input: _, event: __, ...said } of steps) {
        of(id).texts.push(JSON.stringify(said));
        if (said.to !== undefined) of(id).states.push(leavesOf(said.to));
      }
    }
  }
  const passed = new Set(
    tests.flatMap(({ title, status }) => (status === 'passed' ? idsInTitle(title) : [])),
  );
  const files = globSync('test/{api,app,lab,machines,rules,views}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/*.catalogue.ts'],
  });
  for (const file of files) {
    for (const [id, texts] of piecesOf(readFileSync(`${root}${file}`, 'utf8'))) {
      if (passed.has(id)) of(id).texts.push(...texts);
    }
  }
  return found;
}

function leavesOf(value: StateValue): readonly string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([name, inner]) =>
    inner === undefined ? [name] : leavesOf(inner).map((leaf) => `${name}.${leaf}`),
  );
}

const ID = /\b[A-Z]+-R?\d+\b/g;
/** An id under the name of its role, for the tests that every questionnaire runs. */
const ROLE = /^ {4}(\w+): '([A-Z]+-\d+)',$/;
const BLOCK = /^( *)(?:describe|it|test)[.(]/;

/**
 * The pieces of a test file that name an id: the block of the test or, for a table, the row and the block that plays it.
 * Titles are labels and prove nothing: they are left out.
 */
function piecesOf(source: string): ReadonlyMap<string, readonly string[]> {
  const lines = source.replaceAll(String.raw`\'`, "'").split('\n');
  const found = new Map<string, string[]>();
  lines.forEach((line, at) => {
    if (ROLE.test(line)) return;
    for (const id of new Set(line.match(ID))) {
      const block = blockAround(lines, at);
      const texts = block
        ? testOf(lines.slice(...block), at - block[0])
        : lines.slice(...elementAround(lines, at));
      found.set(id, [...(found.get(id) ?? []), texts.map(withoutTitle).join(' ').replaceAll(/\s+/g, ' ')]);
    }
  });
  const document = source.includes('itIsAsDocumented(') ? documentedPieces(lines) : [];
  for (const [id, text] of document) found.set(id, [...(found.get(id) ?? []), text]);
  return found;
}

const playedDocument = 'test/machines/questionnaire.document.ts';

/**
 * The pieces of the tests that every documented questionnaire runs, by the ids that a file gives them: `save: 'GUT-07'`,
 * or the rows of a list. The pages of the questionnaire belong to each.
 */
function documentedPieces(lines: readonly string[]): readonly (readonly [string, string])[] {
  const played = readFileSync(`${root}${playedDocument}`, 'utf8').split('\n');
  const blocks = played.flatMap((line, at) => {
    const block = BLOCK.test(line) && !/^ *describe/.test(line) ? blockAround(played, at) : null;
    return block ? [played.slice(...block).join('\n')] : [];
  });
  const start = lines.findIndex((line) => line.startsWith('  pages:'));
  const pages = lines.slice(start, start + 6).join('\n');
  let list = '';
  return lines.flatMap((line): readonly (readonly [string, string])[] => {
    list = line === '});' ? '' : (/^  (\w+): [[{]/.exec(line)?.[1] ?? list);
    const [, role, id] = ROLE.exec(line) ?? [];
    if (role !== undefined && id !== undefined && list === 'ids') {
      return blocks
        .filter((block) => block.includes(`ids.${role}}`))
        .map((block) => [id, `${block}\n${pages}`]);
    }
    const call = `it.each(${list === 'answers' ? 'effects' : list}`;
    return (line.match(ID) ?? []).flatMap((row) =>
      blocks
        .filter((block) => list !== '' && block.trimStart().startsWith(call))
        .map((block) => [row, block] as const),
    );
  });
}

/** From a test's first line to its end, for the innermost test around a line. */
function blockAround(lines: readonly string[], at: number): readonly [number, number] | null {
  for (let start = at; start >= 0; start -= 1) {
    const indent = BLOCK.exec(lines[start] ?? '')?.[1];
    if (indent === undefined) continue;
    const length = lines.slice(start).findIndex((line) => line === `${indent}});` || line === `${indent});`);
    if (length > 0 && start + length >= at) return [start, start + length + 1];
  }
  return null;
}

/** The lines of a test; of its table, only the row of a line. */
function testOf(lines: readonly string[], at: number): readonly string[] {
  const end = lines.findIndex((line) => /^ *\](?: as const)?\)\(/.test(line));
  if (end < 0) return lines;
  const row = at > 0 && at < end ? lines.slice(...elementAround(lines, at)) : lines.slice(1, end);
  return [...row, ...lines.slice(end)];
}

/** The array element or object around a line: the line itself if it opens nothing that it does not close. */
function elementAround(lines: readonly string[], at: number): readonly [number, number] {
  const line = lines[at] ?? '';
  const isWhole = line.match(/[[{(]/g)?.length === line.match(/[\])}]/g)?.length && /[[{(]/.test(line);
  if (isWhole) return [at, at + 1];
  const indentOf = (one: string) => /^ */.exec(one)?.[0].length ?? 0;
  const indent = indentOf(line);
  const isOutside = (one: string) => one.trim() !== '' && indentOf(one) < indent;
  const start = lines.slice(0, at).findLastIndex(isOutside);
  const length = lines.slice(at).findIndex(isOutside);
  return [start, at + length + 1];
}

function withoutTitle(line: string): string {
  return line
    .replaceAll(/\[[A-Z]+-R?\d+[\w\s,-]*\][^'"`\n]*/g, '')
    .replace(/^( *(?:describe|it|test)\()(['"`]).*?\2,/, '$1');
}
