/*
 * `npm run mutate [room or folder…]`: injects faults into the product, one at a time, and reports those that no test
 * notices. `--sample N` limits the number of candidates (300), chosen by `--seed` (today); `--changed <commit>` limits
 * them to lines changed since a commit; `--at-once N` sets how many run in parallel (the number of cores); after
 * `--minutes N` no other is tried. `--again` tries only those that no earlier run saw noticed: the survivors that a new
 * test is for.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { quotedTexts, reportsUrl } from '../support/spec.ts';
import { compiling } from './compile.ts';
import { faultsOf, faulty, lineAt } from './faults.ts';
import type { Fault } from './faults.ts';
import { readImports, reachOf } from './graph.ts';
import { HARMLESS } from './harmless.ts';
import { Lane } from './lanes.ts';
import type { Job } from './lanes.ts';
import { ROOMS, isRoom } from './rooms.ts';

const PATHS = 'test/machines/paths.test.ts';
/** The keys of the faults that earlier runs saw noticed. */
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
    minutes: { type: 'string', default: 'Infinity' },
    'at-once': { type: 'string', default: String(availableParallelism()) },
  },
});
const sources = new Map(
  globSync('{machines,src}/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')]),
);
const documented = quotedTexts().map(({ text }) => text);
const imports = readImports();
/** Test files that were seen to pass, and to fail, without a fault. */
const sound = new Set<string>();
const unsound = new Set<string>();
/** The changed lines of each file, with `--changed`. */
const changes = new Map<string, ReadonlySet<number>>();

// Whatever was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

process.exitCode = await run();

async function run(): Promise<number> {
  const all = [...sources].flatMap(([file, source]) => faultsOf(file, source, isDocumented));
  const known = all.map(({ key }) => key);
  const stale = Object.keys(HARMLESS).filter((entry) => !known.some((key) => isNamed(entry, key)));
  const chosen = all.filter(isAsked);
  const order = (fault: Fault) => createHash('sha1').update(`${values.seed} ${fault.key}`).digest('hex');
  const sample = chosen
    .map((fault) => ({ fault, at: order(fault) }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .slice(0, Number(values.sample))
    .map(({ fault }) => fault);
  print(`${sample.length} of ${chosen.length} faults, seed ${values.seed}`);
  const earlier = new Set(readNoticed());
  const isKnown = ({ key }: Fault) => values.again && earlier.has(key);
  const queue = [
    ...(await compiling(
      sample.filter((fault) => !isKnown(fault)),
      imports,
    )),
  ];
  const tried = [...sample.filter(isKnown), ...queue];
  print(`${tried.length} of them compile${values.again ? `, ${queue.length} to try again` : ''}`);

  const survivors: Fault[] = [];
  const end = performance.now() + Number(values.minutes) * 60_000;
  const next = () => (performance.now() < end ? queue.shift() : undefined);
  const worker = async () => {
    const lane = new Lane();
    try {
      for (let fault = next(); fault; fault = next()) {
        // A harmless one runs through all tests: once is enough.
        const isKnownHarmless = values.again && isHarmless(fault);
        if (!isKnownHarmless && (await noticedBy(lane, fault)) !== null) continue;
        survivors.push(fault);
        if (!isHarmless(fault)) print(described(fault));
      }
    } finally {
      lane.close();
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Number(values['at-once'])) }, worker));

  const left = survivors.filter((fault) => !isHarmless(fault));
  const isOpen = (fault: Fault) => survivors.includes(fault) || queue.includes(fault);
  for (const fault of tried) {
    if (isOpen(fault)) earlier.delete(fault.key);
    else earlier.add(fault.key);
  }
  mkdirSync(reportsUrl, { recursive: true });
  writeFileSync(NOTICED, JSON.stringify([...earlier]));
  if (queue.length > 0) print(`${queue.length} not tried for want of time`);
  print(
    `\n${scores(
      tried.filter((fault) => !queue.includes(fault)),
      survivors,
    )}`,
  );
  for (const key of stale) print(`test/mutate/harmless.ts: ${key}: a reason that nothing needs`);
  return left.length + stale.length + unsound.size > 0 ? 1 : 0;
}

function readNoticed(): readonly string[] {
  return existsSync(NOTICED) ? (JSON.parse(readFileSync(NOTICED, 'utf8')) as readonly string[]) : [];
}

function print(text: string) {
  process.stdout.write(`${text}\n`);
}

