import type { LabState, LabOrder } from '../state.ts';
import type { Payments } from '../payments.ts';

/** A request that has kept the contract and carries the token of `order`. */
export interface ServiceRequest {
  readonly state: LabState;
  readonly payments: Payments;
  readonly order: LabOrder;
  /** The token is the internal one of a staff member. */
  readonly isStaff: boolean;
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The `Idempotency-Key` of a charge (RUL-30). */
  readonly idempotencyKey: string;
  /** As the contract describes it for this operation. */
  readonly body: unknown;
}

/** What a service answers. */
export interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The operations of a service by operationId. */
export type Service = Readonly<
  Record<string, (request: ServiceRequest) => ServiceAnswer | Promise<ServiceAnswer>>
>;

/** A plain 200. */
export function ok(body: unknown): ServiceAnswer {
  return { status: 200, body };
}

/** An order of the caller's bundle by a predicate; undefined when the token does not open it. */
export function openedOrder(request: ServiceRequest, is: (order: LabOrder) => boolean): LabOrder | undefined {
  return request.order.bundle.find(is);
}
