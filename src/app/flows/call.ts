import { fromPromise } from 'xstate';

/**
 * An actor that makes a call for a machine; the machine's contract gives its types.
 *
 * What a machine invokes in its first step starts before that step's actions run. The call waits for them (one
 * microtask), so that a link is kept before anything is asked for with it.
 */
export function call<Out, In>(run: (input: In, signal: AbortSignal) => Promise<Out>) {
  return fromPromise<Out, In>(async ({ input, signal }) => {
    await Promise.resolve();
    return run(input, signal);
  });
}
