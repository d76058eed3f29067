import { SimulatedClock } from 'xstate';
import type {
  ActorLogic,
  ActorOptions,
  AnyActorLogic,
  AnyActorRef,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventObject,
  Snapshot,
  StateValue,
} from 'xstate';
import type { Notice } from '../../../machines/domain/notice.ts';
import type { NoticesContext } from '../../../machines/notices/notices.machine.ts';
import { changeLanguage } from '../../../src/copy/language.ts';
import type { Language } from '../../../src/copy/languages.ts';
import { devHooks } from '../../../src/app/shell/dev-hooks.ts';
import type { PreparedMachine } from '../../../src/app/shell/dev-hooks.ts';
import { PLAN_PREFIX } from './plan.ts';
import { redactContext, redactEvent } from './redact.ts';

/** The input that replaces the page's own, and likewise for invoked actors, by name. */
export interface ReplacedInput {
  readonly input: unknown;
  readonly children?: Readonly<Record<string, ReplacedInput>>;
}

/** What the next page plays: the held machine, by id. Stored in the window's name, after {@link PLAN_PREFIX}. */
export interface Plan extends ReplacedInput {
  readonly machine: string;
}

/** A step performed on a held machine: see `StepEvent` of the paths. */
export type Trigger =
  | { readonly kind: 'start' }
  | { readonly kind: 'done'; readonly actor: string; readonly output?: unknown }
  | { readonly kind: 'error'; readonly actor: string; readonly error?: unknown }
  /** `wait` is in milliseconds. */
  | { readonly kind: 'time'; readonly wait: number }
  | { readonly kind: 'event'; readonly event: EventObject };

interface PageState {
  readonly value: StateValue;
  readonly status: Snapshot<unknown>['status'];
  /** The status of the page's own machine; done means the page is about to be left. */
  readonly page: Snapshot<unknown>['status'];
  /** Whether that machine ended with a destination on another site. */
  readonly leavesSite: boolean;
}

/** An event of one of the page's machines. */
interface MachineEvent {
  /** Id of the machine. */
  readonly machine: string;
  readonly status: Snapshot<unknown>['status'];
  /** Ids of the active states. */
  readonly nodes: readonly string[];
  readonly value: StateValue;
  readonly event: EventObject;
  /** The event and the context, without anything personal. */
  readonly redacted: EventObject;
  readonly context: object;
  /** True if the player caused it, and not a person or the environment. */
  readonly isPlayed: boolean;
}

/** Plays paths on a page's machine and reports what happens; everything else is the real product. */
export interface Player {
  /** Whether the held machine is running. */
  isReady(): boolean;
  /** Reopens the page in the same document, with another plan and without notices. */
  restart(plan: Plan): void;
  /** Performs a step on the machine at a path of child ids; an empty path is the page's own machine. */
  perform(actorPath: readonly string[], trigger: Trigger): PageState;
  /** The state of the machine that moved last. */
  currentState(): PageState;
  /** The notices raised since the last call. */
  takeNotices(): readonly Notice[];
  /** Changes the language of the page in place, once its texts have arrived: 'en', 'es' …, or the pseudo-language. */
  changeLanguage(language: Language): Promise<void>;
  /** Calls the listener for every event from now on, and once with the state of each running machine. */
  watch(listener: (event: MachineEvent) => void): void;
  /** Opens Stately's inspector, on a press. */
  inspect(): Promise<void>;
}

declare global {
  interface Window {
    portalPlayer?: Player;
  }
}

type LiveActor = AnyActorRef & { readonly logic: AnyActorLogic };

type HeldEnd =
  | { readonly type: 'held.done'; readonly output: unknown }
  | { readonly type: 'held.error'; readonly error: unknown };

/** Actions that would leave the page or block it. */
const LEAVING = ['leaveForProvider', 'print', 'saveCalendarFile'];

/**
 * Installs a player. It holds a machine only if the window has a plan; otherwise the page runs as usual.
 * @param mayInspect whether the inspector may be opened
 */
