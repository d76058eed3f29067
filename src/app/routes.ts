import { createElement } from 'react';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { copyReady } from '../copy/language.ts';
import type { TokenSpelling } from '../platform/link-address.ts';
import { later } from '../ui/Later.tsx';
import { LoadingPage } from '../views/shared/LoadingPage.tsx';
import { QUESTIONNAIRES, loadEntry, loadFailedPage } from './flows/questionnaires.ts';
import { LostPage } from './shell/LostPage.tsx';

interface Route {
  readonly path: string;
  readonly Page: ComponentType;
  /** Loads the page's code before it is shown; never rejects. */
  readonly preload: () => Promise<void>;
  /** The token's spelling in the route's links (AMB-01). */
  readonly token: TokenSpelling;
}

type Load = () => Promise<ComponentType>;

/** Loads a page's code, and then its texts in the language of the portal. */
async function withTexts(load: Load): ReturnType<Load> {
  const Page = await load();
  await copyReady();
  return Page;
}

/** A route whose page is a separate chunk. */
function route(path: string, load: Load, token: TokenSpelling = 'token'): Route {
  const Part = later(async () => ({ default: await withTexts(load) }), LostPage);
  const Page = () => createElement(Part, { loading: createElement(LoadingPage) });
  return { path, Page, preload: () => Part.preload().then(nothing, nothing), token };
}

const nothing = () => undefined;

/** The default export of a flow. */
function page(load: () => Promise<{ readonly default: ComponentType }>): Load {
  return async () => (await load()).default;
}

/** A named page of a flow that has several. */
function named<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Load {
  return async () => (await load())[name];
}

const linkEntries = () => import('./flows/link-entries.ts');
const paymentMedia = page(() => import('./flows/payment-media.ts'));
const failure = () => import('./flows/payment-failure.tsx');
const orderMessages = () => import('./flows/order-messages.tsx');
const completed = page(() => import('./flows/questionnaire-completed.tsx'));
const retry = () => import('./flows/retry.ts');
const guestLogin = page(() => import('./flows/guest-login.ts'));
const confirm = () => import('./flows/confirm-appointment.tsx');
const cancel = () => import('./flows/cancel-appointment.tsx');

/** Every page of the portal (3 §2.9); any other path is the not-found page (RUL-04). */
export const ROUTES: readonly Route[] = [
  route(
    '/',
    page(() => import('./flows/home.tsx')),
  ),
  route(
    '/payment',
    page(() => import('./flows/payment-redirect.tsx')),
    'jwtToken',
  ),
  route(
    '/pns_single_page_flow',
    page(() => import('./flows/entry.ts')),
  ),
  route(
    '/payment_status',
    page(() => import('./flows/payment-status.tsx')),
  ),
  route('/paymentMedia', paymentMedia),
  route('/payment_media', paymentMedia),
  route(
    '/payment_form',
    page(() => import('./flows/payment.tsx')),
  ),
  route('/payment_failed', named(failure, 'PaymentFailed')),
  route('/failed', named(failure, 'Failed')),
  route(
    '/payment_succeed',
    page(() => import('./flows/payment-outcome.tsx')),
  ),
  route(
    '/payment_pending',
    page(() => import('./flows/payment-pending.tsx')),
  ),
  route('/order_pending', named(orderMessages, 'OrderPending')),
  route('/order_cancelled', named(orderMessages, 'OrderCancelled')),
  route('/uploadShippingAddress', named(linkEntries, 'InformationEntry')),
  route(
    '/informationLanding',
    page(() => import('./flows/information.tsx')),
  ),
  route(
    '/fedexPickup',
    page(() => import('./flows/pickup-entry.ts')),
  ),
  route(
    '/fedexPickup/search',
    page(() => import('./flows/pickup-search.ts')),
  ),
  route(
    '/fedexPickup/schedules',
    page(() => import('./flows/pickup-schedules.tsx')),
  ),
  ...QUESTIONNAIRES.flatMap(({ name, entry, failed, load }) => [
    route(entry, () => loadEntry(name), 'jwtToken'),
    route(`/${name}`, load),
    route(`/${name}/:accession_id`, load),
    route(failed, () => loadFailedPage(name)),
  ]),
  route('/questionnaire_completed', completed),
  route('/nyform', named(linkEntries, 'NyWaiverEntry'), 'jwttoken'),
  route(
    '/ny_form',
    page(() => import('./flows/ny-waiver.tsx')),
  ),
  route('/nyform_success', completed),
  route('/nyform_failed', named(retry, 'NyWaiverFailed')),
  route('/auth/:questionnaire_type/:accession_id', guestLogin),
  route('/auth/:questionnaire_type', guestLogin),
  route('/bloodDraw', named(linkEntries, 'BloodDrawEntry')),
  route(
    '/bloodDrawLanding',
    page(() => import('./flows/blood-draw.tsx')),
  ),
  route(
    '/collectStatus',
    page(() => import('./flows/collection-status.tsx')),
  ),
  route('/confirmAppointment', page(confirm)),
  route('/confirmAppointment/success', named(confirm, 'AppointmentConfirmed')),
  route('/confirmAppointment/failed', named(confirm, 'AppointmentNotConfirmed')),
  route('/cancelAppointment', page(cancel)),
  route('/cancelAppointment/success', named(cancel, 'AppointmentCancelled')),
  route('/cancelAppointment/failed', named(cancel, 'AppointmentNotCancelled')),
  route(
    '/collections',
    page(() => import('./flows/collections.tsx')),
  ),
  route(
    '/collections/:tubetype',
    page(() => import('./flows/instruction.tsx')),
  ),
  route('*', named(failure, 'NotFound')),
];

function routeOf(pathname: string): Route | undefined {
  return ROUTES.find(({ path }) => matchPath({ path, caseSensitive: false }, pathname));
}

/** Loads the code of the page at a path before it is shown; never rejects. */
export async function preloadRoute(pathname: string): Promise<void> {
  await routeOf(pathname)?.preload();
}

/** The token's spelling in the links of the page at a path (AMB-01). */
export function tokenSpellingOf(pathname: string): TokenSpelling {
  return routeOf(pathname)?.token ?? 'token';
}
