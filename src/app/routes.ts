import { createElement } from 'react';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { nonNull } from '../../machines/domain/non-null.ts';
import { copyReady } from '../copy/language.ts';
import type { TokenParam } from '../platform/link-url.ts';
import { lazyComponent } from '../ui/Lazy.tsx';
import { LoadingPage } from '../views/shared/LoadingPage.tsx';
import { loadForm } from './flows/questionnaires.ts';
import { ROUTE_TABLE } from './route-table.ts';
import type { RouteRow } from './route-table.ts';
import { LostPage } from './shell/LostPage.tsx';

interface Route {
  readonly path: string;
  readonly Component: ComponentType;
  /** Loads the page's code before it is shown; never rejects. */
  readonly preload: () => Promise<void>;
}

/** The code of each flow, loaded by its own pages only: its pages by name. */
const FLOWS: Readonly<Record<RouteRow['flow'], (routeRow: RouteRow) => Promise<object>>> = {
  home: () => import('./flows/home.tsx'),
  'payment-redirect': () => import('./flows/payment-redirect.tsx'),
  entry: () => import('./flows/entry.ts'),
  'payment-status': () => import('./flows/payment-status.tsx'),
  'payment-media': () => import('./flows/payment-media.ts'),
  payment: () => import('./flows/payment.tsx'),
  'payment-failure': () => import('./flows/payment-failure.tsx'),
  'payment-outcome': () => import('./flows/payment-outcome.tsx'),
  'payment-pending': () => import('./flows/payment-pending.tsx'),
  'order-messages': () => import('./flows/order-messages.tsx'),
  information: () => import('./flows/information.tsx'),
  'pickup-entry': () => import('./flows/pickup-entry.ts'),
  'pickup-search': () => import('./flows/pickup-search.ts'),
  'pickup-schedules': () => import('./flows/pickup-schedules.tsx'),
  questionnaire: async ({ questionnaire }) => ({ default: await loadForm(nonNull(questionnaire)) }),
  'questionnaire-completed': () => import('./flows/questionnaire-completed.tsx'),
  'link-entries': async ({ questionnaire }) => {
    const entries = await import('./flows/link-entries.ts');
    return questionnaire ? { default: entries.questionnaireEntry(questionnaire) } : entries;
  },
  retry: async ({ questionnaire }) => {
    const pages = await import('./flows/retry.ts');
    return questionnaire ? { default: pages.questionnaireFailed(questionnaire) } : pages;
  },
  'ny-waiver': () => import('./flows/ny-waiver.tsx'),
  'waiver-completed': () => import('./flows/waiver-completed.tsx'),
  'guest-login': () => import('./flows/guest-login.ts'),
  'blood-draw': () => import('./flows/blood-draw.tsx'),
  'collection-status': () => import('./flows/collection-status.tsx'),
  'confirm-appointment': () => import('./flows/confirm-appointment.tsx'),
  'cancel-appointment': () => import('./flows/cancel-appointment.tsx'),
  collections: () => import('./flows/collections.tsx'),
  instruction: () => import('./flows/instruction.tsx'),
};

/** Loads a page's code, and then its copy in the language of the portal; rejects if the page has no code. */
export async function loadPage(routeRow: RouteRow): Promise<{ readonly default: ComponentType }> {
  const pages = (await FLOWS[routeRow.flow](routeRow)) as Readonly<Record<string, ComponentType>>;
  await copyReady();
  return { default: nonNull(pages[routeRow.exportName ?? 'default']) };
}

/** The page of a route, a separate chunk. */
function createRoute(routeRow: RouteRow): Route {
  const LazyPage = lazyComponent(() => loadPage(routeRow), LostPage);
  return {
    path: routeRow.path,
    Component: () => createElement(LazyPage, { loading: createElement(LoadingPage) }),
    preload: () => LazyPage.preload().then(nothing, nothing),
  };
}

const nothing = () => undefined;

/** Every page of the portal, for the router. */
export const ROUTES: Route[] = ROUTE_TABLE.map(createRoute);

const matchesPath = (pathname: string) => (route: { readonly path: string }) =>
  matchPath({ path: route.path, caseSensitive: false }, pathname) !== null;

/** Loads the code of the page at a path before it is shown; never rejects. */
export async function preloadRoute(pathname: string): Promise<void> {
  await ROUTES.find(matchesPath(pathname))?.preload();
}

/** The name of the token's parameter in links to the page at a path (AMB-01). */
export function tokenParamOf(pathname: string): TokenParam {
  return ROUTE_TABLE.find(matchesPath(pathname))?.token ?? 'token';
}
