import type { LabOrder } from './state.ts';

/** A patient's information and address on file (ENT-R15); '' means not on file. */
export interface PatientRecord {
  readonly gender: string;
  /** YYYY-MM-DD */
  readonly birthdate: string;
  readonly dialingCode: string;
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
  readonly isAppliedToFuture: boolean;
}

/** An address in a patient's profile, in wire format (ENT-R19). */
export interface WireProfileAddress {
  readonly street_address: string;
  readonly apt_opt: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
  readonly address_type: string;
}

/** The portal's changes to an order's information. */
export interface InformationState {
  saved: Partial<PatientRecord>;
  isConfirmed: boolean;
  /** Address changes requested after shipment, pending review (INFO-R30). */
  readonly changeRequests: Partial<PatientRecord>[];
  /** The patient that this order's patient was merged into. */
  mergedInto: string | null;
}

export function newInformationState(): InformationState {
  return { saved: {}, isConfirmed: false, changeRequests: [], mergedInto: null };
}

/** The current record: the order's initial data plus everything saved since. */
export function recordOf(order: LabOrder): PatientRecord {
  const { address, informationOnFile: onFile, seed } = order;
  return {
    gender: address && onFile.gender ? seed.gender : '',
    birthdate: address && onFile.birthdate ? seed.birthdate : '',
    dialingCode: address?.dialingCode ?? '',
    phone: address && onFile.phone ? seed.phone : '',
    street: address ? (onFile.street ?? seed.street) : '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    zipcode: address?.zipcode ?? '',
    country: address?.country ?? '',
    isAppliedToFuture: false,
    ...order.information.saved,
  };
}

/** Whether the portal may change anything. */
export function isEditable(order: LabOrder): boolean {
  return order.editable && order.kit !== 'DELIVERED' && order.orderSource !== 'WP' && !order.cancelled;
}

/** Whether the patient has confirmed the address of the order's sample. */
export function isConfirmed(order: LabOrder): boolean {
  return order.information.isConfirmed || (order.address !== null && order.informationOnFile.confirmed);
}

/** The id of the patient who may be the same person. */
export function duplicateIdOf(order: LabOrder): string {
  return String(Number(order.seed.patientId) + 90_000);
}

/** The patient of the order: after a merge the other one, unless the service still goes by both ids. */
export function patientIdOf({ forgetsMerged, information, seed }: LabOrder): string {
  return (forgetsMerged ? information.mergedInto : null) ?? seed.patientId;
}
