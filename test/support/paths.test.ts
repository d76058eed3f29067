import { assign, createMachine, fromCallback, fromPromise, raise, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import type { Expected, When } from './catalogue.ts';
import { gapsOf, replayPath } from './path-suite.ts';
import { pathsOf, statePathsOf, transitionsAndStates } from './paths.ts';
import { replayer } from './replay.ts';

/** A door that asks a keeper, closes automatically and gives up after three refusals. */
const doorMachine = setup({
  types: {
    context: {} as { readonly refusals: number },
    input: {} as { readonly locked: boolean },
    events: {} as { type: 'knocked'; loud: boolean } | { type: 'rung' },
    output: {} as { readonly reason: string },
  },
  actors: {
    askKeeper: fromPromise<{ readonly mayEnter: boolean }, { readonly refusals: number }>(() =>
      Promise.reject(new Error('must never run')),
    ),
    listen: fromCallback(() => {
      throw new Error('must never run');
    }),
  },
  actions: {
    notify: (_, _params: { readonly code: string }) => {
      throw new Error('must never run');
    },
    lock: () => {
      throw new Error('must never run');
    },
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
      entry: raise({ type: 'rung' }, { delay: 'warning' }),
      on: { rung: { actions: { type: 'notify', params: { code: 'bell' } } } },
      after: { closing: { target: 'waiting', actions: 'lock', meta: { spec: ['ENTRY-05'] } } },
    },
    shut: { type: 'final' },
  },
});

const expected: Record<string, Expected> = {
  'ENTRY-01': { to: 'asking', calls: [{ actor: 'askKeeper', input: { refusals: expect.any(Number) } }] },
  'ENTRY-02': { to: 'shut', output: { reason: 'shut' }, context: { refusals: 3 } },
  'ENTRY-03': { to: 'shut', output: { reason: 'shut' }, notices: [{ code: 'asleep' }] },
  'ENTRY-04': { to: 'open' },
  'ENTRY-05': { to: 'waiting' },
};

const complete = {
  flows: ['entry'],
  inputs: { free: { locked: false }, locked: { locked: true } },
  events: {
    knocked: [
      { name: 'knock loudly', event: { type: 'knocked' as const, loud: true } },
      { name: 'knock softly', event: { type: 'knocked' as const, loud: false } },
    ],
    // Raised only by the machine's own delay.
    rung: [],
    'xstate.done.actor.keeper': [
      { name: 'come in', output: { mayEnter: true } },
      { name: 'go away', output: { mayEnter: false } },
    ],
    'xstate.error.actor.keeper': [{ name: 'no keeper', error: { code: 'noAnswer' } }],
    'xstate.done.actor.listen': [{ name: 'stopped listening', output: undefined }],
  },
  expected,
  // A locked door is shut as well.
  twins: { 'ENTRY-02': { input: 'free' } },
  unlisted: {
    rung: { to: 'open', notices: [{ code: 'bell' }] },
    'stopped listening': { notices: [{ code: 'deaf' }] },
    start: [{ when: { input: 'locked' }, to: 'shut', output: { reason: 'shut' } }, { to: 'waiting' }],
    'go away': { to: 'waiting' },
  },
  runs: { listen: 'door', askKeeper: 'door.asking', lock: 'closing' },
};

const door = catalogue(doorMachine, complete);

function runAll(one: ReturnType<typeof catalogue>) {
  const start = replayer(one.machine);
  for (const path of pathsOf(one)) replayPath(one, start, path);
}

