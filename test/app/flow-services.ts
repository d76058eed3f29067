import type { ComponentType } from 'react';
import type { AnyActorLogic, AnyActorRef, AnyStateMachine } from 'xstate';
import { createActor } from 'xstate';
import { vi } from 'vitest';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import type { Client } from '../../src/api/client.ts';
import { pickupDesk } from '../../src/app/flows/pickup-tokens.ts';
import type { AppServices } from '../../src/app/shell/app-services.ts';
import { ACCESSION } from '../machines/pickup.data.ts';
import { testConfig } from './config.ts';
import { testServices } from './services.ts';

// The test that opens a flow replaces its page with what it is made from:
// vi.mock('../../src/app/shell/flow.tsx', () => ({ flowPage: (start: unknown) => start }));

type Start = (services: AppServices) => {
  readonly machine: AnyStateMachine;
  readonly link?: (arrival: object) => object | null;
  readonly input: (arrival: object) => object;
  readonly View: ComponentType<{ readonly actor: AnyActorRef }>;
};
interface FlowModule extends Readonly<Record<string, unknown>> {
  readonly default: Start;
  /** Of the questionnaires. */
  readonly questionnairePage?: (questionnaire: object) => Start;
}
const flows = import.meta.glob<FlowModule>('../../src/app/flows/*.ts*');

export type Spec = Parameters<Client['request']>[0];

/**
 * A flow in front of services that give these answers by path, and none to any other call.
 * @param flow its file; 'file#Name' for one of several
 */
export async function open(
  flow: string,
  answers: Readonly<Record<string, (spec: Spec) => unknown>> = {},
  pages: Parameters<typeof testConfig>[0] = {},
) {
  const calls: Spec[] = [];
  const request = (spec: Spec) => {
    const answer = answers[spec.path];
    if (answer) return Promise.resolve(spec).then(answer);
    calls.push(spec);
    return new Promise(() => undefined);
  };
  const preload = vi.fn<AppServices['preload']>();
  const notify = vi.fn<AppServices['notify']>();
  const withdraw = vi.fn<AppServices['withdraw']>();
  const app = testServices(testConfig(pages), { notify, withdraw, preload });
  const services = { ...app, client: { ...app.client, request: request as Client['request'] } };
  // A member of staff schedules.
  pickupDesk(services).session.keepLink({ role: 'internal', accession_id: ACCESSION });
  const [file, name = 'default'] = flow.split('#');
  const load = flows[`../../src/app/flows/${file}`];
  if (!load) throw new Error(`There is no flow ${flow}`);
  const { questionnairePage, [name]: page } = await load();
  const start = questionnairePage ? questionnairePage(gut) : (page as Start);
  return opened(start, { services, calls, preload, notify, withdraw });
}

/** What a page is made from when it is opened with these services. */
function opened<Rest extends { readonly services: AppServices }>(start: Start, rest: Rest) {
  const { machine, input, link, View } = start(rest.services);
  const actorIn = (owner: AnyActorLogic, name: string) =>
    (owner as AnyStateMachine).implementations.actors[name] as AnyActorLogic;
  return {
    ...rest,
    input,
    link,
    machine,
    View,
    /** Opens the page again, in the same tab. */
    restart: () => start(rest.services),
    /** Performs an action of the machine. */
    act: (action: string, params?: unknown) =>
      (machine.implementations.actions[action] as (of: unknown, params: unknown) => void)({}, params),
    /** Starts the machine, as its page does. */
    run: (arrival: object) => createActor(machine, { input: input(arrival) }).start(),
    logic: (path: string) => path.split('.').reduce(actorIn, machine as AnyActorLogic),
    /** Starts an actor of the machine, or of one of its children: 'child.actor'. */
    start: (path: string, given: unknown) =>
      createActor(path.split('.').reduce(actorIn, machine as AnyActorLogic), { input: given }).start(),
  };
}

/** What the services answer a member of staff who asks for tokens. */
export const TOKENS = {
  '/internal-token': () => ({ token: 'internal' }),
  '/patients/pns-jwt': () => ({ data: { pns_jwt: 'of the patient' } }),
};
