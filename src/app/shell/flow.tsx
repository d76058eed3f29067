import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useReducer, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation, useNavigate, useNavigationType, useParams } from 'react-router-dom';
import type { NavigateFunction } from 'react-router-dom';
import { flushSync } from 'react-dom';
import type { ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate';
import type { Destination, HistoryState } from '../../../machines/domain/destination.ts';
import { isEmptyQuery } from '../../../machines/domain/link.ts';
import type { LinkQuery } from '../../../machines/domain/link.ts';
import { withLanguage, withoutLanguage } from '../../platform/language.ts';
import { afterDialogs } from '../../ui/useBackCloses.ts';
import { useAppDependencies } from './app-dependencies.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { withDevHooks } from './dev-hooks.ts';
import { withNotices } from './with-notices.ts';

/** How long the browser may load another site until this page counts as not left, in milliseconds. */
const LEAVING_TIMEOUT = 30_000;

export interface Arrival {
  /** The query of the URL, with the token if the tab knows it; null if there is none. */
  readonly query: LinkQuery | null;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly historyState: HistoryState;
  /** The browser opened the page (URL, reload, Back, Forward, back/forward cache), not the page before. */
  readonly isReopened: boolean;
}

/** A flow for the shell: its machine with all dependencies, its input, and its view. */
export interface Flow<M extends AnyStateMachine> {
  readonly machine: M;
  /**
   * The link that the page is about. It is kept before the machine starts, so that data of an earlier link is gone
   * and each call has this link's token (CALL-R02, AMB-19).
   */
  readonly link?: (arrival: Arrival) => LinkQuery | null;
  readonly input: (arrival: Arrival) => InputFrom<M>;
  readonly View: ComponentType<{ readonly actor: ActorRefFrom<M> }>;
}

/**
 * The page that runs a flow: starts its machine, shows its view, and navigates to its output, once.
 * @param start creates the flow, once per opening of the page
 */
export function flowPage<M extends AnyStateMachine>(
  start: (dependencies: AppDependencies) => Flow<M>,
): ComponentType {
  function FlowPage() {
    const { page } = useAppDependencies();
    const { pathname, search, key } = useLocation();
    const [restarts, restart] = useReducer((count: number) => count + 1, 0);

    // A page restored from the back/forward cache may be out of date, so restart it (RUL-08): at once, because its
    // next timer or response would overwrite the data that a later page has kept (RUL-20).
    useEffect(() => page.on('restarted', () => flushSync(restart)), [page]);

    const run = `${key} ${pathname} ${withoutLanguage(search)} ${restarts}`;
    return <FlowRun key={run} start={start} isRestored={restarts > 0} restart={restart} />;
  }
  return FlowPage;
}

function FlowRun<M extends AnyStateMachine>({
  start,
  isRestored,
  restart,
}: {
  readonly start: (dependencies: AppDependencies) => Flow<M>;
  readonly isRestored: boolean;
  readonly restart: () => void;
}) {
  const dependencies = useAppDependencies();
  const navigate = useNavigate();
  const location = useLocation();
  const params = useParams();
  const isReopened = useNavigationType() === 'POP' || isRestored;
  const [{ View, machine, options, accessionId }] = useState(() => {
    const flow = start(dependencies);
    const { input, accessionId: order } = openFlow(flow, dependencies, { ...location, params, isReopened });
    // The machine's own types end here: the runner only needs an output.
    const prepared = withDevHooks(
      withNotices(flow.machine as AnyStateMachine, dependencies),
      input,
      dependencies.telemetry?.inspect,
    );
    return { View: flow.View, accessionId: order, ...prepared };
  });
  const actor = useActorRef(machine, options);
  const output = useSelector(actor, ({ status, output: end }) =>
    status === 'done' ? (end as Destination) : undefined,
  );

  useEffect(() => {
    if (!output) return undefined;
    const unmounted = new AbortController();
    afterDialogs(() => {
      if (!unmounted.signal.aborted) navigateTo(failedLink(output, accessionId), { navigate, dependencies });
    });
    return () => unmounted.abort();
  }, [output, accessionId, navigate, dependencies]);

  // Another site may open in an app of its own, or not at all: this page stays, and must work again.
  const isLeaving = output !== undefined && 'leave' in output;
  useEffect(() => {
    if (!isLeaving) return undefined;
    const stop = dependencies.page.on('visible', restart);
    const timer = setTimeout(restart, LEAVING_TIMEOUT);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isLeaving, dependencies, restart]);

  return <View actor={actor as ActorRefFrom<M>} />;
}

/**
 * Keeps the link that a page is about, and returns the input of its machine.
 * @param location the page's URL and history entry
 */
export function openFlow<M extends AnyStateMachine>(
  flow: Pick<Flow<M>, 'link' | 'input'>,
  { session }: AppDependencies,
  location: Pick<Arrival, 'params' | 'isReopened'> & { readonly search: string; readonly state: unknown },
): { readonly input: InputFrom<M>; readonly accessionId: string | null } {
  const historyState = (location.state ?? {}) as HistoryState;
  const { params, isReopened } = location;
  const { query } = historyState;
  // A page that keeps no link, such as an appointment's, uses its own.
  const passed = query && isReopened && flow.link ? session.renewed(query) : query;
  const arrival: Arrival = {
    query: passed ?? session.linkQuery(location.search),
    params,
    historyState,
    isReopened,
  };
  const link = flow.link?.(arrival) ?? null;
  if (!isEmptyQuery(link)) session.open({ link });
  return { input: flow.input(arrival), accessionId: arrival.query?.['accession_id'] ?? null };
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
  { navigate, dependencies }: { readonly navigate: NavigateFunction; readonly dependencies: AppDependencies },
): void {
  if ('leave' in destination) {
    const url = dependencies.config.pages[destination.leave];
    if (url === null) void navigate(withLanguage('/'), { replace: true });
    else window.location[destination.replace ? 'replace' : 'assign'](withParams(url, destination.params));
    return;
  }
  const { page, replace = false, ...state } = destination;
  const visitAccessionId = dependencies.session.visit()?.accessionId;
  const visitState = visitAccessionId === undefined ? {} : { visitAccessionId };
  void navigate(withLanguage(page + publicSearch(state.query ?? {})), {
    replace,
    state: { ...state, ...visitState },
  });
}

/** The query as shown in a URL: without the token, which must not appear in the address bar (RUL-01). */
export function publicSearch({ token: _token, ...query }: LinkQuery): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? '' : `?${search}`;
}

function withParams(page: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(page, window.location.origin);
  for (const [key, value] of Object.entries(params)) url.searchParams.set(key, value);
  return url.href;
}
