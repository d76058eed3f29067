/** A flow that is built. Ids in `out` are not yet: each with the reason. */
export interface BuiltFlow {
  readonly flow: string;
  readonly out?: Readonly<Record<string, string>>;
}

/** The flows whose every id must be claimed and exercised. */
export const built: readonly BuiltFlow[] = [
  { flow: 'entry' },
  { flow: 'information' },
  { flow: 'duplicate-patient' },
  { flow: 'payment-media' },
  { flow: 'payment-form' },
  { flow: 'concierge' },
  { flow: 'card-payment' },
  { flow: 'wallet-payment' },
  { flow: 'bnpl-payment' },
  { flow: 'bnpl-return' },
  { flow: 'payment-outcome' },
  { flow: 'notifications' },
  { flow: 'routing' },
  { flow: 'hormone' },
  { flow: 'hormone-zoomer' },
  { flow: 'gut' },
  { flow: 'cardio' },
  { flow: 'guest-login' },
  { flow: 'ny-waiver' },
  { flow: 'questionnaire-entry' },
  { flow: 'pickup-search' },
  { flow: 'pickup-schedules' },
  { flow: 'pickup-cancel' },
  { flow: 'pickup-editor' },
  { flow: 'pickup-address' },
  { flow: 'pickup-contact' },
  { flow: 'blood-draw' },
  { flow: 'send-to-phone' },
  { flow: 'collection-status' },
  { flow: 'confirm-appointment' },
  { flow: 'cancel-appointment' },
  { flow: 'collections' },
];

const identityStep = "RUL-05: the error-reporting identity step is 'not product behaviour' and is not built";

/** Ids that no part of the product fulfils, each with the reason. */
export const excluded: Readonly<Record<string, string>> = {
  'IDENT-01': identityStep,
  'IDENT-02': identityStep,
  'IDENT-03': identityStep,
};
