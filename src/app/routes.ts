import { lazy } from 'react';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';

interface Route {
  readonly path: string;
  readonly Page: ComponentType;
  /** Fetches the page's code before it is shown. */
  readonly preload: () => void;
}

type PageModule = Promise<{ readonly default: ComponentType }>;

/** A route's page is a chunk of its own. */
function route(path: string, load: () => PageModule): Route {
  return { path, Page: lazy(load), preload: () => void load().catch(() => undefined) };
}

const entry = () => import('./pages/entry.ts');
const paymentMedia = () => import('./pages/payment-media.ts');
const payment = () => import('./pages/payment.tsx');
const hormone = () => import('./pages/hormone.tsx');
const hormoneZoomer = () => import('./pages/hormone-zoomer.tsx');
const gut = () => import('./pages/gut.tsx');
const cardio = () => import('./pages/cardio.tsx');
const guestLogin = () => import('./pages/guest-login.tsx');

/** Every page of the portal (3 §2.9); a path that stands nowhere here is the not-found page (RUL-04). */
export const ROUTES: readonly Route[] = [
  route('/', () => import('./pages/home.tsx')),
  route('/payment', () => import('./pages/payment-redirect.tsx')),
  route('/pns_single_page_flow', entry),
  route('/payment_status', () => import('./pages/payment-status.tsx')),
  route('/paymentMedia', paymentMedia),
  route('/payment_media', paymentMedia),
  route('/payment_form', payment),
  route('/payment_failed', () => import('./pages/payment-failed.tsx')),
  route('/failed', () => import('./pages/failed.tsx')),
  route('/payment_succeed', () => import('./pages/payment-succeed.ts')),
  route('/payment_pending', () => import('./pages/payment-pending.ts')),
  route('/order_pending', () => import('./pages/order-pending.tsx')),
  route('/order_cancelled', () => import('./pages/order-cancelled.tsx')),
  route('/uploadShippingAddress', () => import('./pages/information-entry.ts')),
  route('/informationLanding', () => import('./pages/information.tsx')),
  route('/fedexPickup', () => import('./pages/pickup-landing.ts')),
  route('/fedexPickup/search', () => import('./pages/pickup-search.ts')),
  route('/fedexPickup/schedules', () => import('./pages/pickup-schedules.tsx')),
  route('/questionnaire', () => import('./pages/hormone-entry.ts')),
  route('/hormoneZoomerPage', () => import('./pages/hormone-zoomer-entry.ts')),
  route('/gutZoomerPage', () => import('./pages/gut-entry.ts')),
  route('/cardioZoomerPage', () => import('./pages/cardio-entry.ts')),
  route('/nyform', () => import('./pages/ny-waiver-entry.ts')),
  route('/ny_form', () => import('./pages/ny-waiver.tsx')),
  route('/nyform_success', () => import('./pages/ny-waiver-success.tsx')),
  route('/nyform_failed', () => import('./pages/ny-waiver-failed.tsx')),
  route('/hormoneQuestionnaire', hormone),
  route('/hormoneQuestionnaire/:accession_id', hormone),
  route('/questionnaire_completed', () => import('./pages/questionnaire-completed.tsx')),
  route('/questionnaire_failed', () => import('./pages/hormone-failed.tsx')),
  route('/hormoneZoomer', hormoneZoomer),
  route('/hormoneZoomer/:accession_id', hormoneZoomer),
  route('/hormoneZoomerFailed', () => import('./pages/hormone-zoomer-failed.tsx')),
  route('/gutZoomer', gut),
  route('/gutZoomer/:accession_id', gut),
  route('/gutZoomerFailed', () => import('./pages/gut-failed.tsx')),
  route('/cardioZoomer', cardio),
  route('/cardioZoomer/:accession_id', cardio),
  route('/cardioZoomerFailed', () => import('./pages/cardio-failed.tsx')),
  route('/auth/:questionnaire_type/:accession_id', guestLogin),
  route('/auth/:questionnaire_type', guestLogin),
  route('/bloodDraw', () => import('./pages/blood-draw-entry.ts')),
  route('/bloodDrawLanding', () => import('./pages/blood-draw.tsx')),
  route('/collectStatus', () => import('./pages/collection-status.tsx')),
  route('/confirmAppointment', () => import('./pages/confirm-appointment.tsx')),
  route('/confirmAppointment/success', () => import('./pages/appointment-confirmed.tsx')),
  route('/confirmAppointment/failed', () => import('./pages/appointment-not-confirmed.tsx')),
  route('/cancelAppointment', () => import('./pages/cancel-appointment.ts')),
  route('/cancelAppointment/success', () => import('./pages/appointment-cancelled.tsx')),
  route('/cancelAppointment/failed', () => import('./pages/appointment-not-cancelled.tsx')),
  route('/collections', () => import('./pages/collections.tsx')),
  route('/collections/:tubetype', () => import('./pages/instruction.tsx')),
  route('*', () => import('./pages/not-found.tsx')),
];

/** Fetches the code of the page at a path before the router asks for it. */
export function preloadRoute(pathname: string): void {
  ROUTES.find(({ path }) => matchPath({ path, caseSensitive: false }, pathname))?.preload();
}
