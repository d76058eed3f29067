/** The patient as the duplicate check asks about (CALL-R20). `birthdate` as YYYY-MM-DD. */
export interface PatientToCheck {
  readonly sampleId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthdate: string;
  readonly gender: string;
}

/** A patient that may be the same person (ENT-R21). Missing texts are ''; without an id nothing can be merged (AMB-106). */
export interface PotentialDuplicate {
  readonly patientId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** As the service writes it. */
  readonly birthdate: string;
  readonly gender: string;
  readonly clinicName: string;
  readonly lastOrderDate: string;
}
