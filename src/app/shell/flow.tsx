import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { NavigateFunction } from 'react-router-dom';
import type { ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate';
import type { AppointmentReport, NotCancelled } from '../../../machines/domain/appointment.ts';
import type { ChargeReport } from '../../../machines/domain/charge.ts';
import type { Destination, QuestionnairePage } from '../../../machines/domain/destination.ts';
import { isEmptyQuery } from '../../../machines/domain/link.ts';
import type { LinkQuery } from '../../../machines/domain/link.ts';
import { withLanguage } from '../../platform/language.ts';
import { useAppServices } from './app-services.ts';
import type { AppServices } from './app-services.ts';
import { withDevHooks } from './dev-hooks.ts';

/**
 * The data in a history entry instead of the URL: the link with its token (RUL-01), the result of a charge or an
 * appointment, the order of a failed screen, and the page that a result leads back to.
 */
export interface PageState {
  readonly query?: LinkQuery;
  readonly charge?: ChargeReport;
  readonly accessionId?: string;
  readonly back?: QuestionnairePage;
  readonly appointment?: AppointmentReport;
  readonly notCancelled?: NotCancelled;
  readonly expired?: true;
  readonly retry?: LinkQuery;
}

/** What a flow can start from: the URL, and data from the previous page. */
export interface Arrival {
  /** The query of the URL, with the token if the tab knows it; null if there is none. */
  readonly query: LinkQuery | null;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly charge: ChargeReport | null;
  /** The order of the previous page, if this page's URL does not identify one. */
  readonly accessionId: string | null;
  readonly appointment: AppointmentReport | null;
  /** True if a link has expired. */
  readonly isExpired: boolean;
}

/** A flow for the shell: its machine with all dependencies, its input, and its view. */
export interface Flow<M extends AnyStateMachine> {
  readonly machine: M;
  /**
   * The link that the page is about. It is stored before the machine starts, so that data of an earlier link is gone
   * and each call has this link's token (CALL-R02, AMB-19).
   */
  readonly link?: (arrival: Arrival) => LinkQuery | null;
  readonly input: (arrival: Arrival) => InputFrom<M>;
  readonly View: ComponentType<{ readonly actor: ActorRefFrom<M> }>;
}

/**
 * The page that runs a flow: starts its machine, shows its view, and navigates to its output, once.
 * @param start creates the flow, once per visit of the page
 */
export function flowPage<M extends AnyStateMachine>(
  start: (services: AppServices) => Flow<M>,
): ComponentType {
  function FlowPage() {
    const { pathname, search, key } = useLocation();
    const [returns, setReturns] = useState(0);

    // A page restored from the browser's page cache may be out of date, so restart it (RUL-08).
    useEffect(() => {
      const restart = (event: PageTransitionEvent) => {
        if (event.persisted) setReturns((count) => count + 1);
      };
      window.addEventListener('pageshow', restart);
      return () => window.removeEventListener('pageshow', restart);
    }, []);

    return <FlowRun key={`${key} ${pathname}${search} ${returns}`} start={start} />;
  }
  return FlowPage;
}

function FlowRun<M extends AnyStateMachine>({
  start,
}: {
  readonly start: (services: AppServices) => Flow<M>;
}) {
  const services = useAppServices();
  const navigate = useNavigate();
  const location = useLocation();
  const params = useParams();
  const [{ View, machine, options, accessionId }] = useState(() => {
    const flow = start(services);
    const { query, charge, accessionId: passed, appointment, expired } = (location.state ?? {}) as PageState;
    const arrival = {
      query: query ?? services.session.linkQuery(location.search),
      params,
      charge: charge ?? null,
      accessionId: passed ?? null,
      appointment: appointment ?? null,
      isExpired: expired === true,
    };
    const link = flow.link?.(arrival) ?? null;
    if (!isEmptyQuery(link)) services.session.keepLink(link);
    // The machine's own types end here: the runner only needs an output.
    return {
      View: flow.View,
      accessionId: arrival.query?.['accession_id'] ?? null,
      ...withDevHooks(flow.machine as AnyStateMachine, flow.input(arrival), services.field?.inspect),
    };
  });
  const actor = useActorRef(machine, options);
  const output = useSelector(actor, ({ status, output: end }) =>
    status === 'done' ? (end as Destination) : undefined,
  );

  useEffect(() => {
    if (output) navigateTo(failedLink(output, accessionId), { navigate, services });
  }, [output, accessionId, navigate, services]);

  return <View actor={actor as ActorRefFrom<M>} />;
}

/** Adds the failed link's order to a failure page, so that Try Again opens no other order (RUL-35). */
export function failedLink(destination: Destination, accessionId: string | null): Destination {
  const isFailure =
    'page' in destination && (destination.page === '/failed' || destination.page === '/payment_failed');
  return isFailure && accessionId !== null ? { accessionId, ...destination } : destination;
}

/**
 * Navigates to a flow's output. Flows check beforehand whether an external page is configured; if not, this opens the
 * portal's home (RUL-36).
 */
export function navigateTo(
  destination: Destination,
  { navigate, services }: { readonly navigate: NavigateFunction; readonly services: AppServices },
): void {
  if ('leave' in destination) {
    const address = services.config.pages[destination.leave];
    if (address === null) void navigate(withLanguage('/'), { replace: true });
    else window.location.assign(withParams(address, destination.params));
    return;
  }
  const {
    page,
    query,
    replace = false,
    charge,
    accessionId,
    back,
    appointment,
    notCancelled,
    expired,
    retry,
  } = destination;
  const state: PageState = {
    ...(query ? { query } : {}),
    ...(charge ? { charge } : {}),
    ...(accessionId ? { accessionId } : {}),
    ...(back ? { back } : {}),
    ...(appointment ? { appointment } : {}),
    ...(notCancelled ? { notCancelled } : {}),
    ...(expired ? { expired } : {}),
    ...(retry ? { retry } : {}),
  };
  void navigate(withLanguage(query ? page + searchOf(query) : page), { replace, state });
}

/** The query as shown in a URL: without the token, which must not appear in the address bar (RUL-01). */
export function searchOf({ token: _token, ...query }: LinkQuery): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? '' : `?${search}`;
}

function withParams(address: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(address, window.location.origin);
  for (const [key, value] of Object.entries(params)) url.searchParams.set(key, value);
  return url.href;
}
