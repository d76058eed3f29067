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
  readonly exportName?: string;
  /** The questionnaire that the page is for; its questions and copy load with it. */
  readonly questionnaire?: QuestionnaireName;
  /** The chunk of the build that has the flow's code; pages that follow each other share one (build/chunks.ts). */
  readonly chunk: string;
  /** The chunks that the page's own document loads, if links lead to the page. */
  readonly documentChunks?: readonly string[];
  /** That of the portal if omitted. */
  readonly heading?: DocumentHeading;
  readonly earlyCall?: EarlyCall;
  /** The name of the token's parameter in its links, if it is not 'token' (AMB-01). */
  readonly token?: TokenParam;
  /** Part of an unfinished payment: its document allows the card vendors; every other one blocks them. */
  readonly hasVendors?: true;
}

const payment = {
  chunk: 'payment',
  documentChunks: ['payment'],
  heading: 'payment',
  hasVendors: true,
} as const;
const outcome = { chunk: 'outcome', documentChunks: ['outcome'] } as const;
const pickup = { chunk: 'pickup', documentChunks: ['pickup'] } as const;
const appointments = { chunk: 'appointments' } as const;
/** A link entry only reads its link; its document names the code of the page that follows. */
const linkEntry = { flow: 'link-entries', chunk: 'shell' } as const;

/** Every page (3 §2.9); any other path is the not-found page (RUL-04). A new page is a row here. */
const ROUTE_ROWS = [
  { path: '/', flow: 'home', chunk: 'shell' },
  {
    path: '/payment',
    flow: 'payment-redirect',
    chunk: 'outcome',
    documentChunks: ['payment', 'outcome'],
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
    exportName: 'PaymentFailedPage',
    ...outcome,
    hasVendors: true,
  },
  { path: '/failed', flow: 'payment-failure', exportName: 'FailedPage', ...outcome, hasVendors: true },
  { path: '/payment_succeed', flow: 'payment-outcome', ...outcome, earlyCall: 'orderToPay' },
  { path: '/payment_pending', flow: 'payment-pending', ...outcome },
  { path: '/order_pending', flow: 'order-messages', exportName: 'OrderPending', ...outcome },
  { path: '/order_cancelled', flow: 'order-messages', exportName: 'OrderCancelled', ...outcome },
  {
    path: '/uploadShippingAddress',
    ...linkEntry,
    exportName: 'InformationEntry',
    documentChunks: ['information'],
    heading: 'information',
    earlyCall: 'orderInformation',
  },
  {
    path: '/informationLanding',
    flow: 'information',
    chunk: 'information',
    documentChunks: ['information'],
    heading: 'information',
    earlyCall: 'orderInformation',
  },
  { path: '/fedexPickup', flow: 'pickup-entry', ...pickup, heading: 'pickupSearch' },
  { path: '/fedexPickup/search', flow: 'pickup-search', ...pickup, heading: 'pickupSearch' },
  { path: '/fedexPickup/schedules', flow: 'pickup-schedules', ...pickup, heading: 'pickup' },
  ...(Object.keys(QUESTIONNAIRES) as QuestionnaireName[]).flatMap((questionnaire) => {
    const { entry: path, failedPath } = QUESTIONNAIRES[questionnaire];
    const shared = { questionnaire, chunk: 'questionnaire' } as const;
    return [
      {
        path,
        ...linkEntry,
        questionnaire,
        documentChunks: ['questionnaire', questionnaire],
        heading: 'questionnaire',
        earlyCall: 'answers',
        token: 'jwtToken',
      },
      { path: `/${questionnaire}`, flow: 'questionnaire', ...shared },
      { path: `/${questionnaire}/:accession_id`, flow: 'questionnaire', ...shared },
      { path: failedPath, flow: 'retry', questionnaire, chunk: 'retry' },
    ] as const;
  }),
  { path: '/questionnaire_completed', flow: 'questionnaire-completed', chunk: 'questionnaire' },
  {
    path: '/nyform',
    ...linkEntry,
    exportName: 'NyWaiverEntry',
    documentChunks: ['waiver'],
    heading: 'waiver',
    earlyCall: 'waiver',
    token: 'jwttoken',
  },
  { path: '/ny_form', flow: 'ny-waiver', chunk: 'waiver', documentChunks: ['waiver'], heading: 'waiver' },
  { path: '/nyform_success', flow: 'waiver-completed', chunk: 'signed' },
  { path: '/nyform_failed', flow: 'retry', exportName: 'NyWaiverFailed', chunk: 'retry' },
  { path: '/auth/:questionnaire_type/:accession_id', flow: 'guest-login', chunk: 'guest' },
  { path: '/auth/:questionnaire_type', flow: 'guest-login', chunk: 'guest' },
  {
    path: '/bloodDraw',
    ...linkEntry,
    exportName: 'BloodDrawEntry',
    documentChunks: ['draw'],
    heading: 'bloodDraw',
    earlyCall: 'orderDrawSites',
  },
  {
    path: '/bloodDrawLanding',
    flow: 'blood-draw',
    chunk: 'draw',
    documentChunks: ['draw'],
    heading: 'bloodDraw',
    earlyCall: 'orderDrawSites',
  },
  {
    path: '/collectStatus',
    flow: 'collection-status',
    chunk: 'collections',
    documentChunks: ['collections'],
  },
  {
    path: '/confirmAppointment',
    flow: 'confirm-appointment',
    ...appointments,
    documentChunks: ['appointments'],
  },
  {
    path: '/confirmAppointment/success',
    flow: 'confirm-appointment',
    exportName: 'AppointmentConfirmed',
    ...appointments,
  },
  {
    path: '/confirmAppointment/failed',
    flow: 'confirm-appointment',
    exportName: 'AppointmentNotConfirmed',
    ...appointments,
  },
  {
    path: '/cancelAppointment',
    flow: 'cancel-appointment',
    ...appointments,
    documentChunks: ['appointments'],
  },
  {
    path: '/cancelAppointment/success',
    flow: 'cancel-appointment',
    exportName: 'AppointmentCancelled',
    ...appointments,
  },
  {
    path: '/cancelAppointment/failed',
    flow: 'cancel-appointment',
    exportName: 'AppointmentNotCancelled',
    ...appointments,
  },
  {
    path: '/collections',
    flow: 'collections',
    chunk: 'collections',
    documentChunks: ['collections'],
    heading: 'collections',
  },
  { path: '/collections/:tubetype', flow: 'instruction', chunk: 'collections' },
  { path: '*', flow: 'payment-failure', exportName: 'NotFound', chunk: 'outcome' },
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
