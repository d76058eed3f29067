export type Change =
  | 'payment'
  | 'booking'
  | 'cancellation'
  | 'answers'
  | 'questionnaire'
  | 'waiver'
  | 'information'
  | 'confirmation'
  | 'appointmentCancellation'
  | 'collectionReport';

/** How the last change ended: done, or perhaps done, because no response says so (RUL-92). */
export interface LastChange {
  readonly change: Change;
  readonly isKnown: boolean;
}
