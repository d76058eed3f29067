import type { ActorOptions, AnyStateMachine, InspectionEvent } from 'xstate';

/** A machine as it starts, and the options of its actor: input, clock … */
export interface Prepared<M extends AnyStateMachine> {
  readonly machine: M;
  readonly options: ActorOptions<M>;
}

/**
 * What stands between the shell and its machines in development and in builds made for QA. Empty unless a tool of
 * `src/app/qa` has filled it before the first page; the production build has no code that does.
 */
export interface Probe {
  /** Is told everything that happens in a machine and in its children. */
  inspect?: (event: InspectionEvent) => void;
  /** Replaces a machine (by a `provide`d copy of itself), its input or its clock before it starts. */
  prepare?: <M extends AnyStateMachine>(machine: M, input: unknown) => Prepared<M>;
}

export const probe: Probe = {};

/** The machine that the shell starts, and the options of its actor. */
export function probed<M extends AnyStateMachine>(machine: M, input: unknown): Prepared<M> {
  const prepared = probe.prepare?.(machine, input) ?? { machine, options: { input } as ActorOptions<M> };
  const { inspect } = probe;
  return inspect ? { ...prepared, options: { ...prepared.options, inspect } } : prepared;
}
