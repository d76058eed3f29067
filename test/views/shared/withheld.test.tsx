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
import { cancelAppointmentCatalogue } from '../../machines/cancel-appointment.catalogue.ts';
import { duplicateCatalogue } from '../../machines/duplicate.catalogue.ts';
import { guestLoginCatalogue } from '../../machines/guest-login.catalogue.ts';
import { informationCatalogue } from '../../machines/information.catalogue.ts';
import { nyWaiverCatalogue } from '../../machines/ny-waiver.catalogue.ts';
import { paymentCatalogue } from '../../machines/payment.catalogue.ts';
import { pickupEditorCatalogue } from '../../machines/pickup-editor.catalogue.ts';
import { questionnaireCatalogue } from '../../machines/questionnaire.catalogue.ts';
import { sendToPhoneCatalogue } from '../../machines/send-to-phone.catalogue.ts';
import type { Catalogue } from '../../support/catalogue.ts';
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
const SUBMISSIONS: readonly (readonly [event: string, Catalogue, (actor: never) => ReactNode])[] = [
  [
    'payment.submitted',
    paymentCatalogue,
    (actor) => (
      <PaymentView
        actor={actor}
        components={{ CardFields: none, WalletButton: none }}
        links={{ terms: null, policies: null, supportPhone: PHONE }}
      />
    ),
  ],
  [
    'confirm.pressed',
    informationCatalogue,
    (actor) => <InformationView actor={actor} supportPhone={PHONE} />,
  ],
  ['save.pressed', informationCatalogue, (actor) => <InformationView actor={actor} supportPhone={PHONE} />],
  [
    'address.reconfirmed',
    informationCatalogue,
    (actor) => <InformationView actor={actor} supportPhone={PHONE} />,
  ],
  ['merge.confirmed', duplicateCatalogue, (actor) => <DuplicateDialog actor={actor} supportPhone={PHONE} />],
  [
    'pickup.confirmed',
    pickupEditorCatalogue,
    (actor) => <PickupEditorDialog actor={actor} countries={['US', 'MX']} />,
  ],
  ['submit.pressed', questionnaireCatalogue, asked],
  ['submit.confirmed', questionnaireCatalogue, asked],
  ['submit.pressed', nyWaiverCatalogue, (actor) => <NyWaiverView actor={actor} SignaturePad={none} />],
  ['cancellation.confirmed', cancelAppointmentCatalogue, (actor) => <CancelAppointmentView actor={actor} />],
  [
    'message.submitted',
    sendToPhoneCatalogue,
    (actor) => <SendToPhoneView actor={actor} intro="Bayview" countries={[]} />,
  ],
  ['submit.pressed', guestLoginCatalogue, (actor) => <GuestLoginView actor={actor} />],
];

it.each(SUBMISSIONS)(
  'a press is not sent while the lab is closed: %s, case %#',
  { timeout: 60_000 },
  (event, catalogue, view) => {
    const explainClosed = vi.fn<() => void>();
    const closed = { text: 'Closed.', language: 'en', explainClosed };
    const [alone, within] = pressButtons(catalogue, view, event, (page) => (
      <OutageContext value={closed}>{page}</OutageContext>
    ));
    const withheld = SUBMISSIONS.filter(([, one]) => one === catalogue).map(([one]) => one);
    expect(alone).toContain(event);
    // All else works as before: drafts, disclosures, ways back.
    expect(within).toEqual(alone.filter((name) => !withheld.includes(name)));
    expect(explainClosed).toHaveBeenCalledTimes(alone.length - within.length);
  },
);
