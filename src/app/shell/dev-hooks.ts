import type { ActorOptions, AnyStateMachine, InspectionEvent } from 'xstate';

/** A machine as it starts, and the options of its actor: input, clock … */
export interface Prepared<M extends AnyStateMachine> {
  readonly machine: M;
  readonly options: ActorOptions<M>;
}

/**
 * Hooks for the tools of `src/app/qa`, which fill them before the first page, in development and in builds made for
 * QA. The production build has no code that does.
 */
export interface DevHooks {
  /** Receives what happens in a machine and in its children. */
  inspect?: (event: InspectionEvent) => void;
  /** Replaces a machine (by a `provide`d copy of itself), its input or its clock before it starts. */
  prepare?: <M extends AnyStateMachine>(machine: M, input: unknown) => Prepared<M>;
}

export const devHooks: DevHooks = {};

/** The machine that the shell starts, and the options of its actor. */
export function withDevHooks<M extends AnyStateMachine>(machine: M, input: unknown): Prepared<M> {
  const prepared = devHooks.prepare?.(machine, input) ?? { machine, options: { input } as ActorOptions<M> };
  const { inspect } = devHooks;
  return inspect ? { ...prepared, options: { ...prepared.options, inspect } } : prepared;
}
