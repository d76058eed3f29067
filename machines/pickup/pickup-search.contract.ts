import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Notice, NoticeCode } from '../domain/notice.ts';

/** On whose behalf pickups are arranged (ROLE-R04). */
export type PickupRole = 'customer' | 'internal';

export interface PickupSearchInput {
  readonly role: PickupRole;
  /** The stored accession id; '' if there is none (AMB-129). */
  readonly accessionId: string;
  /** Whether the link carried a token, which a customer needs (ROLE-R03). */
  readonly hasToken: boolean;
  /** The rest of the work list, as text; '' without one. */
  readonly list: string;
}

export interface PickupSearchContext extends PickupSearchInput {
  /** Why the search cannot continue; null if it can. */
  readonly problem: 'length' | 'list' | Failure | null;
}

export type PickupSearchEvent =
  | { readonly type: 'accessionId.changed'; readonly text: string }
  | { readonly type: 'search.submitted' }
  | { readonly type: 'list.changed'; readonly text: string }
  | { readonly type: 'list.submitted' };

export const pickupSearchActors = {
  /** Gets a new internal token from the staff member's session and stores it in this tab (AMB-131). */
  obtainInternalToken: notProvided<void, void>('obtainInternalToken'),
  /** GET /patients/pns-jwt: stores the patient's token for an accession id; rejects if there is none (CALL-R19). */
  exchangeToken: notProvided<void, { readonly accessionId: string }>('exchangeToken'),
  /** Checks whom the token represents, then loads the pickups; rejects with the first failure (AMB-130). */
  checkAccession: notProvided<void, { readonly accessionId: string }>('checkAccession'),
};

export const pickupSearchActions = {
  notify: (_: unknown, _params: Notice) => {},
  /** Removes notices with this code. */
  withdraw: (_: unknown, _params: { readonly code: NoticeCode }) => {},
  /** Stores the work list, in this tab only. */
  keepList: (_: unknown, _params: { readonly ids: readonly string[] }) => {},
  /** Stores the accession id that the scheduler works on. */
  keepAccession: (_: unknown, _params: { readonly accessionId: string }) => {},
};
