import { fromCallback } from 'xstate';
import type { PatientToCheck, PotentialDuplicate } from '../domain/duplicate.ts';
import type { AddressToConfirm, InformationChanges } from '../domain/information-changes.ts';
import type { Identity, LinkQuery } from '../domain/link.ts';
import { notProvided } from '../domain/not-provided.ts';
import { notify, clearNotice } from '../domain/notice.ts';
import type { Order, OrderIdentity } from '../domain/order.ts';
import type { PlaceAddress, PlaceQuery, PlaceSuggestion } from '../domain/place.ts';
import type { UnsavedForm } from '../domain/unsaved-form.ts';
import { formOnFile } from './information.rules.ts';
import type { DuplicateOutcome, InformationForm, InformationRecord, RuleInput } from './information.rules.ts';
import { informationFields } from './information.fields.ts';
import type { InformationField } from './information.fields.ts';

export interface InformationInput {
  /** The page's link, or else the saved one; null if there is neither (AMB-16). */
  readonly link: LinkQuery | null;
  /** The lab's day, YYYY-MM-DD. */
  readonly today: string;
  /** What this tab has of the order before, and not saved; null if there is none. */
  readonly unsaved: UnsavedForm | null;
}

/** An order with the ids that further calls need. */
export interface LoadedOrder {
  readonly order: Order;
  readonly orderIdentity: OrderIdentity;
}

export interface InformationContext extends InformationInput {
  readonly loadedOrder: LoadedOrder | null;
  readonly record: InformationRecord | null;
  readonly form: InformationForm;
  /** The form when its address was last filled in: by a suggestion, the profile, or a reload; null before (RUL-111). */
  readonly formAtAutofill: InformationForm | null;
  /** The form when the last suggestion was chosen: text that is typed while its place is loaded stays (RUL-111). */
  readonly formAtChoice: InformationForm | null;
  /** Fields that the patient has left: only these show their error. */
  readonly touchedFields: readonly InformationField[];
  /** Save was pressed while a field was in error; every error is shown from then on (RUL-14). */
  readonly isSubmitBlocked: boolean;
  readonly duplicate: DuplicateOutcome | null;
  readonly isMergeUnanswered: boolean;
  readonly unanswered: RuleInput['unanswered'];
  /**
   * The service may hold another record: a save has failed, time has passed, or another tab has saved. It is
   * loaded again before anything is compared with it.
   */
  readonly isRecordStale: boolean;
}

export interface FieldChange {
  readonly field: InformationField;
  readonly value: string;
}

export type InformationEvent =
  | ({ readonly type: 'field.changed' } & FieldChange)
  | { readonly type: 'field.left'; readonly field: InformationField }
  | { readonly type: 'futureOrders.toggled'; readonly isApplied: boolean }
  | { readonly type: 'profileAddress.used' }
  | { readonly type: 'suggestion.chosen'; readonly id: string }
  | { readonly type: 'save.pressed' }
  | { readonly type: 'confirm.pressed' }
  | { readonly type: 'skip.pressed' }
  | { readonly type: 'next.pressed' }
  | { readonly type: 'address.reconfirmed' }
  | { readonly type: 'address.declined' }
  | { readonly type: 'editing.resumed' }
  /** From the duplicate check. */
  | { readonly type: 'merge.reported'; readonly isUnanswered: boolean }
  | { readonly type: 'record.aged' }
  | { readonly type: 'information.savedInAnotherTab' };

/** Tags of the states: whether to show the form, and the task that the patient waits for. */
export type InformationTag = 'form' | 'checkingDuplicate' | 'saving' | 'failed';

export const EMPTY_INFORMATION: InformationForm = {
  ...informationFields.empty,
  isAppliedToFutureOrders: false,
};

/** The input of the rules; null until everything is loaded. */
export function ruleInputOf(context: InformationContext): RuleInput | null {
  const { loadedOrder, record, duplicate, isMergeUnanswered, unanswered, today } = context;
  return loadedOrder && record
    ? { order: loadedOrder.order, record, duplicate, isMergeUnanswered, unanswered, today }
    : null;
}

