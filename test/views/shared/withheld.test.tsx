import type { ReactNode } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { questionnaire as gut } from '../../../machines/questionnaire/gutZoomer.data.ts';
import { copy } from '../../../src/copy/questionnaires/gutZoomer.copy.ts';
import { OutageContext } from '../../../src/ui/outage-context.ts';
import { loadDialogs } from '../../../src/ui/Dialog.tsx';
import { CancelAppointmentView } from '../../../src/views/appointments/CancelAppointmentView.tsx';
import { SendToPhoneView } from '../../../src/views/blood-draw/SendToPhoneView.tsx';
import { GuestLoginView } from '../../../src/views/guest-login/GuestLoginView.tsx';
import { DuplicateDialog } from '../../../src/views/information/DuplicateDialog.tsx';
import { InformationView } from '../../../src/views/information/InformationView.tsx';
import { NyWaiverView } from '../../../src/views/ny-waiver/NyWaiverView.tsx';
import { PaymentView } from '../../../src/views/payment/PaymentView.tsx';
import { loadCalendar, PickupEditorDialog } from '../../../src/views/pickup/PickupEditorDialog.tsx';
import { QuestionnaireView } from '../../../src/views/questionnaire/QuestionnaireView.tsx';
import { cancelAppointmentCatalog } from '../../machines/cancel-appointment.catalog.ts';
import { duplicateCatalog } from '../../machines/duplicate.catalog.ts';
import { guestLoginCatalog } from '../../machines/guest-login.catalog.ts';
import { informationCatalog } from '../../machines/information.catalog.ts';
import { nyWaiverCatalog } from '../../machines/ny-waiver.catalog.ts';
import { paymentCatalog } from '../../machines/payment.catalog.ts';
import { pickupEditorCatalog } from '../../machines/pickup-editor.catalog.ts';
import { questionnaireCatalog } from '../../machines/questionnaire.catalog.ts';
import { sendToPhoneCatalog } from '../../machines/send-to-phone.catalog.ts';
import type { Catalog } from '../../support/catalog.ts';
import { pressButtons } from '../../support/pictures.ts';

beforeAll(async () => void (await Promise.all([loadDialogs(), loadCalendar()])));

const PHONE = '800-555-0100';
const none = () => null;
const questionnaire = { ...gut, copy };
const asked = (actor: never) => (
  <QuestionnaireView
    actor={actor}
    questionnaire={questionnaire}
    support={{ phone: PHONE, page: null }}
    SavePdf={none}
  />
);

/** The presses that send something for good, each with its page. */
const SUBMISSIONS: readonly (readonly [event: string, Catalog, (actor: never) => ReactNode])[] = [
  [
    'payment.submitted',
    paymentCatalog,
    (actor) => (
      <PaymentView
        actor={actor}
        components={{ CardFields: none, WalletButton: none }}
        links={{ terms: null, policies: null, supportPhone: PHONE }}
      />
    ),
  ],
  ['confirm.pressed', informationCatalog, (actor) => <InformationView actor={actor} supportPhone={PHONE} />],
  ['save.pressed', informationCatalog, (actor) => <InformationView actor={actor} supportPhone={PHONE} />],
  [
    'address.reconfirmed',
    informationCatalog,
    (actor) => <InformationView actor={actor} supportPhone={PHONE} />,
  ],
  ['merge.confirmed', duplicateCatalog, (actor) => <DuplicateDialog actor={actor} supportPhone={PHONE} />],
  [
    'pickup.confirmed',
    pickupEditorCatalog,
    (actor) => <PickupEditorDialog actor={actor} countries={['US', 'MX']} />,
  ],
  ['submit.pressed', questionnaireCatalog, asked],
  ['submit.confirmed', questionnaireCatalog, asked],
  ['submit.pressed', nyWaiverCatalog, (actor) => <NyWaiverView actor={actor} SignaturePad={none} />],
  ['cancellation.confirmed', cancelAppointmentCatalog, (actor) => <CancelAppointmentView actor={actor} />],
  [
    'message.submitted',
    sendToPhoneCatalog,
    (actor) => <SendToPhoneView actor={actor} intro="Bayview" countries={[]} />,
  ],
  ['submit.pressed', guestLoginCatalog, (actor) => <GuestLoginView actor={actor} />],
];

it.each(SUBMISSIONS)(
  'a press is not sent while an outage blocks submissions: %s, case %#',
  { timeout: 60_000 },
  (event, catalog, view) => {
    const explainBlocked = vi.fn<() => void>();
    const closed = { text: 'Closed.', language: 'en', explainBlocked };
    const [alone, within] = pressButtons(catalog, view, event, (page) => (
      <OutageContext value={closed}>{page}</OutageContext>
    ));
    const withheld = SUBMISSIONS.filter(([, one]) => one === catalog).map(([one]) => one);
    expect(alone).toContain(event);
    // All else works as before: drafts, disclosures, ways back.
    expect(within).toEqual(alone.filter((name) => !withheld.includes(name)));
    expect(explainBlocked).toHaveBeenCalledTimes(alone.length - within.length);
  },
);
