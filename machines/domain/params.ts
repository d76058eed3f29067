import { asFailure } from './failure.ts';
import type { Failure } from './failure.ts';

/** The arguments of a guard or an action after a failed call. */
export interface Failed {
  readonly event: { readonly error: unknown };
}

/** As params: the event itself. */
export const eventOf = <Event>({ event }: { readonly event: Event }): Event => event;

/** As params: the output of a call or a machine. */
export const outputOf = <Output>({ event }: { readonly event: { readonly output: Output } }): Output =>
  event.output;

/** As params: how a call has failed. */
export const failureOf = ({ event }: Failed): Failure => asFailure(event.error);
