import { autosaveCatalogue } from '../machines/autosave.catalogue.ts';
import { bloodDrawEntryCatalogue } from '../machines/blood-draw-entry.catalogue.ts';
import { bloodDrawCatalogue } from '../machines/blood-draw.catalogue.ts';
import { cancelAppointmentCatalogue } from '../machines/cancel-appointment.catalogue.ts';
import { chargeCatalogue } from '../machines/charge.catalogue.ts';
import { collectionStatusCatalogue } from '../machines/collection-status.catalogue.ts';
import { collectionsCatalogue } from '../machines/collections.catalogue.ts';
import { confirmAppointmentCatalogue } from '../machines/confirm-appointment.catalogue.ts';
import { duplicateCatalogue } from '../machines/duplicate.catalogue.ts';
import { entryCatalogue } from '../machines/entry.catalogue.ts';
import { guestLoginCatalogue } from '../machines/guest-login.catalogue.ts';
import { informationEntryCatalogue } from '../machines/information-entry.catalogue.ts';
import { informationCatalogue } from '../machines/information.catalogue.ts';
import { instructionCatalogue } from '../machines/instruction.catalogue.ts';
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
import { pickupCancelCatalogue } from '../machines/pickup-cancel.catalogue.ts';
import { pickupContactCatalogue } from '../machines/pickup-contact.catalogue.ts';
import { pickupEditorCatalogue } from '../machines/pickup-editor.catalogue.ts';
import { pickupLandingCatalogue } from '../machines/pickup-landing.catalogue.ts';
import { pickupSchedulesCatalogue } from '../machines/pickup-schedules.catalogue.ts';
import { pickupSearchCatalogue } from '../machines/pickup-search.catalogue.ts';
import { preparationCatalogue } from '../machines/preparation.catalogue.ts';
import { ENTRY_ROUTES, questionnaireEntryCatalogue } from '../machines/questionnaire-entry.catalogue.ts';
import { questionnaireCatalogue } from '../machines/questionnaire.catalogue.ts';
import { RETRIES, retryCatalogue } from '../machines/retry.catalogue.ts';
import { sendToPhoneCatalogue } from '../machines/send-to-phone.catalogue.ts';
import { suggestionsCatalogue } from '../machines/suggestions.catalogue.ts';
import type { Catalogue } from './catalogue.ts';

/** A machine of the product with everything that belongs to it. Paths are from the root of the project. */
export interface RegisteredMachine {
  /** Kebab case, unique. A machine that is made from data stands here once for each set of data. */
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

interface Variant {
  readonly id: string;
  readonly suite: string;
  readonly catalogue: Catalogue;
  readonly testFile?: string;
}

/** The machines of one file: `name` is what its machine file, its catalogue and its tests are called. */
function made(folder: string, name: string, variants: readonly Variant[]): readonly RegisteredMachine[] {
  return variants.map((variant) => ({
    machineFile: `machines/${folder}/${name}.machine.ts`,
    catalogueFile: `test/machines/${name}.catalogue.ts`,
    testFile: `test/machines/${name}.paths.test.ts`,
    flows: variant.catalogue.flows,
    ...variant,
  }));
}

function one(folder: string, name: string, suite: string, catalogue: Catalogue) {
  return made(folder, name, [{ id: name, suite, catalogue }]);
}

/** Every machine of the product, in the order of a patient's way: link, payment, information, draw, pickup, forms. */
export const machines: readonly RegisteredMachine[] = [
  ...one('entry', 'entry', 'entry', entryCatalogue),
  ...one('payment-media', 'payment-media', 'paymentMedia', paymentMediaCatalogue),
  ...one('payment', 'payment', 'payment', paymentCatalogue),
  ...one('payment', 'pay', 'pay', payCatalogue),
  ...one('payment', 'preparation', 'preparation', preparationCatalogue),
  ...one('payment', 'charge', 'charge', chargeCatalogue),
  ...one('payment-status', 'payment-status', 'paymentStatus', paymentStatusCatalogue),
  ...one('payment-outcome', 'payment-outcome', 'paymentOutcome', paymentOutcomeCatalogue),
  ...one('payment-pending', 'payment-pending', 'paymentPending', paymentPendingCatalogue),
  ...one('payment-failure', 'payment-failure', 'paymentFailure', paymentFailureCatalogue),
  ...one('information-entry', 'information-entry', 'information-entry', informationEntryCatalogue),
  ...one('information', 'information', 'information', informationCatalogue),
  ...one('information', 'suggestions', 'suggestions', suggestionsCatalogue),
  ...one('information', 'duplicate', 'duplicate', duplicateCatalogue),
  ...one('blood-draw-entry', 'blood-draw-entry', 'bloodDrawEntry', bloodDrawEntryCatalogue),
  ...one('blood-draw', 'blood-draw', 'bloodDraw', bloodDrawCatalogue),
  ...one('blood-draw', 'send-to-phone', 'sendToPhone', sendToPhoneCatalogue),
  ...one('confirm-appointment', 'confirm-appointment', 'confirmAppointment', confirmAppointmentCatalogue),
  ...one('cancel-appointment', 'cancel-appointment', 'cancelAppointment', cancelAppointmentCatalogue),
  ...one('collection-status', 'collection-status', 'collectionStatus', collectionStatusCatalogue),
  ...one('collections', 'collections', 'collections', collectionsCatalogue),
  ...one('collections', 'instruction', 'instruction', instructionCatalogue),
  ...one('pickup', 'pickup-landing', 'pickupLanding', pickupLandingCatalogue),
  ...one('pickup', 'pickup-search', 'pickupSearch', pickupSearchCatalogue),
  ...one('pickup', 'pickup-schedules', 'pickupSchedules', pickupSchedulesCatalogue),
  ...one('pickup', 'pickup-editor', 'pickupEditor', pickupEditorCatalogue),
  ...one('pickup', 'pickup-address', 'pickupAddress', pickupAddressCatalogue),
  ...one('pickup', 'pickup-contact', 'pickupContact', pickupContactCatalogue),
  ...one('pickup', 'pickup-cancel', 'pickupCancel', pickupCancelCatalogue),
  ...made(
    'questionnaire-entry',
    'questionnaire-entry',
    ENTRY_ROUTES.map((route) => ({
      id: `questionnaire-entry-${route.slice(1).toLowerCase()}`,
      suite: `questionnaire-entry ${route.slice(1)}`,
      catalogue: questionnaireEntryCatalogue(route),
    })),
  ),
  ...one('questionnaire', 'questionnaire', 'questionnaire', questionnaireCatalogue),
  ...one('questionnaire', 'medications', 'medications', medicationsCatalogue),
  ...one('questionnaire', 'autosave', 'autosave', autosaveCatalogue),
  ...one('guest-login', 'guest-login', 'guest-login', guestLoginCatalogue),
  ...one('ny-waiver', 'ny-waiver', 'ny-waiver', nyWaiverCatalogue),
  ...made(
    'retry',
    'retry',
    Object.entries(RETRIES).map(([suite, retry]) => ({
      id: suite,
      suite,
      catalogue: retryCatalogue(retry),
    })),
  ),
  ...one('notices', 'notices', 'notices', noticesCatalogue),
];
