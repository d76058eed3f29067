import type { AppointmentReport, NotCancelledReason } from './appointment.ts';
import type { Change } from './change.ts';
import type { ChargeReport } from './charge.ts';
import { asFailure, mayLinkBeWrong } from './failure.ts';
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

/** A questionnaire page, with the accession id if known. */
type QuestionnairePage = `/${QuestionnaireName}` | `/${QuestionnaireName}/${string}`;

/** Configured pages outside the portal that a flow can leave for (AMB-17). */
type ExternalPage =
  | 'conciergeRequest'
  | 'conciergePage'
  | 'conciergeScheduling'
  | 'patientPortal'
  | 'mapSearch'
  | 'support';

/** The data that a page passes on to the next, kept in the history entry instead of the URL. */
export interface HistoryState {
  /** The link, with its token (RUL-01); the rest of it is in the URL. */
  readonly query?: LinkQuery;
  readonly charge?: ChargeReport;
  /** For a page whose URL does not identify its order. */
  readonly accessionId?: string;
  /** The page that the next one leads back to. */
  readonly back?: QuestionnairePage;
  readonly appointment?: AppointmentReport;
  /** The confirmation was sent, and the status after it says neither yes nor no. */
  readonly isConfirmationUnclear?: true;
  /** The page was loaded with its link, or failed to load for another reason. */
  readonly isUnrelatedToLink?: true;
  /** For a failed screen: the change that may have been made, because nothing refused it (RUL-92). */
  readonly unknownChange?: Change;
  /** Why the appointment was not cancelled. */
  readonly notCancelled?: NotCancelledReason;
  /** For guest login: the access that the patient had has expired. */
  readonly expired?: true;
  /** The link that 'Try Again' reopens. */
  readonly retry?: LinkQuery;
  /** The accession id of the visit in which the history entry was made: nobody else sees what it holds (RUL-83). */
  readonly visitAccessionId?: string;
}

/** A page of the portal; with `replace` it takes the current history entry, so that Back skips a page that only redirects. */
interface PageDestination extends HistoryState {
  readonly page: PagePath;
  readonly replace?: true;
}

/**
 * Where a flow ends. Navigation is data: the output of a final state, which the shell carries out once. `leave` is for a
 * configured external page; `params` may only contain documented identifiers (AMB-17).
 */
export type Destination =
  | PageDestination
  | {
      readonly leave: ExternalPage;
      readonly params: Readonly<Record<string, string>>;
      readonly replace?: true;
    };

/** The end of a flow on another page; Back leads to this one. */
export const goTo = (page: PagePath, passed: HistoryState = {}): Destination => ({
  page,
  ...passed,
});

/** The end of a flow on another page that takes this one's place in the history, so that Back skips it. */
export const redirect = (page: PagePath, passed: HistoryState = {}): Destination => ({
  page,
  ...passed,
  replace: true,
});

/** For a failed page, which otherwise names the link as a possible cause (RUL-109). */
export const linkState = ({ isUnrelatedToLink }: { readonly isUnrelatedToLink: boolean }): HistoryState =>
  isUnrelatedToLink ? { isUnrelatedToLink } : {};

/** The end of a flow that lacks its link, or whose first load has failed. */
export const failedPage = ({ event }: { readonly event: object }): Destination =>
  redirect(
    '/failed',
    linkState({ isUnrelatedToLink: 'error' in event && !mayLinkBeWrong(asFailure(event.error)) }),
  );

/** The end of a flow on a configured page outside the portal. */
export const leave = (page: ExternalPage, params: Readonly<Record<string, string>> = {}): Destination => ({
  leave: page,
  params,
});

/** The same of a page that only redirects: Back from the other site skips it. */
export const redirectOutside = (
  page: ExternalPage,
  params: Readonly<Record<string, string>>,
): Destination => ({ leave: page, params, replace: true });

/**
 * The output of a flow, which is its final state's, made by {@link goTo}, {@link redirect}, {@link leave} or
 * {@link redirectOutside}.
 */
export const flowOutput = ({ event }: { readonly event: { readonly output?: unknown } }): Destination =>
  event.output as Destination;

/** The success page of an order that a service has just reported paid; its invoice may lag behind (RUL-60). */
export function successPage(identity: Pick<Identity, 'accessionId'> | null): Destination {
  return redirect('/payment_succeed', identity ? { accessionId: identity.accessionId } : {});
}

/** The page of a questionnaire; without an accession id it leads to guest login (AMB-177). */
export function questionnairePath(name: QuestionnaireName, accessionId: string | null): QuestionnairePage {
  return accessionId === null ? `/${name}` : `/${name}/${encodeURIComponent(accessionId)}`;
}

/** The guest login of a questionnaire; it asks for the accession id if it is unknown. */
export function authPage(authType: string, accessionId: string | null): `/auth/${string}` {
  return accessionId === null ? `/auth/${authType}` : `/auth/${authType}/${encodeURIComponent(accessionId)}`;
}