/** True if an entry is the key, or is a prefix of it with a trailing '*'. */
function isNamed(entry: string, key: string): boolean {
  return entry.endsWith('*') ? key.startsWith(entry.slice(0, -1)) : entry === key;
}

function isHarmless({ key }: Fault): boolean {
  return Object.keys(HARMLESS).some((entry) => isNamed(entry, key));
}

/** True for a text, or a piece of one, that the specification quotes. */
function isDocumented(text: string): boolean {
  const said = text.trim();
  return /[a-z]{2} \w/i.test(said) && documented.some((one) => one.includes(said));
}

function isAsked({ file, room, start }: Fault): boolean {
  // A room's name goes before a folder's: `machines` is the room, `machines/` all of the folder.
  const isHere = (one: string) => (isRoom(one) ? one === room : file.startsWith(one));
  const isPlace = positionals.length === 0 || positionals.some(isHere);
  if (!isPlace || !values.changed) return isPlace;
  return changedLines(file).has(lineAt(sources.get(file) ?? '', start));
}

function changedLines(file: string): ReadonlySet<number> {
  const known = changes.get(file);
  if (known) return known;
  const diff = execFileSync('git', ['diff', '-U0', values.changed ?? '', '--', file], { encoding: 'utf8' });
  const lines = [...diff.matchAll(/^@@ \S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, from, count = '1']) =>
    Array.from({ length: Number(count) }, (_, index) => Number(from) + index),
  );
  const found = new Set(lines);
  changes.set(file, found);
  return found;
}

/** The test that notices a fault; null when none does. A test that also fails without a fault notices nothing. */
async function noticedBy(lane: Lane, fault: Fault): Promise<string | null> {
  const { file } = fault;
  const source = sources.get(file) ?? '';
  const job: Job = { file, ...testsOf(file), text: faulty(source, fault) };
  const noticed = await lane.run(job);
  const [test = ''] = noticed?.split(' > ') ?? [];
  if (noticed === null || noticed === 'time' || sound.has(test)) return noticed;
  const own = job.runs.flat().filter((one) => one === test);
  // An error outside the tests belongs to none of them.
  const failing = await lane.run({ ...job, runs: own.length > 0 ? [own] : job.runs, text: source });
  if (failing === null) {
    if (own.length > 0) sound.add(test);
    return noticed;
  }
  if (own.length === 0) throw new Error(failing);
  unsound.add(test);
  print(`fails without a fault: ${failing}`);
  return noticedBy(lane, fault);
}

/** The tests that can see a change of a file, the nearest first and the long ones last. */
function testsOf(file: string): Pick<Job, 'runs' | 'machines'> {
  const reach = reachOf(imports, file);
  const machines = [...reach.keys()]
    .filter((one) => one.endsWith('.catalogue.ts'))
    .map((one) => basename(one, '.catalogue.ts'));
  const rank = (test: string) => {
    if (test === PATHS) return file.startsWith('machines/') ? 1 : Infinity;
    return /property|courier|support\/(?!texts)/.test(test) ? Infinity : (reach.get(test) ?? Infinity);
  };
  const tests = [...reach.keys()]
    .filter((one) => /\.test\.tsx?$/.test(one) && !unsound.has(one) && (one !== PATHS || machines.length > 0))
    .toSorted((one, other) => rank(one) - rank(other));
  return { machines, runs: [tests.slice(0, FIRST), tests.slice(FIRST)] };
}

/** The position and change of a fault, with its key in `harmless.ts`. */
function described({ file, kind, start, before, after, key }: Fault): string {
  const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const place = `${file}:${lineAt(sources.get(file) ?? '', start)}`;
  return `${place} ${kind}: ${line(before)} → ${line(after) || 'nothing'}\n    key: ${key}`;
}

function scores(tried: readonly Fault[], survivors: readonly Fault[]): string {
  const lines = [...ROOMS, 'all' as const].flatMap((room) => {
    const isHere = (fault: Fault) => room === 'all' || fault.room === room;
    const harmless = survivors.filter((fault) => isHere(fault) && isHarmless(fault)).length;
    const left = survivors.filter(isHere).length - harmless;
    const count = tried.filter(isHere).length - harmless;
    const score = ((100 * (count - left)) / count).toFixed(1);
    return count > 0
      ? [
          `${room.padEnd(20)}${score.padStart(6)} %  ${count - left} of ${count} noticed, ${harmless} harmless`,
        ]
      : [];
  });
  return lines.join('\n');
}
