import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnyStateMachine } from 'xstate';
import type { Plan } from './tools/player.ts';
import type { PageReport } from '../../src/app/shell/page-report.ts';
import type { TestOrder } from '../browser/fixtures.ts';
import { sandboxHeaders } from '../host/headers.ts';
import { readJsonBody, sendJson, sendText, UnreadableBody } from '../lab/http.ts';
import { machineOf, pageFixtureOf, fixtureOf } from '../proof/path-runs.ts';
import type { ActorStep } from '../proof/path-runs.ts';
import type { Catalog } from '../support/catalog.ts';
import { walkStates, walkTransitions } from '../support/graph.ts';
import { machines } from '../support/flows.ts';
import { ATLAS, atlasOf, dataScript, PAGE } from '../proof/atlas.ts';
import { statePathOf, statePathOfNames } from './report-paths.ts';
import type { BenchReport } from './report-paths.ts';
import { triggersOf, stateMapOf } from './state-paths.ts';
import type { StateMap } from './state-paths.ts';

/** A machine's data for the bench page. */
interface BenchMachine extends StateMap {
  readonly id: string;
  /** The machine's own id. */
  readonly machineId: string;
  /** The lab scenario that shows it. */
  readonly scenario: string;
  /** Child ids from the page's machine to this one. */
  readonly actorPath: readonly string[];
  /** Steps that bring the parents to the state that runs it. */
  readonly setup: readonly ActorStep[];
  readonly plans: Readonly<Record<string, Plan>>;
  readonly triggers: ReturnType<typeof triggersOf>;
  /** The events that a state has transitions for, and its spec ids, by state id. */
  readonly offers: Readonly<Record<string, readonly string[]>>;
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

const FILES: Readonly<Record<string, string>> = {
  bench: join(import.meta.dirname, 'page/bench.html'),
  'bench/bench.js': join(import.meta.dirname, 'page/bench.js'),
  ...Object.fromEntries(Object.entries(PAGE).map(([name, file]) => [`atlas/${name}`, file])),
};
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

const cache = new Map<string, BenchMachine>();

/** Serves everything under /lab/bench and /lab/atlas; `path` is what follows /lab/. */
export async function serveTools(path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(sandboxHeaders())) res.setHeader(name, value);
  const [, id = '', rest = ''] = /^bench\/api\/machines\/([\w-]+)(\/url)?$/.exec(path) ?? [];
  const file = FILES[path === 'atlas/' ? 'atlas/index.html' : path];
  if (file) {
    const text = readFileSync(file, 'utf8');
    sendText(res, TYPES[file.split('.').at(-1) ?? ''] ?? 'text/html', text);
  } else if (path === 'atlas') {
    res.writeHead(302, { Location: '/lab/atlas/' }).end();
  } else if (path === 'atlas/data.js') {
    sendText(res, 'text/javascript', dataScript({ ...atlasOf(ATLAS), bench: '/lab/bench' }));
  } else if (path.startsWith('atlas/pictures/')) {
    sendScreenshot(res, join(ATLAS, 'pictures', basename(path)));
  } else if (path === 'bench/api/machines') {
    sendJson(res, 200, machines.map(entryOf));
  } else if (path === 'bench/api/paths' && req.method === 'POST') {
    const report = (await readJsonBody(req)) as PageReport | BenchReport;
    const actorPath = 'report' in report ? statePathOf(report) : statePathOfNames(report);
    if (actorPath) sendJson(res, 200, actorPath);
    else sendJson(res, 404, { message: 'No machine of this product can be where the report says.' });
  } else if (!machines.some((machine) => machine.id === id)) {
    sendJson(res, 404, { message: 'Not Found' });
  } else if (rest && req.method === 'POST') {
    try {
      sendJson(res, 200, { url: pageFixtureOf(id).url((await readJsonBody(req)) as TestOrder) });
    } catch (error) {
      if (!(error instanceof UnreadableBody)) throw error;
      sendJson(res, 400, { message: error.message });
    }
  } else {
    const machine = cache.get(id) ?? load(id);
    cache.set(id, machine);
    sendJson(res, 200, machine);
  }
}

/** A screenshot of the atlas, which is named by its content. */
function sendScreenshot(res: ServerResponse, file: string): void {
  if (!existsSync(file)) return sendJson(res, 404, { message: 'Not Found' });
  res.writeHead(200, { 'Content-Type': 'image/png', 'Cache-Control': 'max-age=31536000, immutable' });
  res.end(readFileSync(file));
}

/** A machine in the list: its states, and the calls that can fail there. Cheap to compute. */
function entryOf({ id, catalog, fixture }: (typeof machines)[number]) {
  const { machine } = catalog;
  const nodes = walkStates(machine).map((state) => state.id);
  const isChild = 'parent' in fixture;
  return { id, machineId: machine.id, isChild, nodes, failures: failuresOf(catalog) };
}

/** A catalog's failures of the actors in each state. */
function failuresOf({ machine, events }: Catalog) {
  return walkTransitions(machine).flatMap(({ source, definition: { eventType: type } }) => {
    const [, actor] = /^xstate\.error\.actor\.(.*)$/.exec(type) ?? [];
    return actor && events[type] ? [{ node: source, actor, type }] : [];
  });
}

function load(id: string): BenchMachine {
  const { catalog } = machineOf(id);
  const { actorPath, setup, plan } = fixtureOf(id);
  const inputs = Object.entries(catalog.inputs);
  return {
    id,
    machineId: catalog.machine.id,
    scenario: pageFixtureOf(id).scenario,
    actorPath,
    setup,
    ...stateMapOf(id),
    plans: Object.fromEntries(inputs.map(([name, input]) => [name, plan({ input })])),
    triggers: triggersOf(id),
    offers: offersOf(catalog.machine),
    ids: Object.fromEntries(walkStates(catalog.machine).map((state) => [state.id, state.ids])),
  };
}

function offersOf(machine: AnyStateMachine): Readonly<Record<string, readonly string[]>> {
  const offers: Record<string, string[]> = {};
  for (const { source, definition } of walkTransitions(machine))
    (offers[source] ??= []).push(definition.eventType);
  return offers;
}
