import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { LastChange } from '../../../machines/domain/change.ts';
import type { Notice, NoticeCode } from '../../../machines/domain/notice.ts';
import type { NoticesEvent, noticesMachine } from '../../../machines/notices/notices.machine.ts';
import type { WorkList } from '../../../machines/domain/pickup.ts';
import { dayIn } from '../../../machines/domain/zoned-time.ts';
import { createClient } from '../../api/client.ts';
import type { Client } from '../../api/client.ts';
import { createDrafts } from '../../platform/drafts.ts';
import type { Drafts } from '../../platform/drafts.ts';
import { dropEarlyResponses, fetchOrTake } from '../../platform/early-calls.ts';
import { watchOutage } from '../../platform/outage-watch.ts';
import type { OutageWatch } from '../../platform/outage-watch.ts';
import type { PageLifecycle } from '../../platform/page.ts';
import { createSession } from '../../platform/session.ts';
import type { Session } from '../../platform/session.ts';
import { createStore } from '../../platform/storage.ts';
import type { Stores } from '../../platform/storage.ts';
import { requireTrustedHtml } from '../../platform/trusted-html.ts';
import type { Config } from './config.ts';
import { createTelemetry } from './telemetry.ts';
import type { Telemetry } from './telemetry.ts';
import { createPrefetch } from './prefetch.ts';
import type { Prefetch } from './prefetch.ts';

/** The tokens for an accession id: for scheduler calls, and for calls about the patient (ROLE-R06). */
export interface PickupTokens {
  readonly scheduler: string;
  readonly patient: string;
}

/** Everything that a flow may use besides its machine. */
export interface AppDependencies {
  readonly config: Config;
  readonly client: Client;
  readonly session: Session;
  /** The browser's storage: for the last opened link, and for this tab (RUL-02). */
  readonly stores: Stores;
  readonly page: PageLifecycle;
  readonly prefetch: Prefetch;
  /** The URL for reports of failing pages, from the configuration. */
  readonly telemetry?: Telemetry | undefined;
  readonly drafts: Drafts;
  /** The state that the pickup pages share, in this tab's memory only: it is gone after a reload. */
  readonly pickup: {
    /** The staff member's token; null until it is obtained. */
    internalToken: string | null;
    /** The token of the patient that it was exchanged for; never used for another accession id. */
    exchanged: { readonly accessionId: string; readonly token: string } | null;
    /** The request for tokens that is under way, which all calls of a page share. */
    tokens: { readonly accessionId: string; readonly promise: Promise<PickupTokens> } | null;
    /** The work list, which identifies other patients' orders. */
    workList: WorkList;
    /** The next work list as it was entered; null once it is started. */
    listText: string | null;
  };
  readonly notify: (notice: Notice) => void;
  /** Removes the notices of a code because the call has succeeded since (RUL-54). */
  readonly clearNotice: (code: NoticeCode) => void;
  /** Removes the notices of a call, because it has succeeded since (RUL-54). */
  readonly callSucceeded: (call: string) => void;
  /** Removes the notices of failed loads, and toasts of failures, once the patient tries again (RUL-54). */
  readonly clearFailures: () => void;
  /** Removes all notices, because the visit is over (RUL-55, RUL-62). */
  readonly clearNotices: () => void;
  readonly outage: OutageWatch;
  /** Loads the code of the page at a path before the router needs it. */
  readonly preload: (pathname: string) => void;
  /** The lab's day, YYYY-MM-DD (RUL-13). */
  readonly today: () => string;
  /** The last change, or possible change, by this document; for a page that breaks. */
  readonly lastChange: () => LastChange | null;
  /** The objects that flows have made for this tab, by the function that makes them: see {@link tabInstance}. */
  readonly tabInstances: Map<unknown, unknown>;
}

type NoticeFunction = 'notify' | 'clearNotice' | 'callSucceeded' | 'clearFailures' | 'clearNotices';

/**
 * How flows raise and clear notices: after the action that does so, because xstate takes a timer that the notices raise
 * meanwhile for one of that action, and warns (statelyai/xstate#5343).
 */
export function noticeDependencies(
  notices: ActorRefFrom<typeof noticesMachine>,
): Pick<AppDependencies, NoticeFunction> {
  const send = (event: NoticesEvent) => queueMicrotask(() => notices.send(event));
  return {
    notify: (notice) => send({ type: 'notice.raised', notice }),
    clearNotice: (code) => send({ type: 'notice.cleared', code }),
    callSucceeded: (call) => send({ type: 'call.succeeded', call }),
    clearFailures: () => send({ type: 'failures.cleared' }),
    clearNotices: () => send({ type: 'visit.ended' }),
  };
}

/** The dependencies of the flows of this tab, from the configuration and the application's own functions. */
export function createAppDependencies(
  config: Config,
  application: Pick<AppDependencies, NoticeFunction | 'preload' | 'page'>,
): AppDependencies {
  requireTrustedHtml();
  const local = createStore(() => window.localStorage);
  const tab = createStore(() => window.sessionStorage);
  const { page } = application;
  const prefetch = createPrefetch(() => Date.now());
  const session = createSession({ local, tab, dropCache: prefetch.clear });
  const telemetry = config.reports?.failures ? createTelemetry(config.reports.failures) : undefined;
  if (config.reports?.speed) telemetry?.watchSpeed(page);
  let lastChange: LastChange | null = null;
  return {
    ...application,
    config,
    session,
    stores: { local, tab },
    prefetch,
    telemetry,
    drafts: createDrafts(tab, () => Date.now()),
    pickup: {
      internalToken: null,
      exchanged: null,
      tokens: null,
      workList: { ids: [], doneIds: [], last: null },
      listText: null,
    },
    client: createClient({
      services: config.services,
      token: session.token,
      fetch: fetchOrTake,
      onChange: (last) => {
        lastChange = last;
        dropEarlyResponses();
      },
      onFailure:
        telemetry && ((service, status, code) => telemetry.recordFailedCall({ service, status, code })),
    }),
    outage: watchOutage(config.notice, page),
    today: () => dayIn(config.timeZone, new Date().toISOString()),
    lastChange: () => lastChange,
    tabInstances: new Map(),
  };
}

/** An object that a flow needs once in a tab, made on its first use: its code arrives with the flow. */
export function tabInstance<Instance>(
  dependencies: AppDependencies,
  make: (dependencies: AppDependencies) => Instance,
): Instance {
  const { tabInstances } = dependencies;
  if (!tabInstances.has(make)) tabInstances.set(make, make(dependencies));
  return tabInstances.get(make) as Instance;
}

export const AppDependenciesContext = createContext<AppDependencies | null>(null);

/** The dependencies of the flows of this tab. Throws outside the application. */
export function useAppDependencies(): AppDependencies {
  const dependencies = use(AppDependenciesContext);
  if (!dependencies) throw new Error('useAppDependencies is called outside of the application');
  return dependencies;
}