export function installPlayer(mayInspect: boolean): void {
  let plan = window.name.startsWith(PLAN_PREFIX)
    ? (JSON.parse(window.name.slice(PLAN_PREFIX.length)) as Plan)
    : null;
  let clock = new SimulatedClock();
  const heldLogic = new WeakSet<AnyActorLogic>();
  const actors: LiveActor[] = [];
  const listeners: ((event: MachineEvent) => void)[] = [];
  let isPlaying = false;
  let actor: AnyActorRef | null = null;
  /** The machine that moved last; by now another one may be running under its id. */
  let moved: AnyActorRef | null = null;
  /** The URL and history state of the held machine's first start. */
  let opened: { readonly href: string; readonly state: object } | null = null;
  let raisedNotices: Notice[] = [];
  const raised = (notice: Notice) => {
    raisedNotices.push(notice);
  };

  if (plan)
    devHooks.prepare = <M extends AnyStateMachine>(machine: M, input: unknown): PreparedMachine<M> => {
      if (!plan) return { machine, options: { input } as ActorOptions<M> };
      const isAfter = actor !== null;
      if (!isAfter && machine.id !== plan.machine) return { machine, options: { input } as ActorOptions<M> };
      // Machines after the held one are idle: they call no services.
      const held = stubActors(machine, isAfter ? { input } : plan, raised);
      if (isAfter) return { machine: held, options: { input } as ActorOptions<M> };
      heldLogic.add(held);
      return { machine: held, options: { input: plan.input, clock } as ActorOptions<M> };
    };
  const notify = (ref: LiveActor, event: EventObject) => {
    if (!isMachine(ref.logic)) return;
    const { value, status, context, _nodes } = ref.getSnapshot() as AnyMachineSnapshot;
    const nodes = _nodes.map(({ id }: AnyStateMachine['root']) => id);
    const machine = ref.logic.id;
    const redacted = redactEvent(event);
    for (const listener of listeners)
      listener({
        machine,
        status,
        nodes,
        value,
        event,
        redacted,
        context: redactContext(context as object),
        isPlayed: isPlaying,
      });
  };
  let report = devHooks.inspect;
  devHooks.inspect = (event) => {
    report?.(event);
    const ref = event.actorRef as LiveActor;
    if (event.type === '@xstate.actor') actors.push(ref);
    if (event.type === '@xstate.snapshot') notify(ref, event.event);
    // A page that waits for its code may create a machine that it never starts.
    if (event.type === '@xstate.event' && event.event.type === 'xstate.init' && heldLogic.has(ref.logic)) {
      actor ??= ref;
      opened ??= { href: window.location.href, state: window.history.state as object };
    }
  };

  /** The latest actor at a path of child ids, even if it has ended. */
  const actorAt = (actorPath: readonly string[]): AnyActorRef => {
    if (!actor) throw new Error('The machine is not running');
    return actorPath.reduce((parent, id) => {
      const child = actors.findLast((candidate) => candidate.id === id && candidate._parent === parent);
      if (!child) throw new Error(`No actor '${id}' was started`);
      return child;
    }, actor);
  };

  const stateOf = (ref: AnyActorRef): PageState => {
    const { value, status, error } = ref.getSnapshot() as AnyMachineSnapshot;
    if (status === 'error') throw new Error(`The machine failed: ${String(error)}`);
    const { status: page, output } = actorAt([]).getSnapshot() as AnyMachineSnapshot;
    const leavesSite = typeof output === 'object' && output !== null && 'leave' in output;
    return { value, status, page, leavesSite };
  };

  window.portalPlayer = {
    isReady: () => actor !== null,
    restart(next) {
      if (!opened) throw new Error('The machine has not run yet');
      const shell = actors.filter(({ logic }) => isMachine(logic) && logic.id === 'notices');
      for (const notices of shell) {
        const { context } = notices.getSnapshot() as { readonly context: NoticesContext };
        for (const { id } of context.shown) notices.send({ type: 'notice.dismissed', id });
      }
      actors.splice(0, actors.length, ...shell);
      [plan, clock, actor, moved] = [next, new SimulatedClock(), null, null];
      raisedNotices = [];
      // A new key makes the router treat this as a new visit and restart the page's flow.
      window.history.replaceState({ ...opened.state, key: crypto.randomUUID() }, '', opened.href);
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as object }));
    },
    currentState: () => stateOf(moved ?? actorAt([])),
    perform(actorPath, trigger) {
      const target = actorAt(actorPath);
      moved = target;
      isPlaying = true;
      try {
        if (trigger.kind === 'time') {
          clock.increment(trigger.wait);
        } else if (trigger.kind === 'event') {
          target.send(trigger.event);
        } else if (trigger.kind !== 'start') {
          const end: HeldEnd =
            trigger.kind === 'done'
              ? { type: 'held.done', output: trigger.output }
              : { type: 'held.error', error: trigger.error };
          actorAt([...actorPath, trigger.actor]).send(end);
        }
      } finally {
        isPlaying = false;
      }
      return stateOf(target);
    },
    watch(listener) {
      listeners.push(listener);
      for (const running of actors)
        if (running.getSnapshot()?.status === 'active') notify(running, { type: 'xstate.init' });
    },
    changeLanguage,
    async inspect() {
      if (!mayInspect) throw new Error('The configuration allows no inspector');
      const { startInspector } = await import('./inspector.ts');
      report = startInspector(actors.filter((running) => running.getSnapshot()?.status === 'active'));
    },
    takeNotices() {
      const taken = raisedNotices;
      raisedNotices = [];
      return taken;
    },
  };
}

