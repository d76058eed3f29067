import { autosaveCatalog } from '../machines/autosave.catalog.ts';
import { bloodDrawCatalog } from '../machines/blood-draw.catalog.ts';
import { cancelAppointmentCatalog } from '../machines/cancel-appointment.catalog.ts';
import { collectionStatusCatalog } from '../machines/collection-status.catalog.ts';
import { collectionsCatalog } from '../machines/collections.catalog.ts';
import { confirmAppointmentCatalog } from '../machines/confirm-appointment.catalog.ts';
import { duplicateCatalog } from '../machines/duplicate.catalog.ts';
import { entryCatalog } from '../machines/entry.catalog.ts';
import { guestLoginCatalog } from '../machines/guest-login.catalog.ts';
import { informationCatalog } from '../machines/information.catalog.ts';
import { instructionCatalog } from '../machines/instruction.catalog.ts';
import { linkEntryCatalog } from '../machines/link-entry.catalog.ts';
import { medicationsCatalog } from '../machines/medications.catalog.ts';
import { noticesCatalog } from '../machines/notices.catalog.ts';
import { nyWaiverCatalog } from '../machines/ny-waiver.catalog.ts';
import { openFormCatalog } from '../machines/open-form.catalog.ts';
import { payCatalog } from '../machines/pay.catalog.ts';
import { paymentFailureCatalog } from '../machines/payment-failure.catalog.ts';
import { paymentMediaCatalog } from '../machines/payment-media.catalog.ts';
import { paymentOutcomeCatalog } from '../machines/payment-outcome.catalog.ts';
import { paymentPendingCatalog } from '../machines/payment-pending.catalog.ts';
import { paymentStatusCatalog } from '../machines/payment-status.catalog.ts';
import { paymentCatalog } from '../machines/payment.catalog.ts';
import { pickupAddressCatalog } from '../machines/pickup-address.catalog.ts';
import { pickupBookingCatalog } from '../machines/pickup-booking.catalog.ts';
import { pickupCancelCatalog } from '../machines/pickup-cancel.catalog.ts';
import { pickupContactCatalog } from '../machines/pickup-contact.catalog.ts';
import { pickupEditorCatalog } from '../machines/pickup-editor.catalog.ts';
import { pickupRecoveryCatalog } from '../machines/pickup-recovery.catalog.ts';
import { pickupSchedulesCatalog } from '../machines/pickup-schedules.catalog.ts';
import { pickupSearchCatalog } from '../machines/pickup-search.catalog.ts';
import { questionnaireCatalog } from '../machines/questionnaire.catalog.ts';
import { retryCatalog } from '../machines/retry.catalog.ts';
import { savePdfCatalog } from '../machines/save-pdf.catalog.ts';
import { sendToPhoneCatalog } from '../machines/send-to-phone.catalog.ts';
import { suggestionsCatalog } from '../machines/suggestions.catalog.ts';
import { visitCatalog } from '../machines/visit.catalog.ts';
import { pageAt, childMachine, pageByLink, orderPageAt, scenarioPage } from '../proof/page-fixtures.ts';
import type { ChildFixture, PageFixture } from '../proof/page-fixtures.ts';
import type { Catalog } from './catalog.ts';

/** A machine of the product with everything that belongs to it. Paths are relative to the project root. */
export interface RegisteredMachine {
  /** Kebab case, unique: the name of its file, its catalog and its path suite. */
  readonly id: string;
  /** Its file under `machines/`. */
  readonly machineFile: string;
  readonly catalogFile: string;
  readonly catalog: Catalog;
  /** Flows of docs/spec/transitions.md that it covers. */
  readonly specFlows: readonly string[];
  /** Where the proof and the bench show it. */
  readonly fixture: PageFixture | ChildFixture;
}

function register(
  name: string,
  catalog: Catalog,
  fixture: PageFixture | ChildFixture,
  folder = name,
): RegisteredMachine {
  return {
    id: name,
    machineFile: `machines/${folder}/${name}.machine.ts`,
    catalogFile: `test/machines/${name}.catalog.ts`,
    catalog,
    specFlows: catalog.specFlows,
    fixture,
  };
}

/** A page whose machine is made by `formPage`, from a row. */
function registerFormPage(name: string, catalog: Catalog, fixture: PageFixture): RegisteredMachine {
  return { ...register(name, catalog, fixture), machineFile: `machines/${name}/${name}.page.ts` };
}

