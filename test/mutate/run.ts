/*
 * `npm run mutate [area or folder…]`: breaks the product at one point at a time (a mutant), and reports the mutants that
 * no test notices. `--sample N` limits the number of candidates (300), chosen by `--seed` (today); `--changed <commit>` limits
 * them to lines changed since a commit; `--at-once N` sets how many run in parallel (the number of cores); after
 * `--minutes N` no other is tried. `--again` tries only those that no earlier run saw noticed. `--who` names every test file
 * that notices a mutant, not only the first, and the files that are the only witness of nothing in the sample. `--by <path>`
 * runs only the test files of a folder, such as `test/models`.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { quotedTexts, reportsUrl } from '../support/spec.ts';
import { filterCompiling } from './compile.ts';
import { listMutants, applyMutant, lineAt } from './mutants.ts';
import type { Mutant } from './mutants.ts';
import { readImports, reachOf } from './graph.ts';
import { TestProcess } from './test-process.ts';
import type { Job } from './test-process.ts';
import { AREAS, isArea } from './areas.ts';

const PATHS = 'test/machines/paths.test.ts';
/** The keys of the mutants that earlier runs saw noticed. */
const NOTICED = new URL('mutate.json', reportsUrl);
/** Test files that run before all others. */
const FIRST = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: new Date().toISOString().slice(0, 10) },
    sample: { type: 'string', default: '300' },
    changed: { type: 'string' },
    again: { type: 'boolean', default: false },
    who: { type: 'boolean', default: false },
    by: { type: 'string', default: '' },
    minutes: { type: 'string', default: 'Infinity' },
    'at-once': { type: 'string', default: String(availableParallelism()) },
  },
});
const sources = new Map(
  globSync('{machines,src}/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')]),
);
const documented = quotedTexts().map(({ text }) => text);
const imports = readImports();
/** Test files that were seen to pass, and to fail, in the unchanged product. */
const sound = new Set<string>();
const unsound = new Set<string>();
/** The changed lines of each file, with `--changed`. */
const changes = new Map<string, ReadonlySet<number>>();

// Whatever was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

process.exitCode = await run();

async function run(): Promise<number> {
  const all = [...sources].flatMap(([file, source]) => listMutants(file, source, isDocumented));
  const chosen = all.filter(isSelected);
  const order = (mutant: Mutant) => createHash('sha1').update(`${values.seed} ${mutant.key}`).digest('hex');
  const sample = chosen
    .map((mutant) => ({ mutant, at: order(mutant) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, Number(values.sample))
    .map(({ mutant }) => mutant);
  print(`${sample.length} of ${chosen.length} mutants, seed ${values.seed}`);
  const earlier = new Set(readNoticed());
  const isKnown = ({ key }: Mutant) => values.again && earlier.has(key);
  const queue = [
    ...(await filterCompiling(
      sample.filter((mutant) => !isKnown(mutant)),
      imports,
    )),
  ];
  const tried = [...sample.filter(isKnown), ...queue];
  print(`${tried.length} of them compile${values.again ? `, ${queue.length} to try again` : ''}`);

  const survivors: Mutant[] = [];
  const noticing = new Map<Mutant, readonly string[]>();
  const end = performance.now() + Number(values.minutes) * 60_000;
  const next = () => (performance.now() < end ? queue.shift() : undefined);
  const worker = async () => {
    const testProcess = new TestProcess(values.who);
    try {
      for (let mutant = next(); mutant; mutant = next()) {
        const files = (await findNoticing(testProcess, mutant)).map((test) => test.split(' > ')[0] ?? test);
        noticing.set(mutant, files);
        if (files.length === 0) survivors.push(mutant);
        if (values.who)
          print([describeMutant(mutant), ...(files.length > 0 ? files : ['nothing'])].join('\n    '));
        else if (files.length === 0) print(describeMutant(mutant));
      }
    } finally {
      testProcess.close();
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(values['at-once'])) }, worker));

  const isOpen = (mutant: Mutant) => survivors.includes(mutant) || queue.includes(mutant);
  for (const mutant of tried) {
    if (isOpen(mutant)) earlier.delete(mutant.key);
    else earlier.add(mutant.key);
  }
  // What some tests do not notice, others may.
  if (values.by === '') {
    mkdirSync(reportsUrl, { recursive: true });
    writeFileSync(NOTICED, JSON.stringify([...earlier]));
  }
  if (queue.length > 0) print(`${queue.length} not tried for want of time`);
  print(
    `\n${formatScores(
      tried.filter((mutant) => !queue.includes(mutant)),
      survivors,
    )}`,
  );
  if (values.who) print(`\n${formatNoticing([...noticing.values()])}`);
  return survivors.length + unsound.size > 0 ? 1 : 0;
}

function readNoticed(): readonly string[] {
  return existsSync(NOTICED) ? (JSON.parse(readFileSync(NOTICED, 'utf8')) as readonly string[]) : [];
}

function print(text: string) {
  process.stdout.write(`${text}\n`);
}

