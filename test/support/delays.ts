/**
 * What each waiting state waits on the paths, in milliseconds, and where it is said: nothing happens before, and the step
 * is taken then. Of a wait that began in an earlier state it is what remains.
 */
export const WAITS: Readonly<Record<string, { readonly source: string; readonly waits: readonly number[] }>> =
  {
    'pay.validating': { source: '[VAL-R08]', waits: [100] },
    'pay.validatingBeforeCalls': { source: '[VAL-R08]', waits: [100] },
    'payment.open.payment.leaving': { source: '[RUL-59]', waits: [30_000] },
    'pay.waitingConcierge': { source: '[CONST-R04]', waits: [5000] },
    // Five times: the five seconds in which an invoice follows.
    'openForm.awaitingInvoice': { source: '[RUL-65]', waits: [1000] },
    'paymentOutcome.awaitingInvoice': { source: '[RUL-65]', waits: [1000] },
    'pay.awaitingFee': { source: '[RUL-65]', waits: [1000] },
    'paymentStatus.waiting': { source: '[CONST-R05]', waits: [1000] },
    'paymentPending.waiting': { source: '[RUL-09]', waits: [5000, 10_000, 20_000, 30_000] },
    'information.skipping': { source: '[CONST-R07]', waits: [500] },
    'information.confirming': { source: '[CONST-R07]', waits: [500] },
    'information.waitingToSave': { source: '[CONST-R07]', waits: [500] },
    'information.editing.suggestions.fillingIn.queued': { source: '[OWN-02]', waits: [10_000] },
    'suggestions.pausing': { source: '[CONST-R06]', waits: [500] },
    'sendToPhone.entering.sent': { source: '[CONST-R14]', waits: [3400] },
    // What became of a call without a response is read once more before its outcome is reported.
    'confirmAppointment.waiting': { source: '[OWN-R01]', waits: [3000] },
    'cancelAppointment.waiting': { source: '[OWN-R01]', waits: [3000] },
    // A browser that shows no question never answers.
    'bloodDraw.open.sorting.locating.awaitingPermission': { source: '[OWN-R06]', waits: [20_000] },
    'instruction.loading': { source: '[OWN-R02]', waits: [10_000] },
    // What remains of the two minutes in which the list must show a booking, or 45 s after a refusal.
    'pickupRecovery.checking': { source: '[OWN-R03]', waits: [0, 10_000, 45_000, 110_000, 120_000] },
    'pickupRecovery.checking.waiting': { source: '[OWN-R03]', waits: [10_000] },
    'pickupEditor.home.idle': { source: '[OWN-R03]', waits: [10_000] },
    'pickupSchedules.open.ready.idle': { source: '[OWN-R03]', waits: [10_000] },
    'pickupContact.applying': { source: '[PICK-R53]', waits: [150] },
    'questionnaire.answering.checking': { source: '[CONST-R16]', waits: [100] },
    // 15 s after the first change, of which four pauses in typing have taken 12.
    'autosave.unsaved': { source: '[RUL-61]', waits: [3000] },
    'autosave.unsaved.pausing': { source: '[RUL-61]', waits: [5000] },
    'autosave.failed': { source: '[RUL-61]', waits: [30_000] },
    // The warning after 28 minutes; the rest from a look after 29.
    'visit.kept.open': { source: '[RUL-62]', waits: [0, 1_680_000] },
    'visit.kept.ending': { source: '[RUL-62]', waits: [60_000] },
  };
