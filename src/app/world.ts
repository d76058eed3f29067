import type { WaiverForm } from '../../machines/ny-waiver/ny-waiver.contract.ts';
import type { Answers } from '../../machines/domain/questionnaire.ts';
import type { Notice } from '../../machines/domain/notice.ts';
import { createClient } from '../api/client.ts';
import type { Client } from '../api/client.ts';
import { createAttempts } from '../platform/attempts.ts';
import type { Attempts } from '../platform/attempts.ts';
import { createDrafts } from '../platform/drafts.ts';
import type { Drafts } from '../platform/drafts.ts';
import { createSession } from '../platform/session.ts';
import type { Session } from '../platform/session.ts';
import { createStore } from '../platform/storage.ts';
import type { Store } from '../platform/storage.ts';
import { openTabLocks } from '../platform/tab-locks.ts';
import type { Config } from './config.ts';
import { createHandoff } from './handoff.ts';
import type { Handoff } from './handoff.ts';

/** What the wiring gives the machines: everything of the world outside that a flow may ask for. */
export interface World {
  readonly config: Config;
  readonly client: Client;
  readonly session: Session;
  /** What the browser keeps: for the link opened last, and for this tab (RUL-02). */
  readonly stores: { readonly local: Store; readonly tab: Store };
  readonly attempts: Attempts;
  readonly handoff: Handoff;
  /** Answers and forms that no service has taken yet. */
  readonly drafts: { readonly answers: Drafts<Answers>; readonly waivers: Drafts<WaiverForm> };
  /** Shows a notice to the patient. */
  readonly notify: (notice: Notice) => void;
  /** Fetches the code of the page at a path before the router asks for it. */
  readonly preload: (pathname: string) => void;
  /** The lab's day, YYYY-MM-DD (RUL-13). */
  readonly today: () => string;
}

/** Builds the world of this tab from the configuration and what the application does for it. */
export function createWorld(config: Config, { notify, preload }: Pick<World, 'notify' | 'preload'>): World {
  const local = createStore(() => window.localStorage);
  const tab = createStore(() => window.sessionStorage);
  const handoff = createHandoff(() => Date.now());
  const drafts = { answers: createDrafts<Answers>(), waivers: createDrafts<WaiverForm>() };
  const session = createSession({
    local,
    tab,
    dropCache: (accessionId) => {
      handoff.clear();
      for (const kept of Object.values(drafts)) kept.keepOnly(accessionId);
    },
  });
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: config.timeZone, dateStyle: 'short' });
  return {
    config,
    session,
    stores: { local, tab },
    handoff,
    drafts,
    notify,
    preload,
    client: createClient({ services: config.services, token: session.token }),
    attempts: createAttempts({ local, tab, locks: openTabLocks(), now: () => Date.now() }),
    today: () => day.format(new Date()),
  };
}
