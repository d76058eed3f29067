import { setImmediate } from 'node:timers/promises';
import { createInspector } from '@statelyai/inspect';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef, AnyStateMachine, InspectionEvent } from 'xstate';
import { and, createActor, fromPromise, not, setup } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameGuards } from '../support/guard-names.ts';
import { redaction } from '../qa-bench/tools/inspector.ts';
import { machines } from '../support/flows.ts';
import { Exploration, eventKey } from '../support/graph.ts';
import { instrument } from '../support/instrument.ts';
import { replayer } from '../support/replay.ts';
import { eventually } from '../support/eventually.ts';

/** An inspector as in the product, and the messages that leave the page. */
function startInspector() {
  const sent: StatelyInspectionEvent[] = [];
  const { inspect, actor } = createInspector({ send: (message) => sent.push(message) }, redaction);
  return {
    sent,
    watch(ref: AnyActorRef) {
      actor(ref, ref.getSnapshot());
      ref.system.inspect((event: InspectionEvent) => inspect.next?.(event));
    },
  };
}

/** All texts and numbers in a value. */
function leafValues(value: unknown): readonly (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(leafValues);
}

/** True for data about people, orders and places, as opposed to the product's own terms. */
function isPersonal(leaf: string | number): boolean {
  return typeof leaf === 'number' ? Math.abs(leaf) >= 100 : /\d{3}|@|\S \S|^[A-Z]|^a-|^(cs|tok)_/.test(leaf);
}

/** Maximum number of steps in a walk. */
const MAX_STEPS = 15;

/** Walks through a machine from each of its inputs, preferring events that were not sent before. */
async function messagesOf(catalog: (typeof machines)[number]['catalog']) {
  const { sent, watch } = startInspector();
  const start = replayer(catalog.machine);
  const exploration = new Exploration(instrument(catalog.machine).machine, catalog);
  const used = new Set<string>();
  for (const input of Object.values(catalog.inputs)) {
    const replay = start(input);
    watch(replay.actor);
    let state = exploration.begin(input);
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const events = exploration.eventsIn(state);
      const event = events.find((candidate) => !used.has(eventKey(candidate))) ?? events.at(-1);
      if (!event) break;
      used.add(eventKey(event));
      replay.perform(event);
      state = exploration.advance(state, event);
    }
    replay.stop();
    await setImmediate();
  }
  return sent;
}

describe('what the inspector receives', () => {
  beforeEach(() => {
    // The package waits for an idle moment; tests do not wait.
    vi.stubGlobal('setTimeout', (work: () => void) => queueMicrotask(work));
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(machines)('the inspector receives nothing personal: $id', async ({ catalog }) => {
    const events = Object.values(catalog.events).flatMap((some) =>
      some.map(({ spec: _, ...entry }) => entry),
    );
    const personal = new Set(leafValues([catalog.inputs, events]).filter(isPersonal).map(String));
    const sent = await messagesOf(catalog);
    expect(sent.length).toBeGreaterThanOrEqual(Object.keys(catalog.inputs).length);
    const received = sent.map(({ createdAt: _, _version, ...message }) => message);
    const leaves = new Set(
      leafValues(received.map((message) => ({ ...message, definition: undefined }))).map(String),
    );
    expect([...personal].filter((leaf) => leaves.has(leaf))).toEqual([]);
    // Also check parts of longer texts, and the chart, which is sent as text.
    const text = JSON.stringify(received);
    expect(
      [...personal].filter((leaf) => leaf.length > 6 && /[\d@ -]/.test(leaf) && text.includes(leaf)),
    ).toEqual([]);
  });

  it('the inspector receives states, events and spec ids, and the harmless fields', async () => {
    const entry = machines.find(({ id }) => id === 'payment');
    const sent = await messagesOf((entry as NonNullable<typeof entry>).catalog);
    const text = JSON.stringify(sent);
    expect(text).toContain('"type":"method.chosen"');
    expect(text).toContain('"method":"card"');
    expect(text).toContain('PFORM-41');
    expect(sent.some((message) => message.type === '@xstate.snapshot' && 'value' in message.snapshot)).toBe(
      true,
    );
  });

  it('the inspector receives the vendor of a card, which is not personal data', async () => {
    const pay = machines.find(({ id }) => id === 'pay');
    const sent = await messagesOf((pay as NonNullable<typeof pay>).catalog);
    expect(JSON.stringify(sent)).toContain('"cardVendor":"stax"');
  });

  it('the inspector receives no inputs, outputs, errors or unknown fields of any actor', async () => {
    const secret = 'Zzyzx 4242';
    const machine = setup({
      actors: {
        request: fromPromise(async () => ({ name: secret, kind: 'succeeded' })),
        fail: fromPromise(async () => Promise.reject(Object.assign(new Error(secret), { code: secret }))),
      },
    }).createMachine({
      context: {
        firstName: secret,
        answers: { [secret]: true },
        kind: secret,
        method: 'card',
        list: [secret],
      },
      initial: 'requesting',
      states: {
        requesting: { invoke: { src: 'request', input: { secret }, onDone: 'failing' } },
        failing: { invoke: { src: 'fail', input: { secret }, onError: { target: 'ended', actions: [] } } },
        ended: { on: { [secret]: {} } },
      },
    }) as AnyStateMachine;
    const { sent, watch } = startInspector();
    const actor = createActor(machine);
    actor.start();
    watch(actor);
    await eventually(() => expect(actor.getSnapshot().value).toBe('ended'));
    actor.send({ type: secret, page: `/auth/hormone/${secret}`, code: 'notFound' });
    await setImmediate();
    const text = JSON.stringify(sent);
    expect(text).not.toContain('Zzyzx');
    expect(text).not.toContain('4242');
    expect(text).toContain('"method":"card"');
    expect(text).toContain('"kind":"succeeded"');
    expect(text).toContain('"page":"/auth"');
    expect(text).toContain('"code":"notFound"');
  });

  it('the inspector shows composed guards in words, even if a build has minified their names', () => {
    const composed = and(['isStale', not('isBusy')]);
    Object.defineProperty(composed, 'name', { value: 't' });
    const machine = setup({ guards: { isStale: () => true, isBusy: () => false } }).createMachine({
      initial: 'first',
      states: { first: { on: { next: { guard: composed, target: 'second' } } }, second: {} },
    });
    nameGuards(machine);
    const { sent, watch } = startInspector();
    watch(createActor(machine));
    expect(JSON.stringify(sent)).toContain('isStale and not isBusy');
  });
});
