import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnyStateMachine } from 'xstate';
import type { Plan } from './tools/player.ts';
import type { FieldReport } from '../../src/app/shell/field-report.ts';
import type { LabOrder } from '../browser/fixtures.ts';
import { machinePage } from '../docs/pages.ts';
import { sandboxHeaders } from '../host/headers.ts';
import { readJson, sendJson, sendText, UnreadableBody } from '../lab/http.ts';
import { machineOf, pageStageOf, stageOf } from '../proof/plays.ts';
import type { Turn } from '../proof/plays.ts';
import type { Catalogue } from '../support/catalogue.ts';
import { walkStates, walkTransitions } from '../support/graph.ts';
import { machines } from '../support/flows.ts';
import { pathsOf, takenBy } from '../support/paths.ts';
import { drawChart } from './chart.ts';
import { wayOf } from './field-report.ts';
import { movesOf, shortestPathsOf } from './state-paths.ts';
import type { StatePath } from './state-paths.ts';

/** A machine's data for the bench page. */
export interface BenchMachine {
  readonly id: string;
  /** The machine's own id. */
  readonly machineId: string;
  /** The lab scenario that shows it. */
  readonly scenario: string;
  /** Child ids from the page's machine to this one. */
  readonly way: readonly string[];
  /** Steps that bring the parents to the state that runs it. */
  readonly setting: readonly Turn[];
  /** SVG. */
  readonly chart: string;
  readonly paths: readonly StatePath[];
  readonly plans: Readonly<Record<string, Plan>>;
  readonly moves: Readonly<Record<string, Turn['move']>>;
  /** The events that a state has transitions for, by state id. */
  readonly offers: Readonly<Record<string, readonly string[]>>;
}

const FOLDER = join(import.meta.dirname, 'page');
const ASSETS: Readonly<Record<string, string>> = {
  'bench.js': 'text/javascript',
  'bench.css': 'text/css',
};

const known = new Map<string, Promise<BenchMachine>>();

/** Serves everything under /lab/bench; `path` is the rest of the URL. */
export async function serveBench(path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(sandboxHeaders())) res.setHeader(name, value);
  const [, id = '', rest = ''] = /^api\/machines\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? [];
  if (path === '') {
    sendText(res, 'text/html', readFileSync(join(FOLDER, 'bench.html'), 'utf8'));
  } else if (path in ASSETS) {
    sendText(res, ASSETS[path] ?? '', readFileSync(join(FOLDER, path), 'utf8'));
  } else if (path === 'api/machines') {
    sendJson(res, 200, machines.map(entryOf));
  } else if (path === 'api/reports' && req.method === 'POST') {
    const way = wayOf((await readJson(req)) as FieldReport);
    if (way) sendJson(res, 200, way);
    else sendJson(res, 404, { message: 'No machine of this product can be where the report says.' });
  } else if (!machines.some((machine) => machine.id === id)) {
    sendJson(res, 404, { message: 'Not Found' });
  } else if (rest === 'page') {
    const { catalogue } = machineOf(id);
    sendText(res, 'text/plain', machinePage(machineOf(id), takenBy(catalogue.machine, pathsOf(catalogue))));
  } else if (rest === 'address' && req.method === 'POST') {
    try {
      sendJson(res, 200, { address: pageStageOf(id).address((await readJson(req)) as LabOrder) });
    } catch (error) {
      if (!(error instanceof UnreadableBody)) throw error;
      sendJson(res, 400, { message: error.message });
    }
  } else {
    const machine = known.get(id) ?? load(id);
    known.set(id, machine);
    sendJson(res, 200, await machine);
  }
}

/** A machine's entry in the list: its states, and the calls that can fail there. Cheap to compute. */
function entryOf({ id, catalogue, stage }: (typeof machines)[number]) {
  const { machine } = catalogue;
  const nodes = walkStates(machine).map((state) => state.id);
  const isChild = 'parent' in stage;
  return { id, machineId: machine.id, isChild, nodes, failures: failuresOf(catalogue) };
}

/** A catalogue's failures of the actors in each state. */
function failuresOf({ machine, events }: Catalogue) {
  return walkTransitions(machine).flatMap(({ source, definition: { eventType: type } }) => {
    const [, actor] = /^xstate\.error\.actor\.(.*)$/.exec(type) ?? [];
    return actor && events[type] ? [{ node: source, actor, type }] : [];
  });
}

async function load(id: string): Promise<BenchMachine> {
  const { catalogue } = machineOf(id);
  const { way, setting, plan } = stageOf(id);
  const inputs = Object.entries(catalogue.inputs);
  return {
    id,
    machineId: catalogue.machine.id,
    scenario: pageStageOf(id).scenario,
    way,
    setting,
    chart: await drawChart(catalogue.machine),
    paths: shortestPathsOf(id),
    plans: Object.fromEntries(inputs.map(([name, input]) => [name, plan({ input })])),
    moves: movesOf(id),
    offers: offersOf(catalogue.machine),
  };
}

function offersOf(machine: AnyStateMachine): Readonly<Record<string, readonly string[]>> {
  const offers: Record<string, string[]> = {};
  for (const { source, definition } of walkTransitions(machine))
    (offers[source] ??= []).push(definition.eventType);
  return offers;
}
