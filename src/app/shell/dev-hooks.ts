import type { ActorOptions, AnyStateMachine, InspectionEvent } from 'xstate';

/** A machine ready to start, and the options of its actor: input, clock … */
export interface PreparedMachine<M extends AnyStateMachine> {
  readonly machine: M;
  readonly options: ActorOptions<M>;
}

/**
 * Hooks for the tools of `test/qa-bench/tools`, which fill them before the first page, in development and QA builds. A
 * production build contains no code that fills them.
 */
interface DevHooks {
  /** Receives the events of a machine and its children. */
  inspect?: (event: InspectionEvent) => void;
  /** Replaces a machine (by a `provide`d copy of itself), its input or its clock before it starts. */
  prepare?: <M extends AnyStateMachine>(machine: M, input: unknown) => PreparedMachine<M>;
}

export const devHooks: DevHooks = {};

/**
 * The machine that the shell starts, and the options of its actor.
 * @param watch also receives the inspection events, in every build
 */
export function withDevHooks<M extends AnyStateMachine>(
  machine: M,
  input: unknown,
  watch?: (event: InspectionEvent) => void,
): PreparedMachine<M> {
  const prepared = devHooks.prepare?.(machine, input) ?? { machine, options: { input } as ActorOptions<M> };
  const inspect = devHooks.inspect ?? watch;
  return inspect ? { ...prepared, options: { ...prepared.options, inspect } } : prepared;
}
