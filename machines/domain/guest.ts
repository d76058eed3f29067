/** The patient as guest login sends them: trimmed, the birth date as YYYY-MM-DD (GL-R04, GL-R05). */
export interface Guest {
  readonly accessionId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthdate: string;
}
