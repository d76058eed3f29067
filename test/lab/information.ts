import type { LabOrder } from './state.ts';

/** What is on record of a patient and an address (ENT-R15); empty texts are not on record. */
export interface InformationRecord {
  readonly gender: string;
  /** YYYY-MM-DD */
  readonly birthdate: string;
  readonly areaCode: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
  readonly isAppliedToFuture: boolean;
}

/** What the portal has changed of an order's information. */
export interface InformationState {
  saved: Partial<InformationRecord>;
  isConfirmed: boolean;
  /** Address changes that came after shipment, waiting for review (INFO-R30). */
  readonly changeRequests: Partial<InformationRecord>[];
  /** The patient that this order's was merged into. */
  mergedInto: string | null;
}

/** A fresh order's. */
export function newInformationState(): InformationState {
  return { saved: {}, isConfirmed: false, changeRequests: [], mergedInto: null };
}

/** What is on record now: what the order was made with, and what was saved since. */
export function recordOf(order: LabOrder): InformationRecord {
  const { address, onRecord, seed } = order;
  return {
    gender: address && onRecord.gender ? seed.gender : '',
    birthdate: address && onRecord.birthdate ? seed.birthdate : '',
    areaCode: address?.areaCode ?? '',
    phone: address && onRecord.phone ? seed.phone : '',
    street: address ? (onRecord.street ?? seed.street) : '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    zipcode: address?.zipcode ?? '',
    country: address?.country ?? '',
    isAppliedToFuture: false,
    ...order.information.saved,
  };
}

/** Whether the portal may change anything at all. */
export function isEditable(order: LabOrder): boolean {
  return order.editable && order.kit !== 'DELIVERED' && order.orderSource !== 'WP' && !order.cancelled;
}

/** Whether the patient has confirmed the address of the order's sample. */
export function isConfirmed(order: LabOrder): boolean {
  return order.information.isConfirmed || (order.address !== null && order.onRecord.confirmed);
}

/** The id of the patient who may be the same person. */
export function duplicateIdOf(order: LabOrder): string {
  return String(Number(order.seed.patientId) + 90_000);
}