/** True for a text, or a piece of one, that the specification quotes. */
function isDocumented(text: string): boolean {
  const wording = text.trim();
  return /[a-z]{2} \w/i.test(wording) && documented.some((quoted) => quoted.includes(wording));
}

function isSelected({ file, area, start }: Mutant): boolean {
  // An area's name goes before a folder's: `machines` is the area, `machines/` all of the folder.
  const isIn = (wanted: string) => (isArea(wanted) ? wanted === area : file.startsWith(wanted));
  const isWanted = positionals.length === 0 || positionals.some(isIn);
  if (!isWanted || !values.changed) return isWanted;
  return changedLines(file).has(lineAt(sources.get(file) ?? '', start));
}

function changedLines(file: string): ReadonlySet<number> {
  const known = changes.get(file);
  if (known) return known;
  const diff = execFileSync('git', ['diff', '-U0', values.changed ?? '', '--', file], { encoding: 'utf8' });
  const lines = [...diff.matchAll(/^@@ \S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, first, count = '1']) =>
    Array.from({ length: Number(count) }, (_, index) => Number(first) + index),
  );
  const found = new Set(lines);
  changes.set(file, found);
  return found;
}

/** The tests that notice a mutant, one of each file. A test that also fails in the unchanged product notices nothing. */
async function findNoticing(testProcess: TestProcess, mutant: Mutant): Promise<readonly string[]> {
  const { file } = mutant;
  const source = sources.get(file) ?? '';
  const job: Job = { file, ...testsOf(file), text: applyMutant(source, mutant) };
  const noticed = await testProcess.run(job);
  const files = noticed.map((test) => test.split(' > ')[0] ?? '');
  if (noticed[0] === 'time' || files.every((test) => sound.has(test))) return noticed;
  const own = job.runs.flat().filter((test) => files.includes(test) && !sound.has(test));
  // An error outside the tests belongs to none of them.
  const failing = await testProcess.run({ ...job, runs: own.length > 0 ? [own] : job.runs, text: source });
  const [first] = failing;
  if (first === undefined) {
    for (const test of own) sound.add(test);
    return noticed;
  }
  if (own.length === 0) throw new Error(first);
  for (const test of failing) {
    unsound.add(test.split(' > ')[0] ?? '');
    print(`fails in the unchanged product: ${test}`);
  }
  return findNoticing(testProcess, mutant);
}

/** The tests that can see a change of a file, the nearest first and the long ones last. */
function testsOf(file: string): Pick<Job, 'runs' | 'machines'> {
  const reach = reachOf(imports, file);
  const machines = [...reach.keys()]
    .filter((path) => path.endsWith('.catalog.ts'))
    .map((path) => basename(path, '.catalog.ts'));
  const rank = (test: string) => {
    if (test === PATHS) return file.startsWith('machines/') ? 1 : Infinity;
    return /^test\/models|support\/(?!texts)/.test(test) ? Infinity : (reach.get(test) ?? Infinity);
  };
  const tests = [...reach.keys()]
    .filter((path) => path.startsWith(values.by) && /\.test\.tsx?$/.test(path) && !unsound.has(path))
    .filter((path) => path !== PATHS || machines.length > 0)
    .toSorted((a, b) => rank(a) - rank(b));
  return { machines, runs: [tests.slice(0, FIRST), tests.slice(FIRST)] };
}

/** The position and change of a mutant. */
function describeMutant({ file, kind, start, before, after }: Mutant): string {
  const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const position = `${file}:${lineAt(sources.get(file) ?? '', start)}`;
  return `${position} ${kind}: ${line(before)} → ${line(after) || 'nothing'}`;
}

function formatScores(tried: readonly Mutant[], survivors: readonly Mutant[]): string {
  const lines = [...AREAS, 'all' as const].flatMap((area) => {
    const isInArea = (mutant: Mutant) => area === 'all' || mutant.area === area;
    const count = tried.filter(isInArea).length;
    const noticed = count - survivors.filter(isInArea).length;
    const score = ((100 * noticed) / count).toFixed(1);
    return count > 0 ? [`${area.padEnd(20)}${score.padStart(6)} %  ${noticed} of ${count} noticed`] : [];
  });
  return lines.join('\n');
}

/** How many files notice a mutant, and the files of which none is the only one to notice any. */
function formatNoticing(found: readonly (readonly string[])[]): string {
  const noticed = found.filter((files) => files.length > 0);
  const counts = noticed.map((files) => files.length).toSorted((a, b) => a - b);
  const needed = new Set(noticed.flatMap((files) => (files.length === 1 ? files : [])));
  const others = [...new Set(noticed.flat())].filter((file) => !needed.has(file)).toSorted();
  return [
    `A mutant is noticed by ${counts[Math.floor(counts.length / 2)] ?? 0} files (median).`,
    `Only witness of nothing in this sample:${others.map((file) => `\n  ${file}`).join('')}`,
  ].join('\n');
}
