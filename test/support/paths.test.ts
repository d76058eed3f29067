import { assign, createMachine, fromCallback, fromPromise, raise, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { payCatalog } from '../machines/pay.catalog.ts';
import { catalog } from './catalog.ts';
import type { Expected } from './catalog.ts';
import { busyOf } from './busy.ts';
import { Exploration } from './graph.ts';
import type { StateSpace } from './graph.ts';
import { instrument } from './instrument.ts';
import { coverageChanges, coverageLines, findGaps, replayPath, findUnused } from './path-suite.ts';
import { pairPathsOf } from './pairs.ts';
import { pathsOf, shortestPathsOf, transitionsAndStates } from './paths.ts';
import { replayer } from './replay.ts';
import { spaceOf } from './state-space.ts';

/** Paths and replays run nothing. */
const never = (): never => {
  throw new Error('must never run');
};

/** A door that asks a keeper, closes automatically and gives up after three refusals. */
const doorMachine = setup({
  types: {
    context: {} as { readonly refusals: number },
    input: {} as { readonly locked: boolean },
    events: {} as { type: 'knocked'; loud: boolean } | { type: 'alarmed' },
    output: {} as { readonly reason: string },
  },
  actors: {
    askKeeper: fromPromise<{ readonly mayEnter: boolean }, { readonly refusals: number }>(never),
    listen: fromCallback(never),
  },
  actions: {
    notify: never as (_: unknown, params: { readonly code: string }) => void,
    lock: never,
    count: assign({ refusals: ({ context }) => context.refusals + 1 }),
  },
  guards: {
    mayEnter: (_, answer: { readonly mayEnter: boolean }) => answer.mayEnter,
    gaveUp: ({ context }) => context.refusals >= 3,
    isLoud: ({ event }) => event.type === 'knocked' && event.loud,
    isLocked: ({ context }) => context.refusals < 0,
  },
  delays: { closing: 5000, warning: 2000 },
}).createMachine({
  id: 'door',
  context: ({ input }) => ({ refusals: input.locked ? -1 : 0 }),
  output: { reason: 'shut' },
  initial: 'waiting',
  invoke: { id: 'listen', src: 'listen', onDone: { actions: { type: 'notify', params: { code: 'deaf' } } } },
  states: {
    waiting: {
      always: [
        { guard: 'isLocked', target: 'shut' },
        { guard: 'gaveUp', target: 'shut', meta: { spec: ['ENTRY-02'] } },
      ],
      on: {
        knocked: [{ guard: 'isLoud', target: 'asking', meta: { spec: ['ENTRY-01'] } }, { target: 'waiting' }],
      },
    },
    asking: {
      invoke: {
        id: 'keeper',
        src: 'askKeeper',
        input: ({ context }) => ({ refusals: context.refusals }),
        onDone: [
          { guard: { type: 'mayEnter', params: ({ event }) => event.output }, target: 'open' },
          { target: 'waiting', actions: 'count' },
        ],
        onError: {
          target: 'shut',
          actions: { type: 'notify', params: { code: 'asleep' } },
          meta: { spec: ['ENTRY-03'] },
        },
      },
    },
    open: {
      meta: { spec: ['ENTRY-04'] },
      entry: raise({ type: 'alarmed' }, { delay: 'warning' }),
      on: { alarmed: { actions: { type: 'notify', params: { code: 'alarm' } } } },
      after: { closing: { target: 'waiting', actions: 'lock', meta: { spec: ['ENTRY-05'] } } },
    },
    shut: { type: 'final' },
  },
});

const expected: Record<string, Expected> = {
  'ENTRY-01': { to: 'asking' },
  'ENTRY-02': { when: { input: 'free' }, to: 'shut', output: { reason: 'shut' }, context: { refusals: 3 } },
  'ENTRY-03': { to: 'shut', output: { reason: 'shut' }, notices: [{ code: 'asleep' }] },
  'ENTRY-04': { to: 'open' },
  'ENTRY-05': { to: 'waiting' },
};
const [loud, soft] = [
  { name: 'knock loudly', event: { type: 'knocked' as const, loud: true } },
  { name: 'knock softly', event: { type: 'knocked' as const, loud: false } },
];
const undocumented = {
  alarmed: { to: 'open', notices: [{ code: 'alarm' }] },
  'stopped listening': { notices: [{ code: 'deaf' }] },
  start: [{ when: { input: 'locked' }, to: 'shut', output: { reason: 'shut' } }, { to: 'waiting' }],
  'go away': { to: 'waiting' },
};
const calls = {
  listen: { on: 'start' },
  askKeeper: { in: 'asking', with: { refusals: expect.any(Number) as number } },
  lock: { on: 'closing' },
};
const complete = {
  specFlows: ['entry'],
  inputs: { free: { locked: false }, locked: { locked: true } },
  events: {
    knocked: [loud, soft],
    // Raised only by the machine's own delay.
    alarmed: [],
    'xstate.done.actor.keeper': [
      { name: 'come in', output: { mayEnter: true } },
      { name: 'go away', output: { mayEnter: false } },
    ],
    'xstate.error.actor.keeper': [{ name: 'no keeper', error: { code: 'noResponse' } }],
    'xstate.done.actor.listen': [{ name: 'stopped listening', output: undefined }],
  },
  expected,
  undocumented,
  calls,
};

/** The door with another catalog, or with other states. */
const doorWith = (change: object, states: object = {}) => {
  const config = { ...doorMachine.config, states: { ...doorMachine.config.states, ...states } };
  const machine = createMachine(config as typeof doorMachine.config);
  const provided = machine.provide(doorMachine.implementations as object) as unknown as typeof doorMachine;
  return catalog(provided, { ...complete, ...change });
};
const door = doorWith({});
const gapsWith = (change: object) => findGaps(doorWith(change), pathsOf(doorWith(change)));

function runAll(tested: ReturnType<typeof catalog>) {
  const start = replayer(tested.machine);
  return new Map(pathsOf(tested).map((path) => [path, replayPath(tested, start, path)] as const));
}

describe('paths', () => {
  it('the generated paths take every transition, and pass on the live machine', () => {
    expect(findGaps(door, pathsOf(door))).toEqual([]);
    expect(findUnused(door, runAll(door))).toEqual([]);
  });

  it('the generated paths start with every input, including one that ends immediately', () => {
    const titles = pathsOf(door).map(({ title }) => title);
    expect(titles).toContain('locked');
    expect(titles.every((title) => /^(free|locked)( |$)/.test(title))).toBe(true);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('the generated paths let time pass in the order of the clock', () => {
    const steps = pathsOf(door).flatMap((path) => path.steps);
    const waits = steps.flatMap(({ event }) =>
      event.kind === 'time' ? [`${event.name} ${event.wait}`] : [],
    );
    expect(new Set(waits)).toEqual(new Set(['alarmed 2000', 'closing 3000']));
  });

  it('the generated paths end a running actor only once', () => {
    for (const { steps } of pathsOf(door)) {
      expect(steps.filter(({ event }) => event.name === 'stopped listening').length).toBeLessThan(2);
    }
  });

  it('the generated paths are fewer when inputs do not repeat each other', () => {
    const inputs = { one: { locked: false }, two: { locked: false } };
    const once = pathsOf(doorWith({ inputs, coverage: 'once' }));
    expect(once.filter(({ input }) => input === 'two')).toHaveLength(1);
    expect(once.length).toBeLessThan(pathsOf(doorWith({ inputs })).length);
  });

  it('the shortest paths lead to each state value from the nearest input', () => {
    const found = shortestPathsOf(door).map(({ input, steps }) => [steps.at(-1)?.to, input, steps.length]);
    expect(found.toSorted()).toEqual([
      ['asking', 'free', 2],
      ['open', 'free', 3],
      ['shut', 'locked', 1],
      ['waiting', 'free', 1],
    ]);
  });

  it('the generated paths take each transition once where events do not count', () => {
    const paths = pathsOf(doorWith({ coverage: 'once' }), transitionsAndStates);
    expect(findGaps(door, paths).filter((gap) => gap.startsWith('no path'))).toEqual([]);
  });

  it("a step of a path is compared with the expectation of its event's id", () => {
    const named = (state: string) =>
      doorWith({
        events: { ...complete.events, knocked: [loud, { ...soft, spec: ['ENTRY-06'] }] },
        expected: { ...expected, 'ENTRY-06': { to: state } },
      });
    expect(findGaps(named('waiting'), pathsOf(named('waiting')))).toEqual([]);
    expect(() => runAll(named('waiting'))).not.toThrow();
    expect(() => runAll(named('asking'))).toThrow('ENTRY-06');
  });

  it('a step of a path without an expectation is compared with the table row of its id', () => {
    const { 'ENTRY-03': _, ...others } = expected;
    expect(() => runAll(doorWith({ expected: others }))).toThrow('ENTRY-03 after');
    expect(gapsWith({ expected: others })).toEqual([]);
  });
});

it('pair coverage takes every possible pair of consecutive transitions', () => {
  const { paths, taken, count } = pairPathsOf(door);
  expect(taken).toBe(count);
  // A keeper who has refused is asked again.
  const names = paths.map(({ steps }) => steps.map(({ event }) => event.name).join(', '));
  expect(names.join('\n')).toContain('go away, knock loudly');
});

it('a loop that a person cannot leave is reported by its state', () => {
  const stepResult = (stateIndex: number, value: string) => ({
    stateIndex,
    value,
    taken: [stateIndex],
    entered: [],
  });
  const answer = { kind: 'done', type: 'done', name: 'answer', actor: 'ask', output: 1 } as const;
  const pause = { kind: 'time', type: 'after', name: 'pause', wait: 3000 } as const;
  const press = { kind: 'event', type: 'stopped', name: 'Stop', event: { type: 'stopped' } } as const;
  const steps: StateSpace['steps'] = [
    [{ event: answer, result: stepResult(1, 'pausing') }],
    [{ event: pause, result: stepResult(0, 'asking') }],
    [],
  ];
  const startResults = { start: stepResult(0, 'asking') };
  expect(busyOf({ startResults, steps }).endless).toEqual(['asking']);
  const stop = { event: press, result: stepResult(2, 'stopped') };
  expect(busyOf({ startResults, steps: steps.with(0, [...(steps[0] ?? []), stop]) })).toEqual({
    wait: 3000,
    endless: [],
  });
});

it('the stored state space of a machine equals the explored one', () => {
  const found = new Exploration(instrument(payCatalog.machine).machine, payCatalog).space();
  // The first keeps it, the second reads it.
  for (const machine of [payCatalog.machine.provide({}), payCatalog.machine.provide({})])
    expect(spaceOf({ ...payCatalog, machine })).toEqual(found);
});

it('a state that paths no longer cover is reported as lost', () => {
  const kept = coverageLines('door', pathsOf(door));
  const events = { ...complete.events, knocked: [loud] };
  expect(coverageChanges(kept, kept)).toEqual([]);
  expect(coverageChanges(kept, coverageLines('door', pathsOf(doorWith({ events }))))).toContain(
    'lost: door: waiting: knock softly',
  );
});

describe('a catalog is incomplete', () => {
  const unmet = { ...soft, name: 'never', when: () => false };
  const withKnocks = (...knocked: readonly object[]) => ({ events: { ...complete.events, knocked } });
  it.each<[string, object, readonly string[]]>([
    [
      'when no path takes a transition',
      { events: { ...complete.events, 'xstate.done.actor.listen': [] } },
      ['no path takes door · xstate.done.actor.listen'],
    ],
    ['when no path takes an event', withKnocks(loud, soft, unmet), ["no path acts on knocked 'never'"]],
    ['unless the event is to be ignored', withKnocks(loud, soft, { ...unmet, isIgnored: true }), []],
    [
      'when a path takes an event that is to be ignored',
      withKnocks(loud, { ...soft, isIgnored: true }),
      ["a path acts on knocked 'knock softly'"],
    ],
    [
      'when an expectation has no claim',
      { expected: { ...expected, 'ENTRY-99': { to: 'open' } } },
      ['ENTRY-99 is expected and not claimed'],
    ],
    [
      'when an id is of another flow',
      { specFlows: ['routing'] },
      ['ENTRY-01', 'ENTRY-02', 'ENTRY-03', 'ENTRY-05', 'ENTRY-04'].map(
        (id) => `${id} belongs to the flow entry`,
      ),
    ],
    [
      'when nothing says when an actor starts',
      { calls: { ...calls, askKeeper: { with: {} } } },
      ['nothing says when askKeeper starts'],
    ],
    [
      'when a call names a state that no path enters',
      { calls: { ...calls, lock: { on: 'closing', in: 'locked' } } },
      ['lock is to run with locked, and no path gets there'],
    ],
  ])('a catalog is reported as incomplete %s', (_, change, gaps) => {
    expect(gapsWith(change)).toEqual(gaps);
  });

  it('a catalog that lacks an event is reported as incomplete', () => {
    const { 'xstate.error.actor.keeper': _, ...events } = complete.events;
    expect(() => pathsOf(doorWith({ events }))).toThrow(
      `door: the catalog has no event 'xstate.error.actor.keeper'`,
    );
  });

  it('a catalog is reported if no step meets an expectation, or if an input that the expectation names does not reach it', () => {
    const shut = { to: 'shut', output: { reason: 'shut' } };
    const odd = doorWith({
      expected: { ...expected, 'ENTRY-02': [{ when: { input: ['free', 'locked'] }, ...shut }, shut] },
    });
    expect(findUnused(odd, runAll(odd))).toEqual([
      'ENTRY-02: no step is undefined',
      "'locked' does not reach ENTRY-02",
    ]);
  });

  it('a catalog is refused if an expectation is empty or two events have the same name', () => {
    expect(() => doorWith({ expected: { 'ENTRY-01': {} } })).toThrow('is empty');
    expect(() => doorWith(withKnocks(loud, loud))).toThrow('have one name');
  });
});

describe('a path fails', () => {
  const shut = { output: { reason: 'shut' } };
  const asleep = { notices: [{ code: 'asleep' }] };
  it.each<[string, Expected]>([
    ['another state', { to: 'waiting' }],
    ['another output', { ...asleep, output: { reason: 'open' } }],
    ['another notice', { ...shut, notices: [{ code: 'awake' }] }],
    ['a notice that was not expected', shut],
    ['an output that was not expected', asleep],
    ['an action that was not run', { ...shut, ...asleep, actions: [{ type: 'lock' }] }],
    ['another context', { ...shut, ...asleep, context: { refusals: 9 } }],
    ['no case for the input', [{ when: { input: 'locked' }, to: 'shut' }]],
  ])('the test of a path fails on %s', (_, wrong) => {
    expect(() => runAll(doorWith({ expected: { ...expected, 'ENTRY-03': wrong } }))).toThrow();
  });

  const { asking, open, waiting } = doorMachine.config.states as Record<string, object>;
  const leadsSoftly = (target: string) => ({
    knocked: [{ guard: 'isLoud', target: 'asking', meta: { spec: ['ENTRY-01'] } }, { target }],
  });
  it.each<[string, object, object, string]>([
    [
      'a call that was not expected',
      { calls: { listen: calls.listen, lock: calls.lock } },
      {},
      "what runs after knocked 'knock loudly'",
    ],
    [
      'an actor that is not started',
      {},
      { asking: { ...asking, invoke: [] } },
      "what runs after knocked 'knock loudly'",
    ],
    [
      'a second actor',
      {},
      { open: { ...open, invoke: { id: 'second', src: 'askKeeper' } } },
      "what runs after xstate.done.actor.keeper 'come in'",
    ],
    [
      'an action that is left out',
      {},
      { open: { ...open, after: { closing: { target: 'waiting', meta: { spec: ['ENTRY-05'] } } } } },
      'what runs after xstate.after.closing.door.open',
    ],
    [
      'another target of a step without an id',
      {},
      { waiting: { ...waiting, on: leadsSoftly('asking') } },
      "it stays, because nothing says where it leads after knocked 'knock softly'",
    ],
    ['another tag', { tags: { dark: 'open' } }, {}, "tags after xstate.done.actor.keeper 'come in'"],
    [
      'an input that nothing states',
      { calls: { ...calls, askKeeper: { in: 'asking' } } },
      {},
      "what askKeeper is given after knocked 'knock loudly' is not stated",
    ],
    [
      'another input',
      { calls: { ...calls, askKeeper: { in: 'asking', with: () => ({ refusals: 7 }) } } },
      {},
      'what askKeeper is given',
    ],
    [
      'an unstated notice of a step without an id',
      { undocumented: { ...undocumented, alarmed: { to: 'open' } } },
      {},
      'not expected: notices',
    ],
  ])('the test of a path fails on %s', (_, change, states, expectedText) => {
    expect(() => runAll(doorWith(change, states))).toThrow(expectedText);
  });

  it('generating paths fails when a guard throws', () => {
    const broken = doorMachine.provide({ guards: { gaveUp: never } });
    expect(() => pathsOf(catalog(broken, complete))).toThrow('must never run');
  });
});
