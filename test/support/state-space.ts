import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import type { AnyStateMachine, StateValue } from 'xstate';
import type { Catalog } from './catalog.ts';
import { Exploration, START, stepEventOf } from './graph.ts';
import type { StepResult, StateSpace, StepEvent } from './graph.ts';
import { instrument } from './instrument.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE_FOLDER = join(ROOT, 'node_modules/.cache/state-spaces');
/** With EXPLORE=fresh nothing is cached: the change of a mutant is not in the files. */
const isFresh = process.env['EXPLORE'] === 'fresh';

const spacesInMemory = new WeakMap<AnyStateMachine, Map<string, StateSpace>>();

/**
 * The states and steps of a catalog. A machine of the product is explored once for each version of it, of what it
 * imports, of its catalog and of xstate; every run and worker reads what the first one has cached.
 * @throws if the machine fails on the way, or if the catalog lacks an event
 */
export function spaceOf(catalog: Catalog): StateSpace {
  const { machine } = catalog;
  const name = nameOf(catalog);
  const ofMachine = spacesInMemory.get(machine) ?? new Map<string, StateSpace>();
  spacesInMemory.set(machine, ofMachine);
  const space = ofMachine.get(name) ?? cachedSpace(catalog, name);
  ofMachine.set(name, space);
  return space;
}

function cachedSpace(catalog: Catalog, name: string): StateSpace {
  const id = catalog.machine.id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const source = `test/machines/${id}.catalog.ts`;
  const explore = () => new Exploration(instrument(catalog.machine).machine, catalog).space();
  if (isFresh || !existsSync(join(ROOT, source))) return explore();
  const file = join(CACHE_FOLDER, `${id}-${name}.json`);
  const sourcesHash = hashOf([source, relative(ROOT, import.meta.filename)]);
  const cached = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CachedSpace) : null;
  if (cached?.sourcesHash === sourcesHash) return restored(catalog, cached);
  const space = explore();
  mkdirSync(CACHE_FOLDER, { recursive: true });
  // Another process may be reading it.
  writeFileSync(
    `${file}.${process.pid}`,
    JSON.stringify({ sourcesHash, ...packed(space) } satisfies CachedSpace),
  );
  renameSync(`${file}.${process.pid}`, file);
  return space;
}

/** Tells the catalogs of a machine apart. */
function nameOf({
  inputs,
  events,
  extraDelays,
  maxDepth,
  maxStates,
  filter,
  serializeContext,
}: Catalog): string {
  const content = [inputs, events, extraDelays, maxDepth, maxStates, filter, serializeContext];
  const text = JSON.stringify(content, (_, part: unknown) =>
    typeof part === 'function' ? String(part) : part,
  );
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** A state space as a file: each event, value and transition is written once, and steps are their indices. */
interface CachedSpace {
  /** The version of everything that it follows from. */
  readonly sourcesHash: string;
  readonly events: readonly EventName[];
  readonly values: readonly StateValue[];
  readonly transitions: readonly (readonly [taken: readonly number[], entered: readonly string[]])[];
  readonly startResults: Readonly<Record<string, readonly number[]>>;
  /** By state: event, state, value and transition of one step after the other. */
  readonly steps: readonly (readonly number[])[];
}

/** An event by its names, with the milliseconds of one that is time. What it brings is in the catalog. */
type EventName = readonly [type: string, name: string, wait: number | null];

function packed({ startResults, steps }: StateSpace): Omit<CachedSpace, 'sourcesHash'> {
  const [events, values, transitions] = [
    indexed<EventName>(),
    indexed<StateValue>(),
    indexed<CachedSpace['transitions'][number]>(),
  ];
  const packedResult = ({ stateIndex, value, taken, entered }: StepResult) => [
    stateIndex,
    values.indexOf(value),
    transitions.indexOf([taken, entered]),
  ];
  const packedEvent = (event: StepEvent) =>
    events.indexOf([event.type, event.name, event.kind === 'time' ? event.wait : null]);
  return {
    startResults: Object.fromEntries(
      Object.entries(startResults).map(([input, result]) => [input, packedResult(result)]),
    ),
    steps: steps.map((stateSteps) =>
      stateSteps.flatMap(({ event, result }) => [packedEvent(event), ...packedResult(result)]),
    ),
    events: events.all,
    values: values.all,
    transitions: transitions.all,
  };
}

/** A list without repetitions, compared by content. */
function indexed<T>() {
  const all: T[] = [];
  const indices = new Map<string, number>();
  return {
    all,
    indexOf(item: T): number {
      const text = JSON.stringify(item);
      const index = indices.get(text) ?? all.push(item) - 1;
      indices.set(text, index);
      return index;
    },
  };
}

function restored({ machine, events }: Catalog, cached: CachedSpace): StateSpace {
  const all = cached.events.map(([type, name, wait]): StepEvent => {
    if (wait !== null) return { kind: 'time', type, name, wait };
    const entry = events[type]?.find((candidate) => candidate.name === name);
    return entry ? stepEventOf(machine.id, type, entry) : START;
  });
  const restoredResult = ([stateIndex = 0, value = 0, transition = 0]: readonly number[]): StepResult => {
    const [taken = [], entered = []] = cached.transitions[transition] ?? [];
    return { stateIndex, value: cached.values[value] ?? {}, taken, entered };
  };
  return {
    startResults: Object.fromEntries(
      Object.entries(cached.startResults).map(([input, start]) => [input, restoredResult(start)]),
    ),
    steps: cached.steps.map((flat) =>
      Array.from({ length: flat.length / 4 }, (_, index) => ({
        event: all[flat[index * 4] ?? -1] ?? START,
        result: restoredResult(flat.slice(index * 4 + 1, index * 4 + 4)),
      })),
    ),
  };
}

const versions = ['xstate', '@xstate/graph'].map((name) => {
  const file = join(ROOT, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
});

/** The version of files, of all that they import from this project, and of the packages. */
function hashOf(files: readonly string[]): string {
  const all = new Set(files);
  const hash = createHash('sha256').update(versions.join(' '));
  // A set that grows is walked to its end.
  for (const file of all) {
    const { text, imports } = moduleAt(file);
    hash.update(file).update(text);
    for (const path of imports) all.add(path);
  }
  return hash.digest('hex').slice(0, 20);
}

const modules = new Map<string, { readonly text: string; readonly imports: readonly string[] }>();

function moduleAt(file: string) {
  const found = modules.get(file);
  if (found) return found;
  const text = readFileSync(join(ROOT, file), 'utf8');
  const imports = [...text.matchAll(/\b(?:from|import) ?\(?'(\.[^']+)'/g)].map(([, specifier = '']) =>
    relative(ROOT, join(ROOT, dirname(file), specifier)),
  );
  modules.set(file, { text, imports });
  return { text, imports };
}
