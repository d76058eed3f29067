/**
 * Why a call did not do what was asked. It is what every actor rejects with; never an Error object, which
 * would serialise to {} and might carry a request in its text.
 *
 * - `notFound`, `unauthorized`, `server`, `refused`: an answer with 404, 401, 5xx, any other error status.
 * - `malformed`: an answer that does not have the documented shape (RUL-26).
 * - `graphql`: GraphQL errors, joined with ' | ' in `message` (GQL-R09).
 * - `noAnswer`: time-out, connection lost: what the service did is not known (RUL-07).
 * - `broken`: the call was not made, the portal itself failed; nothing was sent.
 * - `unusable`: the call was not made, something that it needs is missing.
 */
export type FailureCode =
  | 'notFound'
  | 'unauthorized'
  | 'server'
  | 'refused'
  | 'malformed'
  | 'graphql'
  | 'noAnswer'
  | 'broken'
  | 'unusable';

export interface Failure {
  readonly code: FailureCode;
  /** What the service says in words a patient may read; absent when it says nothing. */
  readonly message?: string;
  /** The status of a refusal, where the documents tell refusals apart by it (guest login, charges). */
  readonly status?: number;
}

/** True for a rejection that has the shape of a {@link Failure}. */
function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

/** What an actor was rejected with, as a {@link Failure}; anything unknown counts as a call without an answer. */
export function asFailure(value: unknown): Failure {
  return isFailure(value) ? value : { code: 'noAnswer' };
}