describe('paths', () => {
  it('take every transition and pass on the live machine', () => {
    expect(gapsOf(door, pathsOf(door))).toEqual([]);
    expect(() => runAll(door)).not.toThrow();
  });

  it('start with every input, including one that ends immediately', () => {
    const titles = pathsOf(door).map(({ title }) => title);
    expect(titles).toContain('locked');
    expect(titles.every((title) => /^(free|locked)( |$)/.test(title))).toBe(true);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('advance time in clock order', () => {
    const steps = pathsOf(door).flatMap((path) => path.steps);
    const waits = steps.flatMap(({ event }) =>
      event.kind === 'time' ? [`${event.name} ${event.wait}`] : [],
    );
    expect(new Set(waits)).toEqual(new Set(['rung 2000', 'closing 3000']));
  });

  it('end a running actor once', () => {
    for (const { steps } of pathsOf(door)) {
      expect(steps.filter(({ event }) => event.name === 'stopped listening').length).toBeLessThan(2);
    }
  });

  it('are fewer when inputs do not repeat each other', () => {
    const inputs = { one: { locked: false }, two: { locked: false } };
    const repeated = pathsOf(catalogue(doorMachine, { ...complete, inputs }));
    const once = pathsOf(catalogue(doorMachine, { ...complete, inputs, cover: 'once' }));
    expect(once.filter(({ input }) => input === 'two')).toHaveLength(1);
    expect(once.length).toBeLessThan(repeated.length);
  });
});

describe('the shortest path', () => {
  it('leads to each state value from the nearest input', () => {
    const found = statePathsOf(door).map(({ input, steps }) => [steps.at(-1)?.to, input, steps.length]);
    expect(found.toSorted()).toEqual([
      ['asking', 'free', 2],
      ['open', 'free', 3],
      ['shut', 'locked', 1],
      ['waiting', 'free', 1],
    ]);
  });

  it('takes each transition once if events do not count', () => {
    const paths = pathsOf(catalogue(doorMachine, { ...complete, cover: 'once' }), transitionsAndStates);
    expect(gapsOf(door, paths).filter((gap) => gap.startsWith('no path'))).toEqual([]);
  });
});

describe('an id of an event', () => {
  const named = (to: string) =>
    catalogue(doorMachine, {
      ...complete,
      events: {
        ...complete.events,
        knocked: complete.events.knocked.map((one) =>
          one.event.loud ? one : { ...one, spec: ['ENTRY-06'] },
        ),
      },
      expected: { ...expected, 'ENTRY-06': { to } },
    });

  it('is claimed, and is compared in each step of the event', () => {
    const paths = pathsOf(named('waiting'));
    expect(gapsOf(named('waiting'), paths)).toEqual([]);
    expect(paths.flatMap(({ steps }) => steps).filter(({ ids }) => ids.includes('ENTRY-06'))).not.toEqual([]);
    runAll(named('waiting'));
    expect(() => runAll(named('asking'))).toThrow('ENTRY-06');
  });
});

describe('the harness fails', () => {
  it('when no path takes a transition, with its name', () => {
    const { knocked: _, ...events } = complete.events;
    const silent = catalogue(doorMachine, { ...complete, events: { ...events, knocked: [] } });
    expect(gapsOf(silent, pathsOf(silent))).toContain(
      'no path takes door.waiting · knocked [isLoud] (ENTRY-01)',
    );
  });

  it('when no path takes an event, or one takes an event that is to be ignored', () => {
    const [loud, soft] = complete.events.knocked;
    const gaps = (...knocked: readonly (object | undefined)[]) => {
      const other = catalogue(doorMachine, {
        ...complete,
        events: { ...complete.events, knocked: knocked as never },
      });
      return gapsOf(other, pathsOf(other));
    };
    const never = { ...soft, name: 'never', when: () => false };
    expect(gaps(loud, soft, never)).toEqual(["no path acts on knocked 'never'"]);
    expect(gaps(loud, soft, { ...never, isIgnored: true })).toEqual([]);
    expect(gaps(loud, { ...soft, isIgnored: true })).toEqual(["a path acts on knocked 'knock softly'"]);
  });

  it('when the catalogue lacks an event', () => {
    const { 'xstate.error.actor.keeper': _, ...events } = complete.events;
    expect(() => pathsOf(catalogue(doorMachine, { ...complete, events }))).toThrow(
      `door: the catalogue has no event 'xstate.error.actor.keeper'`,
    );
  });

  it('when a claim has no expectation, an expectation no claim, or an id is not in the flow', () => {
    const { 'ENTRY-05': _, ...rest } = expected;
    const odd = catalogue(doorMachine, {
      ...complete,
      flows: ['routing'],
      expected: { ...rest, 'ENTRY-99': { to: 'open' } },
    });
    const gaps = gapsOf(odd, pathsOf(odd));
    expect(gaps).toContain('ENTRY-05 is claimed and has no expectation');
    expect(gaps).toContain('ENTRY-99 is expected and not claimed');
    expect(gaps).toContain('ENTRY-01 belongs to the flow entry');
  });

  it.each<[string, Readonly<Record<string, When>>, string]>([
    ['nothing says what reaches a twin', {}, 'ENTRY-02 has a twin, and nothing says what reaches it'],
    [
      'a twin is reached by another input',
      { 'ENTRY-02': { input: 'locked' } },
      "'free' reaches ENTRY-02 with 'go away'",
    ],
    [
      'an input does not reach its twin',
      { 'ENTRY-02': { input: ['free', 'locked'] } },
      "the input 'locked' does not reach ENTRY-02",
    ],
  ])('when %s', (_, twins, gap) => {
    const odd = catalogue(doorMachine, { ...complete, twins });
    expect(gapsOf(odd, pathsOf(odd))).toContain(gap);
  });

  it.each<[string, Expected]>([
    ['another state', { to: 'waiting' }],
    ['other tags', { output: { reason: 'shut' }, notices: [{ code: 'asleep' }], tags: ['dark'] }],
    ['another output', { output: { reason: 'open' } }],
    ['another notice', { notices: [{ code: 'awake' }], output: { reason: 'shut' } }],
    ['a notice that was not expected', { output: { reason: 'shut' } }],
    ['an output that was not expected', { notices: [{ code: 'asleep' }] }],
    [
      'a call that was not made',
      { notices: [{ code: 'asleep' }], output: { reason: 'shut' }, calls: [{ actor: 'askKeeper' }] },
    ],
    [
      'another context',
      { notices: [{ code: 'asleep' }], output: { reason: 'shut' }, context: { refusals: 9 } },
    ],
    ['no case for the input', [{ when: { input: 'locked' }, to: 'shut' }]],
  ])('on %s', (_, one) => {
    expect(() =>
      runAll(catalogue(doorMachine, { ...complete, expected: { ...expected, 'ENTRY-03': one } })),
    ).toThrow();
  });

  it('on a call that was not expected', () => {
    const { askKeeper: _, ...runs } = complete.runs;
    const silent = { ...expected, 'ENTRY-01': { to: 'asking' } };
    const other = catalogue(doorMachine, { ...complete, runs, expected: silent });
    expect(() => runAll(other)).toThrow("what runs after knocked 'knock loudly'");
    expect(gapsOf(other, pathsOf(other))).toContain('nothing says when askKeeper starts');
  });

  const { asking, open, waiting } = doorMachine.config.states as Record<string, object>;
  it.each<[string, object, string]>([
    [
      'an actor that is not started',
      { asking: { ...asking, invoke: [] } },
      "ENTRY-01 after knocked 'knock loudly'",
    ],
    [
      'a second actor',
      { open: { ...open, invoke: { id: 'second', src: 'askKeeper' } } },
      "what runs after xstate.done.actor.keeper 'come in'",
    ],
    [
      'an action that is left out',
      { open: { ...open, after: { closing: { target: 'waiting', meta: { spec: ['ENTRY-05'] } } } } },
      'what runs after xstate.after.closing.door.open',
    ],
    [
      'another target of a step without an id',
      {
        waiting: {
          ...waiting,
          on: {
            knocked: [
              { guard: 'isLoud', target: 'asking', meta: { spec: ['ENTRY-01'] } },
              { target: 'asking' },
            ],
          },
        },
      },
      "it stays, because nothing says where it leads after knocked 'knock softly'",
    ],
  ])('on %s', (_, states, says) => {
    const faulty = createMachine({
      ...doorMachine.config,
      states: { ...doorMachine.config.states, ...states },
    } as typeof doorMachine.config).provide(doorMachine.implementations as object);
    expect(() => runAll(catalogue(faulty as unknown as typeof doorMachine, complete))).toThrow(says);
  });

  it('when the table names a state that no path enters', () => {
    const odd = catalogue(doorMachine, {
      ...complete,
      runs: { ...complete.runs, lock: ['closing', 'door.locked'] },
    });
    expect(gapsOf(odd, pathsOf(odd))).toEqual(['lock is to run with door.locked, and no path gets there']);
  });

  it('on an input that nothing states, or states otherwise', () => {
    const silent = { ...expected, 'ENTRY-01': { to: 'asking' } };
    const run = (given: object) => () =>
      runAll(catalogue(doorMachine, { ...complete, expected: silent, ...given }));
    expect(run({ given: { askKeeper: { refusals: expect.any(Number) } } })).not.toThrow();
    expect(run({ given: { askKeeper: () => ({ refusals: 7 }) } })).toThrow('what askKeeper is given');
    expect(run({})).toThrow('is not stated');
  });

  it('on an unstated notice or end of a step without an id', () => {
    const { rung: _, ...unlisted } = complete.unlisted;
    expect(() => runAll(catalogue(doorMachine, { ...complete, unlisted }))).toThrow('not expected: notices');
  });

  it('when a guard throws', () => {
    const broken = doorMachine.provide({
      guards: {
        gaveUp: () => {
          throw new Error('broken guard');
        },
      },
    });
    expect(() => pathsOf(catalogue(broken, complete))).toThrow('broken guard');
  });

  it('when an expectation is empty or two events have the same name', () => {
    expect(() => catalogue(doorMachine, { ...complete, expected: { 'ENTRY-01': {} } })).toThrow(
      'says nothing',
    );
    const twice = [
      complete.events['xstate.error.actor.keeper'],
      complete.events['xstate.error.actor.keeper'],
    ].flat();
    expect(() =>
      catalogue(doorMachine, {
        ...complete,
        events: { ...complete.events, 'xstate.error.actor.keeper': twice },
      }),
    ).toThrow('have one name');
  });
});
