import { fromPromise } from 'xstate';

/**
 * A placeholder for an actor; src/app/flows provides the real one. It declares the types (`Out` is what it resolves
 * with, `In` its input) and fails loudly if it was not replaced.
 */
export function notProvided<Out, In>(name: string) {
  return fromPromise<Out, In>(() => Promise.reject(new Error(`The actor '${name}' is not provided`)));
}
