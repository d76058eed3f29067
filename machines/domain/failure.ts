/**
 * Why a call failed. Every actor rejects with this; never with an Error object, which serializes to {} and might carry
 * a request in its text.
 *
 * - `notFound`, `unauthorized`, `server`, `refused`: a response with 404, 401, 5xx, or any other error status.
 *   A call that needs a token which nobody has is `unauthorized` too: it was not sent.
 * - `malformed`: a response that does not have the documented shape (RUL-26).
 * - `graphql`: GraphQL errors, joined with ' | ' in `message` (GQL-R09).
 * - `noResponse`: timeout or lost connection; it is unknown what the service did (RUL-07).
 * - `notSent`: the portal itself failed before the call; nothing was sent.
 * - `portalError`: the portal itself failed; it is unknown whether anything was sent.
 * - `unavailable`: the call was not made because something it needs is missing.
 */
export type FailureCode =
  | 'notFound'
  | 'unauthorized'
  | 'server'
  | 'refused'
  | 'malformed'
  | 'graphql'
  | 'noResponse'
  | 'notSent'
  | 'portalError'
  | 'unavailable';

/** The order's ids, or the parts of the payment form; for the pickups, a token that is missing or was refused. */
type FailureStep = 'ids' | 'initiation' | 'data' | TokenProblem;
type TokenProblem = 'unauthorized' | 'noInternalToken' | 'noPatientToken';

export interface Failure {
  readonly code: FailureCode;
  /** The service's message, suitable for patients; absent if it sent none. */
  readonly message?: string;
  /** The HTTP status of a refusal, where it says more than that (guest login, charges, questionnaires, any 408 and 429). */
  readonly status?: number;
  /** Which part of a load has failed, for a page that tells them apart. */
  readonly step?: FailureStep;
  /** The documented body of this refusal, if the call reads it and the service sent it. */
  readonly data?: object;
}

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

/**
 * The {@link Failure} that an actor rejected with. Calls reject with nothing else, so anything unknown is an error in the
 * portal, never a service that did not respond.
 */
export function asFailure(value: unknown): Failure {
  return isFailure(value) ? value : { code: 'portalError' };
}

/** True if the service responded with this failure, so the call cannot take effect later (RUL-07). */
export function cannotTakeEffectLater({ code }: Failure): boolean {
  return !['noResponse', 'malformed', 'portalError'].includes(code);
}

/**
 * True if the call was refused, or never sent. Every other failure may have had an effect: no response, one that cannot be
 * read, and a service or a gateway that failed while it worked (RUL-92).
 */
export function hadNoEffect({ code, status }: Failure): boolean {
  return !['noResponse', 'malformed', 'portalError', 'server'].includes(code) && status !== 408;
}

/**
 * True if the link that a call was made with may be the cause: the service does not know what it carries, or refuses it.
 * So it is where the link lacks the order's ids. A failed service, one call of too many, or any other call that was not sent
 * says nothing about the link (RUL-109).
 */
export function mayLinkBeWrong({ code, status, step }: Failure): boolean {
  if (code === 'unavailable') return step === 'ids';
  return (
    ['notFound', 'unauthorized', 'refused', 'graphql'].includes(code) && status !== 408 && status !== 429
  );
}

/** The tokens of the pickups that can be missing or refused (ERR-R39). */
export const TOKEN_PROBLEMS: readonly TokenProblem[] = ['unauthorized', 'noInternalToken', 'noPatientToken'];

/** Which token of the pickups was missing or refused; undefined for any other failure (ERR-R39). */
export function tokenProblemOf({ code, step }: Failure): TokenProblem | undefined {
  return (
    TOKEN_PROBLEMS.find((tokenProblem) => tokenProblem === step) ??
    (code === 'unauthorized' ? code : undefined)
  );
}

/** Names the step of a load that fails. */
export async function failAt<T>(step: FailureStep, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw { ...asFailure(error), step } satisfies Failure;
  }
}
