import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { messagesIn } from '../support/spec.ts';
import type { SpecEdge } from '../support/spec.ts';
import type { Evidence } from './evidence.ts';
import { CALLS, NOTICES, OUTCOMES, STATES, WORDS } from './words.ts';
import type { Assertion } from './words.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** How the words of the ids are bound to assertions. */
export interface Binding {
  /** Ids whose words themselves say what must be asserted. */
  readonly mechanical: number;
  /** Ids with words that the table binds. */
  readonly byTable: number;
  /** Words without an assertion, and lines of the table that nothing needs, as sentences. */
  readonly faults: readonly string[];
}

/** Checks that what the row of each id says is asserted where the id is claimed. */
export function bindingOf(edges: readonly SpecEdge[], evidence: ReadonlyMap<string, Evidence>): Binding {
  const used = new Set<string>();
  const faults: string[] = [];
  let byTable = 0;
  for (const { id, when, to, effects } of edges) {
    const { states, texts } = evidence.get(id) ?? { states: [], texts: [] };
    const says = (text: string) => texts.some((one) => one.includes(text));
    const isMet = (one: Assertion) =>
      typeof one === 'string' ? says(one) : textOf(`test/${one[0]}`).includes(one[1]);
    let bound = 0;
    let isByTable = false;
    /** Binds words by the table, or else by what they say. */
    const bind = (words: string, unmet: readonly string[] | null) => {
      const key = keyOf(id, words);
      if (key !== undefined) used.add(key);
      isByTable ||= key !== undefined;
      const missing = key === undefined ? unmet : (WORDS[key] ?? []).filter((one) => !isMet(one));
      if (missing !== null) bound += 1;
      else faults.push(`${id}: '${words}' is bound to no assertion`);
      faults.push(...(missing ?? []).map((one) => `${id}: '${words}' asks for ${JSON.stringify(one)}`));
    };

    const [, time, unit] = /^(?:About )?([\d.]+) (ms|s|seconds) (?:have passed|pass)/.exec(when) ?? [];
    if (time !== undefined) {
      const wait = `"wait":${Number(time) * (unit === 'ms' ? 1 : 1000)},`;
      bind(when, says(wait) ? [] : [wait]);
    }
    const page = /^\/[\w/-]*[\w-]|^\/$/.exec(to)?.[0];
    const [name = ''] = to.split(' (');
    if (page !== undefined || keyOf(id, to) !== undefined)
      bind(
        to,
        [OUTCOMES[page ?? ''], page].some((one) => one !== undefined && says(one)) ? [] : [page ?? to],
      );
    else if (states.length > 0) {
      const key = [`${id}: ${name}`, name].find((one) => one in STATES);
      if (key !== undefined) used.add(key);
      const names = STATES[key ?? ''] ?? [name.split('.').at(-1) ?? ''];
      const isNamed = (leaf: string) => names.some((one) => `.${leaf}`.endsWith(`.${one}`));
      const wrong = states.filter((leaves) => !leaves.some(isNamed));
      faults.push(...wrong.map((leaves) => `${id}: the target '${name}' is not ${leaves.join(', ')}`));
      bound += 1;
    }
    for (const words of effects) bind(words, unmetOf(words, says));
    // A row of the route table names the page; the tests of links know what it shows.
    if (bound === 0) bind(to, pageTests().includes(`'${to}': '`) || says(`'${to}': '`) ? [] : null);
    if (isByTable) byTable += 1;
  }
  faults.push(
    ...[...Object.keys(WORDS), ...Object.keys(STATES)]
      .filter((key) => !used.has(key))
      .map((key) => `no row says '${key}'`),
  );
  return { mechanical: edges.length - byTable, byTable, faults };
}

const escaped = (text: string) => text.replaceAll(/[.?+^$()[\]{}|\\]/g, String.raw`\$&`);

const patterns = Object.keys(WORDS)
  .filter((key) => key.includes('*'))
  .map((key) => [key, new RegExp(`^${key.split('*').map(escaped).join('.*')}$`)] as const);

/** The line of the table about the words of an id. */
function keyOf(id: string, words: string): string | undefined {
  return (
    [`${id}: ${words}`, words].find((one) => one in WORDS) ??
    patterns.find(([, pattern]) => pattern.test(words))?.[0]
  );
}

/**
 * What the words of an effect say must be asserted and is not: that nothing is called; a call with the names of its
 * fields; quoted texts, as a notice or by a test of the pages; names of fields. Null if they say nothing of the kind.
 */
function unmetOf(words: string, says: (text: string) => boolean): readonly string[] | null {
  if (/^no (?:payment )?call(?: yet)?$|^nothing sent$|^no mutation$/.test(words))
    return ['"calls":[]'].filter((one) => !says(one));
  const fields = [...words.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([name]) => name);
  const [, call = '', path] = /^((?:GET|POST|PUT|GraphQL mutation|GraphQL) ([\w/{}-]+))/.exec(words) ?? [];
  if (path !== undefined) {
    return [
      ...[`"actor":"${CALLS[call]}"`].filter((one) => !says(one)),
      ...[path, ...fields].filter((one) => !contract().includes(one)).map((one) => `${one} in the contract`),
    ];
  }
  const isSaid = (text: string) => {
    const code = NOTICES[text];
    return code === undefined ? says(text) || pageTests().includes(text) : says(`"code":"${code}"`);
  };
  const quoted = messagesIn(words).map((text) => text.replace(/\.\.\.$/, ''));
  if (quoted.length + fields.length === 0) return null;
  return [
    ...quoted.filter((text) => !isSaid(text)),
    ...fields.filter((one) => !says(one) && !says(camel(one))),
  ];
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const read = new Map<string, string>();

/** The text of a file, or of all files that match, on one line. */
function textOf(pattern: string): string {
  const known = read.get(pattern);
  if (known !== undefined) return known;
  const files = globSync(pattern, { cwd: root }).map((file) => readFileSync(`${root}${file}`, 'utf8'));
  const text = files
    .join('\n')
    .replaceAll(String.raw`\'`, "'")
    .replaceAll(/\s+/g, ' ');
  read.set(pattern, text);
  return text;
}

/** The tests that can show a text to the reader of a page. */
const pageTests = () => textOf('test/{app,browser,rules,views}/**/*.{ts,tsx}');
const contract = () => textOf('docs/contract/{*.graphql,openapi/*.yaml}');
