import { fromPromise } from 'xstate';

/**
 * An actor that a flow needs and does not have: src/app/flows provides the real one.
 * It states the shapes (`Out` is what it resolves with, `In` its input) and fails loudly when it was forgotten.
 */
export function notProvided<Out, In>(name: string) {
  return fromPromise<Out, In>(() => Promise.reject(new Error(`The actor '${name}' is not provided`)));
}
