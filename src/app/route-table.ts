import { QUESTIONNAIRES } from '../../machines/domain/questionnaire.ts';
import type { QuestionnaireName } from '../../machines/domain/questionnaire.ts';
import type { TokenParam } from '../platform/link-url.ts';

/** The call of a page's document before the application has loaded (adapters/early-calls.ts). */
export type EarlyCall =
  | 'orderOfLink'
  | 'orderToPay'
  | 'orderInformation'
  | 'orderDrawSites'
  | 'waiver'
  | 'answers';

/** The heading in a page's document until the page is rendered (build/headings.ts). */
export type DocumentHeading =
  | 'ofLink'
  | 'payment'
  | 'information'
  | 'bloodDraw'
  | 'waiver'
  | 'pickupSearch'
  | 'pickup'
  | 'collections'
  | 'questionnaire';

/** A page: what the router, the build, the hosts, the sandbox lab and the tests know of its path. */
interface RouteRowFor<Flow extends string = string> {
  readonly path: string;
  /** Its module in app/flows; app/routes.ts loads it. */
  readonly flow: Flow;
  /** The export that is the page, if it is not the default. */
  readonly name?: string;
  /** The questionnaire that the page is for; its questions and copy load with it. */
  readonly questionnaire?: QuestionnaireName;
  /** The built file that has the flow's code; pages that follow each other share one (build/chunks.ts). */
  readonly file: string;
  /** For a page that links lead to, which has a document of its own: the files that this document names. */
  readonly document?: readonly string[];
  /** That of the portal if omitted. */
  readonly heading?: DocumentHeading;
  readonly earlyCall?: EarlyCall;
  /** The token's spelling in its links, if it is not 'token' (AMB-01). */
  readonly token?: TokenParam;
  /** Part of an unfinished payment: its document allows the card vendors; every other one blocks them. */
  readonly hasVendors?: true;
}

const payment = { file: 'payment', document: ['payment'], heading: 'payment', hasVendors: true } as const;
const outcome = { file: 'outcome', document: ['outcome'] } as const;
const pickup = { file: 'pickup', document: ['pickup'] } as const;
const appointments = { file: 'appointments' } as const;
/** A link entry only reads its link; its document names the code of the page that follows. */
const linkEntry = { flow: 'link-entries', file: 'shell' } as const;