export function initialFormContext(record: InformationRecord) {
  return {
    record,
    form: formOnFile(record),
    touchedFields: [],
    isSubmitBlocked: false,
    duplicate: null,
    isMergeUnanswered: false,
    unanswered: null,
    isRecordStale: false,
  };
}

export const informationActors = {
  /** The order with its ids and source (GQL-R01). */
  loadOrder: notProvided<LoadedOrder, Identity>('loadOrder'),
  /** Basic information, shipping address, countries and confirmation lists (GQL-R02), by the patient whom the order has now. */
  loadInformation: notProvided<InformationRecord, OrderIdentity & { readonly mayBeMerged: boolean }>(
    'loadInformation',
  ),
  /** POST /orders/samples/shipping-address/changes/check: the samples whose address counts as verified (CALL-R17). */
  checkSignificance: notProvided<
    { readonly verifiedSamples: readonly string[] },
    AddressToConfirm & { readonly sampleId: string }
  >('checkSignificance'),
  /** POST /utility/confirmAddress (CALL-R16). */
  confirmAddress: notProvided<
    { readonly statusCode: number },
    {
      readonly sampleId: string;
      readonly changes: InformationChanges;
      readonly isAppliedToFutureOrders: boolean;
    }
  >('confirmAddress'),
  /** Reports each minute and when the page is shown again, and when another tab has saved the order's information. */
  watchRecord: fromCallback<InformationEvent, { readonly accessionId: string }>(() => undefined),
  /** The parts of a suggested address (VAL-R25). */
  loadPlace: notProvided<PlaceAddress, { readonly id: string }>('loadPlace'),
};

export const informationActions = {
  /** Keeps the unsaved fields in the tab, so that Back and a reload do not lose them; null deletes them. */
  keepUnsaved: (
    _: unknown,
    _params: { readonly accessionId: string; readonly unsaved: UnsavedForm | null },
  ) => {},
  /** Announces to the browser's other tabs that the order's information was saved, or may have been. */
  announceSaved: (_: unknown, _params: { readonly accessionId: string }) => {},
  notify,
  clearNotice,
};

export interface DuplicateInput {
  readonly patient: PatientToCheck;
  /** The order's patient, to be merged into the duplicate (AMB-106). */
  readonly patientId: string;
  /** An earlier merge had no response. */
  readonly isMergeUnanswered: boolean;
}

export interface DuplicateContext extends DuplicateInput {
  readonly duplicate: PotentialDuplicate | null;
}

export type DuplicateEvent =
  | { readonly type: 'merge.confirmed' }
  | { readonly type: 'contact.requested' }
  | { readonly type: 'dialog.left' };

export const duplicateActors = {
  /** POST /patients/duplicate-check; null when there is no duplicate (CALL-R20). */
  checkDuplicate: notProvided<PotentialDuplicate | null, PatientToCheck>('checkDuplicate'),
  /** GET /patient/merge-patients; changes data, so it is sent once per submit (CALL-R21, AMB-200). */
  mergePatients: notProvided<void, { readonly primaryId: string; readonly mergedId: string }>(
    'mergePatients',
  ),
};

export const duplicateActions = {
  notify,
  /** Announces who was merged into whom (DUP-R05). */
  announceMerge: (_: unknown, _params: { readonly merged: string; readonly primary: string }) => {},
  /** Reports that the patients may be merged from now on, or that they are not. */
  reportMerge: (_: unknown, _params: { readonly isUnanswered: boolean }) => {},
};

export interface SuggestionsContext extends PlaceQuery {
  readonly suggestions: readonly PlaceSuggestion[];
}

export type SuggestionsEvent =
  | ({ readonly type: 'street.typed' } & PlaceQuery)
  | { readonly type: 'suggestions.dismissed' };

export const suggestionsActors = {
  lookUpPlaces: notProvided<readonly PlaceSuggestion[], PlaceQuery>('lookUpPlaces'),
};
