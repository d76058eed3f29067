import type { AppointmentReport, NotCancelled } from './appointment.ts';
import type { ChargeReport } from './charge.ts';
import type { Identity, LinkQuery } from './link.ts';
import type { QuestionnaireFailedPage, QuestionnaireName } from './questionnaire.ts';
import type { SampleRoute } from './sample-types.ts';

/** Every page of the portal that a flow can send the patient to (3 §2.9). */
export type PagePath =
  | '/'
  | '/pns_single_page_flow'
  | '/payment_status'
  | '/payment_media'
  | '/payment_form'
  | '/payment_failed'
  | '/failed'
  | '/payment_succeed'
  | '/payment_pending'
  | '/order_pending'
  | '/order_cancelled'
  | '/bloodDraw'
  | '/bloodDrawLanding'
  | '/uploadShippingAddress'
  | '/informationLanding'
  | '/confirmAppointment'
  | '/confirmAppointment/success'
  | '/confirmAppointment/failed'
  | '/cancelAppointment'
  | '/cancelAppointment/success'
  | '/cancelAppointment/failed'
  | `/collections/${SampleRoute}`
  | '/collections'
  | '/fedexPickup/search'
  | '/fedexPickup/schedules'
  | '/ny_form'
  | '/nyform_success'
  | '/nyform_failed'
  | '/questionnaire_completed'
  | QuestionnaireFailedPage
  | QuestionnairePage
  | `/auth/${string}`;

/** A questionnaire, with the accession id where it is known. */
export type QuestionnairePage = `/${QuestionnaireName}` | `/${QuestionnaireName}/${string}`;

/** The configured pages outside the portal that a flow can leave for (AMB-17). */
export type ExternalPage =
  | 'conciergeRequest'
  | 'conciergePage'
  | 'conciergeScheduling'
  | 'patientPortal'
  | 'mapSearch'
  | 'support';

/**
 * Where a flow ends. Navigation is data: a final state's output, carried out once by the shell.
 *
 * - `page` with an optional `query` (the shell keeps the token out of the address bar, RUL-01) and, for a page
 *   that explains a payment or an appointment, its report, which travels with the history entry and not in the address.
 * - `leave` for a configured page outside; only documented identifiers go into `params` (AMB-17).
 */
export type Destination =
  | {
      readonly page: PagePath;
      readonly query?: LinkQuery;
      readonly charge?: ChargeReport;
      /** For a page whose address does not say which order it is about; travels with the history entry. */
      readonly accessionId?: string;
      /** The page that this one leads back to; travels with the history entry. */
      readonly back?: QuestionnairePage;
      readonly appointment?: AppointmentReport;
      /** Why the appointment is not cancelled; travels with the history entry. */
      readonly notCancelled?: NotCancelled;
      /** For guest login: the link that led there has expired; travels with the history entry. */
      readonly expired?: true;
      /** The link that 'Try Again' opens once more; travels with the history entry. */
      readonly retry?: LinkQuery;
      /** Replaces the current history entry, so that Back does not come to a page that only redirects. */
      readonly replace?: boolean;
    }
  | { readonly leave: ExternalPage; readonly params: Readonly<Record<string, string>> };

/** The success page of an order that a service has just called paid, which its invoice may not say yet (RUL-60). */
export function successPage(identity: Pick<Identity, 'accessionId'> | null): Destination {
  return {
    page: '/payment_succeed',
    ...(identity ? { accessionId: identity.accessionId } : {}),
    replace: true,
  };
}

/** The page of a questionnaire; without an accession id it leads to guest login (AMB-177). */
export function questionnairePage(name: QuestionnaireName, accessionId: string | null): QuestionnairePage {
  return accessionId === null ? `/${name}` : `/${name}/${encodeURIComponent(accessionId)}`;
}

/** The guest login of a questionnaire, which asks for the accession id when it is not known. */
export function authPage(authType: string, accessionId: string | null): `/auth/${string}` {
  return accessionId === null ? `/auth/${authType}` : `/auth/${authType}/${encodeURIComponent(accessionId)}`;
}
