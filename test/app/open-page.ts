import type { ComponentType } from 'react';
import type { AnyActorLogic, AnyActorRef, AnyStateMachine } from 'xstate';
import { createActor } from 'xstate';
import { vi } from 'vitest';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { createClient } from '../../src/api/client.ts';
import type { Services } from '../../src/api/services.ts';
import type { AppDependencies } from '../../src/app/shell/app-dependencies.ts';
import { withNotices } from '../../src/app/shell/with-notices.ts';
import type { OrderChanges } from '../lab/scenarios.ts';
import { ACCESSION } from '../machines/pickup.data.ts';
import { asStaff, useLab } from '../support/open-order.ts';
import { testConfig } from './config.ts';
import { testDependencies } from './dependencies.ts';

// The test that opens a flow replaces its page with what it is made from:
// vi.mock('../../src/app/shell/flow.tsx', () => ({ flowPage: (start: unknown) => start }));

type Start = (dependencies: AppDependencies) => {
  readonly machine: AnyStateMachine;
  readonly link?: (arrival: object) => object | null;
  readonly input: (arrival: object) => object;
  readonly View: ComponentType<{ readonly actor: AnyActorRef }>;
};
interface FlowModule extends Readonly<Record<string, unknown>> {
  readonly default: Start;
  /** The questionnaires export this. */
  readonly questionnairePage?: (questionnaire: object) => Start;
}
const flows = import.meta.glob<FlowModule>('../../src/app/flows/*.ts*');

/** A call as its service sees it. */
export interface ReceivedCall {
  /** After the service's base. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly json: unknown;
  readonly token: string | null;
  readonly key: string | null;
  /** The page gives the call up. */
  readonly signal: AbortSignal;
}

/** What a service responds in a test: a body as it is written in the contract, or a whole response. */
export type StubbedResponses = Readonly<Record<string, (sent: ReceivedCall) => unknown>>;

interface PageSetup {
  /** The order that the lab has; without one, only the services of `responses` respond. */
  readonly scenario?: string;
  readonly changes?: OrderChanges;
  /** By path: '/invoice'; '' for GraphQL. */
  readonly responses?: StubbedResponses;
  readonly pages?: Parameters<typeof testConfig>[0];
  readonly outage?: ReturnType<typeof testConfig>['notice'];
}

const testLab = useLab();
const SILENT_SERVICES = Object.fromEntries(
  Object.entries(testConfig().services).map(([name, path]) => [name, `https://services.example${path}`]),
) as Services;

/** A tab with the real client, against the sandbox lab or services that are silent. */
export function openTab({ scenario, changes, responses = {}, pages, outage }: PageSetup = {}) {
  const opened = scenario === undefined ? undefined : testLab.open(scenario, changes);
  const services = opened ? testLab.services : SILENT_SERVICES;
  const [preload, notify, clearNotice] = [vi.fn(), vi.fn(), vi.fn()] as unknown as readonly [
    ReturnType<typeof vi.fn<AppDependencies['preload']>>,
    ReturnType<typeof vi.fn<AppDependencies['notify']>>,
    ReturnType<typeof vi.fn<AppDependencies['clearNotice']>>,
  ];
  /** The calls that no response of the test was for. */
  const calls: ReceivedCall[] = [];
  const app = testDependencies(
    { ...testConfig(pages), services, notice: outage },
    { notify, clearNotice, preload },
  );
  const client = createClient({
    services,
    token: () => app.session.token() ?? opened?.orderIdentity.token ?? 'a-token',
    retryDelay: () => 1,
    async fetch(input) {
      const request = input as Request;
      const sent = await sentAs(request, services);
      const response = responses[sent.path];
      if (response) {
        const body = await response(sent);
        return body instanceof Response ? body : Response.json(body ?? null);
      }
      calls.push(sent);
      return opened ? fetch(asStaff(request, opened.order.staffSession)) : new Promise(() => undefined);
    },
  });
  return { ...opened, calls, preload, notify, clearNotice, dependencies: { ...app, client } };
}

async function sentAs(request: Request, services: Services): Promise<ReceivedCall> {
  const { url, headers, signal } = request;
  const bases = Object.values(services).filter((base) => url.startsWith(base));
  const [base = ''] = bases.toSorted((a, b) => b.length - a.length);
  const { pathname, searchParams } = new URL(url);
  const text = await request.clone().text();
  return {
    path: pathname.slice(new URL(base).pathname.length),
    query: Object.fromEntries(searchParams),
    json: text === '' ? undefined : (JSON.parse(text) as unknown),
    token: headers.get('authorization')?.replace(/^\S+ /, '') ?? null,
    key: headers.get('idempotency-key'),
    signal,
  };
}

/**
 * A flow in a tab: what its page is made from.
 * @param flow its file; 'file#Name' for one of several
 */
export async function openPage(flow: string, setup: PageSetup = {}) {
  const tab = openTab(setup);
  // A staff member schedules.
  tab.dependencies.session.open({
    staffLink: {
      role: 'internal',
      accession_id: tab.orderIdentity?.accessionId ?? ACCESSION,
    },
  });
  const [file, name = 'default'] = flow.split('#');
  const load = flows[`../../src/app/flows/${file}`];
  if (!load) throw new Error(`There is no flow ${flow}`);
  const { questionnairePage, [name]: page } = await load();
  const start = questionnairePage ? questionnairePage(gut) : (page as Start);
  const { machine: declared, input, link, View } = start(tab.dependencies);
  const machine = withNotices(declared, tab.dependencies);
  const actorIn = (owner: AnyActorLogic, part: string) =>
    (owner as AnyStateMachine).implementations.actors[part] as AnyActorLogic;
  const logic = (path: string) => path.split('.').reduce(actorIn, machine as AnyActorLogic);
  return {
    ...tab,
    input,
    link,
    machine,
    View,
    restart: () => start(tab.dependencies),
    /** Performs an action of the machine, or of one of its children: 'child.action'. */
    act(path: string, params?: unknown) {
      const [action = '', ...owners] = path.split('.').toReversed();
      const owner = owners.toReversed().reduce(actorIn, machine as AnyActorLogic) as AnyStateMachine;
      const perform = owner.implementations.actions[action] as (args: unknown, params: unknown) => void;
      perform({}, params);
    },
    /** Starts the machine, as its page does. */
    run: (arrival: object) => createActor(machine, { input: input(arrival) }).start(),
    logic,
    /** Starts an actor of the machine, or of one of its children: 'child.actor'. */
    start: (path: string, value: unknown) => createActor(logic(path), { input: value }).start(),
  };
}

export const failing = (status: number, message?: string) => (): Response =>
  Response.json({ message }, { status });

/** What the services respond to a staff member who requests tokens. */
export const TOKENS: StubbedResponses = {
  '/internal-token': () => ({ token: 'internal' }),
  '/patients/pns-jwt': () => ({ data: { pns_jwt: 'of the patient' } }),
};
