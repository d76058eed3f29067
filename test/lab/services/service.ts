import type { LabState, LabOrder } from '../state.ts';
import type { Payments } from '../payments.ts';

/** A valid request that carries the token of `order`. */
export interface ServiceRequest {
  readonly state: LabState;
  readonly payments: Payments;
  readonly order: LabOrder;
  /** The token is a staff member's internal one. */
  readonly isStaff: boolean;
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The `Idempotency-Key` of a charge (RUL-30). */
  readonly idempotencyKey: string;
  /** Validated against the contract of this operation. */
  readonly body: unknown;
}

export interface ServiceResponse {
  readonly status: number;
  readonly body: unknown;
}

/** The operations of a service by operationId. */
export type Service = Readonly<
  Record<string, (request: ServiceRequest) => ServiceResponse | Promise<ServiceResponse>>
>;

/** A plain 200. */
export function ok(body: unknown): ServiceResponse {
  return { status: 200, body };
}

/** Finds an order in the caller's bundle; undefined if the token gives no access to it. */
export function authorizedOrder(
  request: ServiceRequest,
  isWanted: (order: LabOrder) => boolean,
): LabOrder | undefined {
  return request.order.bundle.find(isWanted);
}
