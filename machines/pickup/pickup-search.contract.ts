import type { Failure } from '../domain/failure.ts';
import { notProvided } from '../domain/not-provided.ts';
import type { Notice, NoticeCode } from '../domain/notice.ts';

/** On whose behalf pickups are arranged (ROLE-R04). */
export type PickupRole = 'customer' | 'internal';

export interface PickupSearchInput {
  readonly role: PickupRole;
  /** The accession id that is stored, '' when there is none (AMB-129). */
  readonly accessionId: string;
  /** Whether the link brought a token, which a customer needs (ROLE-R03). */
  readonly hasToken: boolean;
  /** What is left of the list that is worked through, as text; '' without one. */
  readonly list: string;
}

export interface PickupSearchContext extends PickupSearchInput {
  /** What stands in the way of going on; null when nothing does. */
  readonly problem: 'length' | 'list' | Failure | null;
}

export type PickupSearchEvent =
  | { readonly type: 'accessionId.changed'; readonly text: string }
  | { readonly type: 'search.submitted' }
  | { readonly type: 'list.changed'; readonly text: string }
  | { readonly type: 'list.submitted' };

export const pickupSearchActors = {
  /** Obtains a fresh internal token from the staff member's session and keeps it in this tab (AMB-131). */
  obtainInternalToken: notProvided<void, void>('obtainInternalToken'),
  /** GET /patients/pns-jwt: keeps the patient's token of an accession id; rejects when there is none (CALL-R19). */
  exchangeToken: notProvided<void, { readonly accessionId: string }>('exchangeToken'),
  /** Whom the token stands for, then the pickups of the accession id; rejects with the first refusal (AMB-130). */
  checkAccession: notProvided<void, { readonly accessionId: string }>('checkAccession'),
};

export const pickupSearchActions = {
  notify: (_: unknown, _params: Notice) => {},
  /** Takes back the notices of a code. */
  withdraw: (_: unknown, _params: { readonly code: NoticeCode }) => {},
  /** Keeps the list that is worked through, in this tab only. */
  keepList: (_: unknown, _params: { readonly ids: readonly string[] }) => {},
  /** Stores the accession id that the scheduler works on. */
  keepAccession: (_: unknown, _params: { readonly accessionId: string }) => {},
};