/** Every page (3 §2.9); any other path is the not-found page (RUL-04). A new page is a row here. */
const ROUTE_ROWS = [
  { path: '/', flow: 'home', file: 'shell' },
  {
    path: '/payment',
    flow: 'payment-redirect',
    file: 'outcome',
    document: ['payment', 'outcome'],
    heading: 'ofLink',
    token: 'jwtToken',
    hasVendors: true,
  },
  {
    path: '/pns_single_page_flow',
    flow: 'entry',
    ...payment,
    heading: 'ofLink',
    earlyCall: 'orderOfLink',
  },
  { path: '/payment_status', flow: 'payment-status', ...outcome, hasVendors: true },
  { path: '/paymentMedia', flow: 'payment-media', ...payment, earlyCall: 'orderToPay' },
  { path: '/payment_media', flow: 'payment-media', ...payment, earlyCall: 'orderToPay' },
  { path: '/payment_form', flow: 'payment', ...payment, earlyCall: 'orderToPay' },
  {
    path: '/payment_failed',
    flow: 'payment-failure',
    name: 'PaymentFailedPage',
    ...outcome,
    hasVendors: true,
  },
  { path: '/failed', flow: 'payment-failure', name: 'FailedPage', ...outcome, hasVendors: true },
  { path: '/payment_succeed', flow: 'payment-outcome', ...outcome, earlyCall: 'orderToPay' },
  { path: '/payment_pending', flow: 'payment-pending', ...outcome },
  { path: '/order_pending', flow: 'order-messages', name: 'OrderPending', ...outcome },
  { path: '/order_cancelled', flow: 'order-messages', name: 'OrderCancelled', ...outcome },
  {
    path: '/uploadShippingAddress',
    ...linkEntry,
    name: 'InformationEntry',
    document: ['information'],
    heading: 'information',
    earlyCall: 'orderInformation',
  },
  {
    path: '/informationLanding',
    flow: 'information',
    file: 'information',
    document: ['information'],
    heading: 'information',
    earlyCall: 'orderInformation',
  },
  { path: '/fedexPickup', flow: 'pickup-entry', ...pickup, heading: 'pickupSearch' },
  { path: '/fedexPickup/search', flow: 'pickup-search', ...pickup, heading: 'pickupSearch' },
  { path: '/fedexPickup/schedules', flow: 'pickup-schedules', ...pickup, heading: 'pickup' },
  ...(Object.keys(QUESTIONNAIRES) as QuestionnaireName[]).flatMap((questionnaire) => {
    const { entry: path, failedPage } = QUESTIONNAIRES[questionnaire];
    const shared = { questionnaire, file: 'questionnaire' } as const;
    return [
      {
        path,
        ...linkEntry,
        questionnaire,
        document: ['questionnaire', questionnaire],
        heading: 'questionnaire',
        earlyCall: 'answers',
        token: 'jwtToken',
      },
      { path: `/${questionnaire}`, flow: 'questionnaire', ...shared },
      { path: `/${questionnaire}/:accession_id`, flow: 'questionnaire', ...shared },
      { path: failedPage, flow: 'retry', ...shared },
    ] as const;
  }),
  { path: '/questionnaire_completed', flow: 'questionnaire-completed', file: 'questionnaire' },
  {
    path: '/nyform',
    ...linkEntry,
    name: 'NyWaiverEntry',
    document: ['waiver'],
    heading: 'waiver',
    earlyCall: 'waiver',
    token: 'jwttoken',
  },
  { path: '/ny_form', flow: 'ny-waiver', file: 'waiver', document: ['waiver'], heading: 'waiver' },
  { path: '/nyform_success', flow: 'waiver-completed', file: 'signed' },
  { path: '/nyform_failed', flow: 'retry', name: 'NyWaiverFailed', file: 'questionnaire' },
  { path: '/auth/:questionnaire_type/:accession_id', flow: 'guest-login', file: 'guest' },
  { path: '/auth/:questionnaire_type', flow: 'guest-login', file: 'guest' },
  {
    path: '/bloodDraw',
    ...linkEntry,
    name: 'BloodDrawEntry',
    document: ['draw'],
    heading: 'bloodDraw',
    earlyCall: 'orderDrawSites',
  },
  {
    path: '/bloodDrawLanding',
    flow: 'blood-draw',
    file: 'draw',
    document: ['draw'],
    heading: 'bloodDraw',
    earlyCall: 'orderDrawSites',
  },
  { path: '/collectStatus', flow: 'collection-status', file: 'collections', document: ['collections'] },
  {
    path: '/confirmAppointment',
    flow: 'confirm-appointment',
    ...appointments,
    document: ['appointments'],
  },
  {
    path: '/confirmAppointment/success',
    flow: 'confirm-appointment',
    name: 'AppointmentConfirmed',
    ...appointments,
  },
  {
    path: '/confirmAppointment/failed',
    flow: 'confirm-appointment',
    name: 'AppointmentNotConfirmed',
    ...appointments,
  },
  { path: '/cancelAppointment', flow: 'cancel-appointment', ...appointments, document: ['appointments'] },
  {
    path: '/cancelAppointment/success',
    flow: 'cancel-appointment',
    name: 'AppointmentCancelled',
    ...appointments,
  },
  {
    path: '/cancelAppointment/failed',
    flow: 'cancel-appointment',
    name: 'AppointmentNotCancelled',
    ...appointments,
  },
  {
    path: '/collections',
    flow: 'collections',
    file: 'collections',
    document: ['collections'],
    heading: 'collections',
  },
  { path: '/collections/:tubetype', flow: 'instruction', file: 'collections' },
  { path: '*', flow: 'payment-failure', name: 'NotFound', file: 'outcome' },
] as const satisfies readonly RouteRowFor[];

export type RouteRow = RouteRowFor<(typeof ROUTE_ROWS)[number]['flow']>;

export const ROUTE_TABLE: readonly RouteRow[] = ROUTE_ROWS;

/** A path as routes are compared: in any case of letters, with any number of slashes between its parts and at its end. */
export function routePath(pathname: string): string {
  return `/${pathname.toLowerCase().split('/').filter(Boolean).join('/')}`;
}

/** Whether a path belongs to an unfinished payment. */
export function isPaymentPath(pathname: string): boolean {
  return ROUTE_TABLE.some(({ path, hasVendors }) => hasVendors && path.toLowerCase() === routePath(pathname));
}
