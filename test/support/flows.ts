import { autosaveCatalogue } from '../machines/autosave.catalogue.ts';
import { bloodDrawCatalogue } from '../machines/blood-draw.catalogue.ts';
import { cancelAppointmentCatalogue } from '../machines/cancel-appointment.catalogue.ts';
import { collectionStatusCatalogue } from '../machines/collection-status.catalogue.ts';
import { collectionsCatalogue } from '../machines/collections.catalogue.ts';
import { confirmAppointmentCatalogue } from '../machines/confirm-appointment.catalogue.ts';
import { duplicateCatalogue } from '../machines/duplicate.catalogue.ts';
import { entryCatalogue } from '../machines/entry.catalogue.ts';
import { guestLoginCatalogue } from '../machines/guest-login.catalogue.ts';
import { informationCatalogue } from '../machines/information.catalogue.ts';
import { instructionCatalogue } from '../machines/instruction.catalogue.ts';
import { linkEntryCatalogue } from '../machines/link-entry.catalogue.ts';
import { medicationsCatalogue } from '../machines/medications.catalogue.ts';
import { noticesCatalogue } from '../machines/notices.catalogue.ts';
import { nyWaiverCatalogue } from '../machines/ny-waiver.catalogue.ts';
import { payCatalogue } from '../machines/pay.catalogue.ts';
import { paymentFailureCatalogue } from '../machines/payment-failure.catalogue.ts';
import { paymentMediaCatalogue } from '../machines/payment-media.catalogue.ts';
import { paymentOutcomeCatalogue } from '../machines/payment-outcome.catalogue.ts';
import { paymentPendingCatalogue } from '../machines/payment-pending.catalogue.ts';
import { paymentStatusCatalogue } from '../machines/payment-status.catalogue.ts';
import { paymentCatalogue } from '../machines/payment.catalogue.ts';
import { pickupAddressCatalogue } from '../machines/pickup-address.catalogue.ts';
import { pickupBookingCatalogue } from '../machines/pickup-booking.catalogue.ts';
import { pickupCancelCatalogue } from '../machines/pickup-cancel.catalogue.ts';
import { pickupContactCatalogue } from '../machines/pickup-contact.catalogue.ts';
import { pickupEditorCatalogue } from '../machines/pickup-editor.catalogue.ts';
import { pickupRecoveryCatalogue } from '../machines/pickup-recovery.catalogue.ts';
import { pickupSchedulesCatalogue } from '../machines/pickup-schedules.catalogue.ts';
import { pickupSearchCatalogue } from '../machines/pickup-search.catalogue.ts';
import { questionnaireCatalogue } from '../machines/questionnaire.catalogue.ts';
import { retryCatalogue } from '../machines/retry.catalogue.ts';
import { sendToPhoneCatalogue } from '../machines/send-to-phone.catalogue.ts';
import { suggestionsCatalogue } from '../machines/suggestions.catalogue.ts';
import type { Catalogue } from './catalogue.ts';

/** A machine of the product with everything that belongs to it. Paths are from the root of the project. */
export interface RegisteredMachine {
  /** Kebab case, unique. */
  readonly id: string;
  /** Its file under `machines/`. */
  readonly machineFile: string;
  readonly catalogueFile: string;
  /** The file that runs its paths, as the suite of the next name. */
  readonly testFile: string;
  readonly suite: string;
  readonly catalogue: Catalogue;
  /** Flows of docs/spec/transitions.md that it covers. */
  readonly flows: readonly string[];
}

/** `name` is what a machine's file, its catalogue and its test are called. */
function one(folder: string, name: string, suite: string, catalogue: Catalogue): RegisteredMachine {
  return {
    id: name,
    machineFile: `machines/${folder}/${name}.machine.ts`,
    catalogueFile: `test/machines/${name}.catalogue.ts`,
    testFile: `test/machines/${name}.paths.test.ts`,
    suite,
    catalogue,
    flows: catalogue.flows,
  };
}

/** Every machine of the product, in the order of a patient's way: link, payment, information, draw, pickup, forms. */
export const machines: readonly RegisteredMachine[] = [
  one('entry', 'entry', 'entry', entryCatalogue),
  one('link-entry', 'link-entry', 'linkEntry', linkEntryCatalogue),
  one('payment-media', 'payment-media', 'paymentMedia', paymentMediaCatalogue),
  one('payment', 'payment', 'payment', paymentCatalogue),
  one('payment', 'pay', 'pay', payCatalogue),
  one('payment-status', 'payment-status', 'paymentStatus', paymentStatusCatalogue),
  one('payment-outcome', 'payment-outcome', 'paymentOutcome', paymentOutcomeCatalogue),
  one('payment-pending', 'payment-pending', 'paymentPending', paymentPendingCatalogue),
  one('payment-failure', 'payment-failure', 'paymentFailure', paymentFailureCatalogue),
  one('information', 'information', 'information', informationCatalogue),
  one('information', 'suggestions', 'suggestions', suggestionsCatalogue),
  one('information', 'duplicate', 'duplicate', duplicateCatalogue),
  one('blood-draw', 'blood-draw', 'bloodDraw', bloodDrawCatalogue),
  one('blood-draw', 'send-to-phone', 'sendToPhone', sendToPhoneCatalogue),
  one('confirm-appointment', 'confirm-appointment', 'confirmAppointment', confirmAppointmentCatalogue),
  one('cancel-appointment', 'cancel-appointment', 'cancelAppointment', cancelAppointmentCatalogue),
  one('collection-status', 'collection-status', 'collectionStatus', collectionStatusCatalogue),
  one('collections', 'collections', 'collections', collectionsCatalogue),
  one('collections', 'instruction', 'instruction', instructionCatalogue),
  one('pickup', 'pickup-search', 'pickupSearch', pickupSearchCatalogue),
  one('pickup', 'pickup-schedules', 'pickupSchedules', pickupSchedulesCatalogue),
  one('pickup', 'pickup-editor', 'pickupEditor', pickupEditorCatalogue),
  one('pickup', 'pickup-booking', 'pickupBooking', pickupBookingCatalogue),
  one('pickup', 'pickup-recovery', 'pickupRecovery', pickupRecoveryCatalogue),
  one('pickup', 'pickup-address', 'pickupAddress', pickupAddressCatalogue),
  one('pickup', 'pickup-contact', 'pickupContact', pickupContactCatalogue),
  one('pickup', 'pickup-cancel', 'pickupCancel', pickupCancelCatalogue),
  one('questionnaire', 'questionnaire', 'questionnaire', questionnaireCatalogue),
  one('questionnaire', 'medications', 'medications', medicationsCatalogue),
  one('questionnaire', 'autosave', 'autosave', autosaveCatalogue),
  one('guest-login', 'guest-login', 'guest-login', guestLoginCatalogue),
  one('ny-waiver', 'ny-waiver', 'ny-waiver', nyWaiverCatalogue),
  one('retry', 'retry', 'retry', retryCatalogue),
  one('notices', 'notices', 'notices', noticesCatalogue),
];
