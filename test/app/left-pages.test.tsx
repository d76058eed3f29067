import type { AnyActorLogic, AnyStateMachine } from 'xstate';
import { createActor } from 'xstate';
import { expect, it, vi } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import type { AppServices } from '../../src/app/shell/app-services.ts';
import { createAppServices } from '../../src/app/shell/app-services.ts';
import { testConfig } from './config.ts';

// Replaces a flow's page with what it is made from: its machine with all dependencies.
vi.mock('../../src/app/shell/flow.tsx', () => ({ flowPage: (start: unknown) => start }));

const flows = import.meta.glob<{ readonly default: (services: AppServices) => { machine: AnyStateMachine } }>(
  '../../src/app/flows/*.ts*',
);

const key = { orderId: '770001', sampleId: '900001', accessionId: '2305160001', chargeType: 'order' };

/** Calls that a page starts and nobody needs once it is left: flow, actor, input. */
it.each<[flow: string, actor: string, input: unknown]>([
  ['blood-draw.tsx', 'loadSites', key],
  ['blood-draw.tsx', 'sendToPhone.sendLocationText', { ...key, phone: '4155550101' }],
  ['cancel-appointment.tsx', 'loadAppointment', key],
  ['confirm-appointment.tsx', 'loadAppointment', key],
  ['collections.tsx', 'loadSampleTypes', key],
  ['guest-login.ts', 'verifyGuest', { accessionId: '1', firstName: 'A', lastName: 'B', birthdate: '' }],
  ['information.tsx', 'checkSignificance', { street: '1 Main St' }],
  ['information.tsx', 'duplicate.checkDuplicate', key],
  ['ny-waiver.tsx', 'loadWaiver', key],
  ['ny-waiver.tsx', 'submitWaiver', {}],
  ['payment-outcome.tsx', 'loadSampleTypes', key],
  ['payment.tsx', 'pay.askPaymentStatus', key],
  ['payment.tsx', 'loadPayLaterEligibility', { currency: 'usd', orderId: '770001' }],
  ['pickup-search.ts', 'obtainInternalToken', undefined],
])('%s: leaving the page aborts %s', async (flow, path, input) => {
  const signals: (AbortSignal | undefined)[] = [];
  const request: Client['request'] = ({ signal }) => {
    signals.push(signal);
    return new Promise(() => undefined);
  };
  const silent = () => undefined;
  const app = createAppServices(testConfig(), {
    notify: silent,
    withdraw: silent,
    withdrawLoadNotices: silent,
    preload: silent,
  });
  const load = flows[`../../src/app/flows/${flow}`];
  if (!load) throw new Error(`There is no flow ${flow}`);
  const { machine } = (await load()).default({ ...app, client: { ...app.client, request } });
  const actorIn = (owner: AnyActorLogic, name: string) =>
    (owner as AnyStateMachine).implementations.actors[name] as AnyActorLogic;
  const actor = createActor(path.split('.').reduce(actorIn, machine as AnyActorLogic), { input }).start();
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  expect(signals[0]?.aborted).toBe(false);
  actor.stop();
  expect(signals[0]?.aborted).toBe(true);
});
