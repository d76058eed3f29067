/** The patient data that the duplicate check sends (CALL-R20). `birthdate` as YYYY-MM-DD. */
export interface PatientToCheck {
  readonly sampleId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthdate: string;
  readonly gender: string;
}

/** A patient that may be the same person (ENT-R21). Missing texts are ''; merging requires an id (AMB-106). */
export interface PotentialDuplicate {
  readonly patientId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** In the service's own format. */
  readonly birthdate: string;
  readonly gender: string;
  readonly clinicName: string;
  readonly lastOrderDate: string;
}