/** The machine with its actors held until a step ends them, and without actions that leave the page. */
function stubActors<M extends AnyStateMachine>(
  machine: M,
  part: ReplacedInput,
  raised: (notice: Notice) => void,
): M {
  const { actors, actions } = machine.implementations;
  const held = Object.fromEntries(
    Object.entries(actors).map(([name, logic]) => [
      name,
      stubActor(logic as AnyActorLogic, part.children?.[name], raised),
    ]),
  );
  const stays = Object.fromEntries(LEAVING.filter((name) => name in actions).map((name) => [name, () => {}]));
  const notify = actions['notify'] as ((args: unknown, notice: Notice) => void) | undefined;
  const tells = notify && {
    notify: (args: unknown, notice: Notice) => {
      raised(notice);
      notify(args, notice);
    },
  };
  return machine.provide({ actors: held, actions: { ...stays, ...tells } }) as M;
}

function stubActor(
  logic: AnyActorLogic,
  part: ReplacedInput | undefined,
  raised: (notice: Notice) => void,
): AnyActorLogic {
  if (!isMachine(logic)) return silent;
  const machine: AnyActorLogic = stubActors(logic, part ?? { input: undefined }, raised);
  // Without a part in the plan it only feeds its views and does not end on its own.
  const restrained = (snapshot: Snapshot<unknown>): Snapshot<unknown> =>
    part || snapshot.status !== 'done' ? snapshot : { ...snapshot, status: 'active', output: undefined };
  return Object.assign(Object.create(machine) as AnyActorLogic, {
    getInitialSnapshot: (scope, input) =>
      restrained(machine.getInitialSnapshot(scope, part ? part.input : input) as Snapshot<unknown>),
    transition: (snapshot, event, scope) =>
      endedBy(snapshot, event) ?? restrained(machine.transition(snapshot, event, scope) as Snapshot<unknown>),
  } satisfies Partial<ActorLogic<Snapshot<unknown>, EventObject, unknown>>);
}

/** An actor that does nothing until a step ends it. */
const silent: ActorLogic<Snapshot<unknown>, EventObject, unknown> = {
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  getPersistedSnapshot: (snapshot) => snapshot,
  transition: (snapshot, event) => {
    if (event.type === 'xstate.stop')
      return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
    return endedBy(snapshot, event) ?? snapshot;
  },
};

/** The snapshot of an actor that a step has ended; null for every other event. */
function endedBy(snapshot: Snapshot<unknown>, event: EventObject): Snapshot<unknown> | null {
  const end = event as HeldEnd;
  if (end.type === 'held.done') return { ...snapshot, status: 'done', output: end.output, error: undefined };
  if (end.type === 'held.error') return { ...snapshot, status: 'error', output: undefined, error: end.error };
  return null;
}

function isMachine(logic: AnyActorLogic): logic is AnyStateMachine {
  return 'root' in logic;
}
