import type { Failure } from '../../machines/domain/failure.ts';
import type { ServiceName } from './services.ts';

/** How a service reports refusals (1 §8, 2 §8, 3 §8). */
interface ErrorFormat {
  /** Reads the message for the patient from a response. */
  readonly readMessage: (body: Readonly<Record<string, unknown>>) => unknown;
  /** A success may contain errors (GQL-R09). */
  readonly isGraphql?: true;
  /** The success statuses that count; all 2xx if absent. */
  readonly accepted?: readonly number[];
  /** The catalog has no 'Server Error' for this format, so a 5xx shows its own message. */
  readonly showsServerErrorMessage?: true;
  /** Its refusals differ by status (GL-R07, GL-R08; the contract's 409 of a merge, and of a submitted questionnaire). */
  readonly reportsStatus?: true;
  /** A 404 shows the service's message: the search of the scheduler quotes it (PSRCH-18). */
  readonly showsNotFoundMessage?: true;
  /** 408: the service did not receive the whole request, or no longer knows what it did (RUL-94). */
  readonly treatsTimeoutAsServerError?: true;
  /** Only the service's own response counts, not one by a gateway (RUL-113). */
  readonly ignoresGateways?: true;
}

const defaultFormat: ErrorFormat = {
  readMessage: (body) => body['message'] ?? property(body['error'], 'message') ?? body['error'],
};
const graphql: ErrorFormat = {
  readMessage: (body) => joinErrors(body) ?? body['message'],
  isGraphql: true,
};

const ERROR_FORMATS: Readonly<Partial<Record<ServiceName, ErrorFormat>>> = {
  accounting: {
    readMessage: (body) => body['description'],
    accepted: [200, 201],
    showsServerErrorMessage: true,
  },
  charging: { readMessage: (body) => body['error'], reportsStatus: true },
  questionnaire: { readMessage: (body) => body['error'], accepted: [200, 201, 202], reportsStatus: true },
  waiver: { readMessage: (body) => joinList(body['message'], ', '), showsServerErrorMessage: true },
  core: { ...defaultFormat, reportsStatus: true },
  coreSamples: { ...defaultFormat, accepted: [200, 201], reportsStatus: true },
  pickup: { ...defaultFormat, showsNotFoundMessage: true, treatsTimeoutAsServerError: true },
  orders: graphql,
  calendar: { ...graphql, ignoresGateways: true },
};

/** The statuses that a gateway sends in place of the service. */
const GATEWAY_STATUSES: readonly number[] = [408, 502, 503, 504];

/** The longest service message that is passed on; anything longer was not written for a patient. */
const MAX_MESSAGE_LENGTH = 300;

/**
 * True for a success status that the service may answer: accounting 200 and 201, questionnaire 200 to 202, guest
 * login 200 and 201, the others every 2xx (ERR-R04, ERR-R06, ERR-R11, CALL-R40).
 */
export function isAccepted(service: ServiceName, status: number): boolean {
  return ERROR_FORMATS[service]?.accepted?.includes(status) ?? true;
}

/**
 * A refusal according to the error catalog of the service (ERR-R01 to ERR-R14, AMB-198). The fixed texts
 * 'Not Found', 'Unauthorized' and 'Server Error' are represented by codes; src/copy has the texts.
 * @param body the parsed response; undefined if there is none that can be read
 * @param token must never be quoted, whatever the service sends
 */
export function refusal(service: ServiceName, status: number, body: unknown, token: string | null): Failure {
  if (status === 401) return { code: 'unauthorized' };
  const format = ERROR_FORMATS[service] ?? defaultFormat;
  if (format.treatsTimeoutAsServerError && status === 408) return { code: 'server' };
  // A 5xx without a readable body is not the service's response either.
  const isGateway = GATEWAY_STATUSES.includes(status) || (status >= 500 && body === undefined);
  if (format.ignoresGateways && isGateway) return { code: 'noResponse' };
  const message = quotable(isObject(body) ? format.readMessage(body) : undefined, token);
  if (status === 404) return withMessage('notFound', format.showsNotFoundMessage ? message : undefined);
  // After a 408 it may have been done anyway (RUL-92); a 429 says nothing about what was sent.
  if (status < 500)
    return {
      ...withMessage('refused', message),
      ...(format.reportsStatus || status === 408 || status === 429 ? { status } : {}),
    };
  return withMessage('server', format.showsServerErrorMessage ? message : undefined);
}

/**
 * The errors of a GraphQL response, joined with ' | ' (GQL-R09); null if there are none or the service is not GraphQL.
 * @param isTolerated whether an error at a path fails nothing (RUL-39, RUL-72)
 */
export function graphqlFailure(
  service: ServiceName,
  body: unknown,
  token: string | null,
  isTolerated: (path: readonly unknown[]) => boolean = () => false,
): Failure | null {
  if (!ERROR_FORMATS[service]?.isGraphql || !isObject(body)) return null;
  const errors = body['errors'];
  if (errors === undefined || errors === null) return null;
  const isHarmless = (error: unknown) => {
    const path = property(error, 'path');
    return Array.isArray(path) && isTolerated(path);
  };
  if (Array.isArray(errors) && errors.every(isHarmless)) return null;
  return withMessage('graphql', quotable(joinErrors(body), token));
}

function joinErrors(body: Readonly<Record<string, unknown>>): string | undefined {
  const errors = body['errors'];
  return joinList(
    Array.isArray(errors) ? errors.map((error) => property(error, 'message')) : undefined,
    ' | ',
  );
}

/** Joins the texts of a list that fit into a message; returns a single text unchanged. */
function joinList(value: unknown, separator: string): string | undefined {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return undefined;
  return value
    .filter((item) => typeof item === 'string' && item !== '')
    .reduce((joined, item) => {
      const longer = joined === '' ? item : joined + separator + item;
      return longer.length > MAX_MESSAGE_LENGTH ? joined : longer;
    }, '');
}

/** A service's message if it can be shown: not empty, not too long, without the token. */
function quotable(text: unknown, token: string | null): string | undefined {
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > MAX_MESSAGE_LENGTH) return undefined;
  return token && trimmed.includes(token) ? undefined : trimmed;
}

function withMessage(code: Failure['code'], message: string | undefined): Failure {
  return message === undefined ? { code } : { code, message };
}

function property(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
