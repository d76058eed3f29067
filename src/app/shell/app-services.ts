import { createContext, use } from 'react';
import type { Unsaved } from '../../../machines/domain/questionnaire.ts';
import type { WaiverForm } from '../../../machines/domain/waiver.ts';
import type { Notice, NoticeCode } from '../../../machines/domain/notice.ts';
import { dayIn } from '../../../machines/domain/zoned-time.ts';
import { createClient } from '../../api/client.ts';
import type { Client } from '../../api/client.ts';
import { createAttempts } from '../../platform/attempts.ts';
import type { Attempts } from '../../platform/attempts.ts';
import { createDrafts } from '../../platform/drafts.ts';
import type { Drafts } from '../../platform/drafts.ts';
import { fetchOrTake } from '../../platform/first-call.ts';
import { createSession } from '../../platform/session.ts';
import type { Session } from '../../platform/session.ts';
import { createStore } from '../../platform/storage.ts';
import type { Store } from '../../platform/storage.ts';
import { openTabLocks } from '../../platform/tab-locks.ts';
import type { Config } from './config.ts';
import { createPrefetch } from './prefetch.ts';
import type { Prefetch } from './prefetch.ts';

/** Everything outside of its machine that a flow may use. */
export interface AppServices {
  readonly config: Config;
  readonly client: Client;
  readonly session: Session;
  /** What the browser keeps: for the link opened last, and for this tab (RUL-02). */
  readonly stores: { readonly local: Store; readonly tab: Store };
  readonly attempts: Attempts;
  readonly prefetch: Prefetch;
  /** Answers and forms that no service has taken yet. */
  readonly drafts: { readonly answers: Drafts<Unsaved>; readonly waivers: Drafts<WaiverForm> };
  /** Shows a notice to the patient. */
  readonly notify: (notice: Notice) => void;
  /** Takes back the notices of a code: what they spoke of has worked (RUL-54). */
  readonly withdraw: (code: NoticeCode) => void;
  /** Takes back what was said of loads that failed, once they are tried again (RUL-54). */
  readonly withdrawLoadNotices: () => void;
  /** Fetches the code of the page at a path before the router asks for it. */
  readonly preload: (pathname: string) => void;
  /** The lab's day, YYYY-MM-DD (RUL-13). */
  readonly today: () => string;
}

/** The services of this tab, from the configuration and from what the application does for the flows. */
export function createAppServices(
  config: Config,
  application: Pick<AppServices, 'notify' | 'withdraw' | 'withdrawLoadNotices' | 'preload'>,
): AppServices {
  const local = createStore(() => window.localStorage);
  const tab = createStore(() => window.sessionStorage);
  const prefetch = createPrefetch(() => Date.now());
  const drafts = {
    answers: createDrafts(tab, 'questionnaire_draft', () => Date.now()),
    waivers: createDrafts(tab, 'waiver_draft', () => Date.now()),
  };
  const session = createSession({
    local,
    tab,
    dropCache: (accessionId) => {
      prefetch.clear();
      for (const kept of Object.values(drafts)) kept.keepOnly(accessionId);
    },
  });
  return {
    ...application,
    config,
    session,
    stores: { local, tab },
    prefetch,
    drafts,
    client: createClient({ services: config.services, token: session.token, fetch: fetchOrTake }),
    attempts: createAttempts({
      local,
      tab,
      locks: openTabLocks(),
      now: () => Date.now(),
      newKey: () => crypto.randomUUID(),
    }),
    today: () => dayIn(config.timeZone, new Date().toISOString()),
  };
}

export const AppServicesContext = createContext<AppServices | null>(null);

/** The services of this tab. Throws outside of the application. */
export function useAppServices(): AppServices {
  const services = use(AppServicesContext);
  if (!services) throw new Error('useAppServices is called outside of the application');
  return services;
}