/** Every machine, in the order of a patient's visit: link, payment, information, draw, pickup, forms. */
export const machines: readonly RegisteredMachine[] = [
  register('entry', entryCatalog, pageByLink('card-balance-due', 'payment')),
  register('link-entry', linkEntryCatalog, pageByLink('blood-draw-sites', 'bloodDraw')),
  register('payment-media', paymentMediaCatalog, pageByLink('card-balance-due', 'media')),
  register('payment', paymentCatalog, pageByLink('card-balance-due', 'form')),
  register('open-form', openFormCatalog, childMachine('payment', 'openForm'), 'payment'),
  register('pay', payCatalog, childMachine('payment', 'pay'), 'payment'),
  register(
    'payment-status',
    paymentStatusCatalog,
    scenarioPage(
      'payment-pending',
      ({ links }) => `/payment_status?bnpl=true&${(links['form'] ?? '').split('?')[1]}`,
    ),
  ),
  register('payment-outcome', paymentOutcomeCatalog, pageByLink('already-paid', 'succeed')),
  register('payment-pending', paymentPendingCatalog, pageAt('payment-pending', '/payment_pending')),
  register('payment-failure', paymentFailureCatalog, pageAt('payment-failed', '/payment_failed')),
  register('information', informationCatalog, pageByLink('information-confirmed', 'landing')),
  register('suggestions', suggestionsCatalog, childMachine('information', 'suggestions'), 'information'),
  register('duplicate', duplicateCatalog, childMachine('information', 'duplicate'), 'information'),
  register(
    'blood-draw',
    bloodDrawCatalog,
    scenarioPage('blood-draw-sites', ({ links }) =>
      (links['bloodDraw'] ?? '').replace('bloodDraw', 'bloodDrawLanding'),
    ),
  ),
  register('send-to-phone', sendToPhoneCatalog, childMachine('blood-draw', 'sendToPhone'), 'blood-draw'),
  register(
    'confirm-appointment',
    confirmAppointmentCatalog,
    pageByLink('appointment-to-confirm', 'confirmAppointment'),
  ),
  register(
    'cancel-appointment',
    cancelAppointmentCatalog,
    pageByLink('appointment-to-cancel', 'cancelAppointment'),
  ),
  register('collection-status', collectionStatusCatalog, pageByLink('blood-draw-sites', 'collectStatus')),
  register('collections', collectionsCatalog, pageByLink('collection-instructions', 'collections')),
  register(
    'instruction',
    instructionCatalog,
    pageAt('collection-instructions', '/collections/serum'),
    'collections',
  ),
  register('pickup-search', pickupSearchCatalog, pageAt('pickup-new', '/fedexPickup/search'), 'pickup'),
  register(
    'pickup-schedules',
    pickupSchedulesCatalog,
    pageAt('pickup-scheduled', '/fedexPickup/schedules'),
    'pickup',
  ),
  register('pickup-editor', pickupEditorCatalog, childMachine('pickup-schedules', 'editPickup'), 'pickup'),
  register('pickup-booking', pickupBookingCatalog, childMachine('pickup-editor', 'book'), 'pickup'),
  register('pickup-recovery', pickupRecoveryCatalog, childMachine('pickup-schedules', 'recover'), 'pickup'),
  register('pickup-address', pickupAddressCatalog, childMachine('pickup-editor', 'editAddress'), 'pickup'),
  register('pickup-contact', pickupContactCatalog, childMachine('pickup-editor', 'editContact'), 'pickup'),
  register('pickup-cancel', pickupCancelCatalog, childMachine('pickup-schedules', 'cancelDialog'), 'pickup'),
  register('questionnaire', questionnaireCatalog, orderPageAt('hormone-female', '/hormoneQuestionnaire')),
  register('medications', medicationsCatalog, childMachine('questionnaire', 'medications'), 'questionnaire'),
  register('autosave', autosaveCatalog, childMachine('questionnaire', 'autosave'), 'questionnaire'),
  registerFormPage(
    'guest-login',
    guestLoginCatalog,
    orderPageAt('hormone-token-expired', '/auth/hormoneQuestionnaire'),
  ),
  register('ny-waiver', nyWaiverCatalog, pageAt('ny-waiver', '/ny_form')),
  register('save-pdf', savePdfCatalog, pageAt('ny-waiver', '/nyform_success')),
  register('retry', retryCatalog, pageAt('ny-waiver', '/nyform_failed')),
  register('notices', noticesCatalog, { ...pageAt('card-balance-due', '/'), isShell: true }),
  register('visit', visitCatalog, { ...pageAt('card-balance-due', '/'), isShell: true }),
];
