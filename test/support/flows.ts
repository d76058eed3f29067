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
import { openFormCatalogue } from '../machines/open-form.catalogue.ts';
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
import { savePdfCatalogue } from '../machines/save-pdf.catalogue.ts';
import { sendToPhoneCatalogue } from '../machines/send-to-phone.catalogue.ts';
import { suggestionsCatalogue } from '../machines/suggestions.catalogue.ts';
import { visitCatalogue } from '../machines/visit.catalogue.ts';
import { pageAt, childMachine, pageByLink, orderPageAt, scenarioPage } from '../proof/page-fixtures.ts';
import type { ChildFixture, PageFixture } from '../proof/page-fixtures.ts';
import type { Catalogue } from './catalogue.ts';

/** A machine of the product with everything that belongs to it. Paths are relative to the project root. */
export interface RegisteredMachine {
  /** Kebab case, unique: the name of its file, its catalogue and its path suite. */
  readonly id: string;
  /** Its file under `machines/`. */
  readonly machineFile: string;
  readonly catalogueFile: string;
  readonly catalogue: Catalogue;
  /** Flows of docs/spec/transitions.md that it covers. */
  readonly specFlows: readonly string[];
  /** Where the proof and the bench show it. */
  readonly fixture: PageFixture | ChildFixture;
}

function register(
  name: string,
  catalogue: Catalogue,
  fixture: PageFixture | ChildFixture,
  folder = name,
): RegisteredMachine {
  return {
    id: name,
    machineFile: `machines/${folder}/${name}.machine.ts`,
    catalogueFile: `test/machines/${name}.catalogue.ts`,
    catalogue,
    specFlows: catalogue.specFlows,
    fixture,
  };
}

/** A page that is made from a row. */
function made(name: string, catalogue: Catalogue, fixture: PageFixture): RegisteredMachine {
  return { ...register(name, catalogue, fixture), machineFile: `machines/${name}/${name}.page.ts` };
}

/** Every machine, in the order of a patient's visit: link, payment, information, draw, pickup, forms. */
export const machines: readonly RegisteredMachine[] = [
  register('entry', entryCatalogue, pageByLink('card-balance-due', 'payment')),
  register('link-entry', linkEntryCatalogue, pageByLink('blood-draw-sites', 'bloodDraw')),
  register('payment-media', paymentMediaCatalogue, pageByLink('card-balance-due', 'media')),
  register('payment', paymentCatalogue, pageByLink('card-balance-due', 'form')),
  register('open-form', openFormCatalogue, childMachine('payment', 'openForm'), 'payment'),
  register('pay', payCatalogue, childMachine('payment', 'pay'), 'payment'),
  register(
    'payment-status',
    paymentStatusCatalogue,
    scenarioPage(
      'payment-pending',
      ({ links }) => `/payment_status?bnpl=true&${(links['form'] ?? '').split('?')[1]}`,
    ),
  ),
  register('payment-outcome', paymentOutcomeCatalogue, pageByLink('already-paid', 'succeed')),
  register('payment-pending', paymentPendingCatalogue, pageAt('payment-pending', '/payment_pending')),
  register('payment-failure', paymentFailureCatalogue, pageAt('payment-failed', '/payment_failed')),
  register('information', informationCatalogue, pageByLink('information-confirmed', 'landing')),
  register('suggestions', suggestionsCatalogue, childMachine('information', 'suggestions'), 'information'),
  register('duplicate', duplicateCatalogue, childMachine('information', 'duplicate'), 'information'),
  register(
    'blood-draw',
    bloodDrawCatalogue,
    scenarioPage('blood-draw-sites', ({ links }) =>
      (links['bloodDraw'] ?? '').replace('bloodDraw', 'bloodDrawLanding'),
    ),
  ),
  register('send-to-phone', sendToPhoneCatalogue, childMachine('blood-draw', 'sendToPhone'), 'blood-draw'),
  register(
    'confirm-appointment',
    confirmAppointmentCatalogue,
    pageByLink('appointment-to-confirm', 'confirmAppointment'),
  ),
  register(
    'cancel-appointment',
    cancelAppointmentCatalogue,
    pageByLink('appointment-to-cancel', 'cancelAppointment'),
  ),
  register('collection-status', collectionStatusCatalogue, pageByLink('blood-draw-sites', 'collectStatus')),
  register('collections', collectionsCatalogue, pageByLink('collection-instructions', 'collections')),
  register(
    'instruction',
    instructionCatalogue,
    pageAt('collection-instructions', '/collections/serum'),
    'collections',
  ),
  register('pickup-search', pickupSearchCatalogue, pageAt('pickup-new', '/fedexPickup/search'), 'pickup'),
  register(
    'pickup-schedules',
    pickupSchedulesCatalogue,
    pageAt('pickup-scheduled', '/fedexPickup/schedules'),
    'pickup',
  ),
  register('pickup-editor', pickupEditorCatalogue, childMachine('pickup-schedules', 'editPickup'), 'pickup'),
  register('pickup-booking', pickupBookingCatalogue, childMachine('pickup-editor', 'book'), 'pickup'),
  register('pickup-recovery', pickupRecoveryCatalogue, childMachine('pickup-schedules', 'recover'), 'pickup'),
  register('pickup-address', pickupAddressCatalogue, childMachine('pickup-editor', 'editAddress'), 'pickup'),
  register('pickup-contact', pickupContactCatalogue, childMachine('pickup-editor', 'editContact'), 'pickup'),
  register(
    'pickup-cancel',
    pickupCancelCatalogue,
    childMachine('pickup-schedules', 'cancelDialog'),
    'pickup',
  ),
  register('questionnaire', questionnaireCatalogue, orderPageAt('hormone-female', '/hormoneQuestionnaire')),
  register(
    'medications',
    medicationsCatalogue,
    childMachine('questionnaire', 'medications'),
    'questionnaire',
  ),
  register('autosave', autosaveCatalogue, childMachine('questionnaire', 'autosave'), 'questionnaire'),
  made(
    'guest-login',
    guestLoginCatalogue,
    orderPageAt('hormone-token-expired', '/auth/hormoneQuestionnaire'),
  ),
  register('ny-waiver', nyWaiverCatalogue, pageAt('ny-waiver', '/ny_form')),
  register('save-pdf', savePdfCatalogue, pageAt('ny-waiver', '/nyform_success')),
  register('retry', retryCatalogue, pageAt('ny-waiver', '/nyform_failed')),
  register('notices', noticesCatalogue, { ...pageAt('card-balance-due', '/'), isShell: true }),
  register('visit', visitCatalogue, { ...pageAt('card-balance-due', '/'), isShell: true }),
];
