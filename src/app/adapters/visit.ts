import { flushSync } from 'react-dom';
import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { authPage } from '../../../machines/domain/destination.ts';
import type { HistoryState } from '../../../machines/domain/destination.ts';
import { isEmptyQuery, onlyKeys } from '../../../machines/domain/link.ts';
import type { LinkQuery } from '../../../machines/domain/link.ts';
import { QUESTIONNAIRES } from '../../../machines/domain/questionnaire.ts';
import { END_TAGS, VISIT_TIMEOUT, VISIT_WARNING } from '../../../machines/domain/visit.ts';
import type { VisitStart } from '../../../machines/domain/visit.ts';
import { visitMachine } from '../../../machines/visit/visit.machine.ts';
import { withLanguage } from '../../platform/language.ts';
import { parseQuery } from '../../platform/link-url.ts';
import { mayBeSameOrder } from '../../platform/session.ts';
import type { TabVisit } from '../../platform/session.ts';
import { openChannel } from '../../platform/tab-locks.ts';
import type { AppDependencies } from '../shell/app-dependencies.ts';
import { routePath } from '../route-table.ts';
import { withDevHooks } from '../shell/dev-hooks.ts';
import { publicSearch } from '../shell/flow.tsx';

/** Where a pay-later provider leads back to. */
const PAY_LATER_RETURN = '/payment_status';

const PUBLIC_PATHS = /^\/($|auth\/|collections\b)/i;

/** Pages that use their own link and no kept data; the link may have no token, such as a staff member's. */
const OWN_LINK_PATHS = /^\/(fedexPickup|collectStatus|confirmAppointment|cancelAppointment)\/?$/i;

/** Entries that lead to guest login for the order of a link without a token (RUL-46). */
const LOGIN_ENTRIES = ['/nyform', ...Object.values(QUESTIONNAIRES).map(({ entry }) => routePath(entry))];

/** The order of a questionnaire's path, and its guest login; null for other paths (3 §4.1). */
function parseQuestionnairePath(pathname: string): { readonly order: string; readonly login: string } | null {
  const [, name, order] = /^\/(\w+)\/(\d+)\/?$/.exec(pathname) ?? [];
  const entry = Object.entries(QUESTIONNAIRES).find(([key]) => key.toLowerCase() === name?.toLowerCase());
  return entry && order ? { order, login: authPage(entry[1].authType, order) } : null;
}

/**
 * The messages between tabs: the accession id whose visit was finished, a visit that another order has replaced, or the id
 * of a visit that is used: a tab that was duplicated has the same one.
 */
type VisitMessage = string | { readonly replaced: TabVisit } | { readonly used: string };

/** A reload, or Back. */
function wasReopened(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward'));
}

/**
 * Starts the visit machine before any flow reads kept data, and reports to it how the page is used.
 * @param link the link that opened the document; empty if it cannot be read, null if the URL has no token
 */
export function startVisit(
  {
    page,
    session,
    stores,
    clearNotices,
  }: Pick<AppDependencies, 'page' | 'session' | 'stores' | 'clearNotices'>,
  link: LinkQuery | null,
): ActorRefFrom<typeof visitMachine> {
  const channel = openChannel('visit');
  /** Removes the order from the URL, and the data of the history entry. */
  const clearUrl = (url = '/') => window.history.replaceState(null, '', withLanguage(url));

  /** Judges the URL and the history entry of this document, before anything of the order is read. */
  function checkOpening(opened: LinkQuery | null, isBack: boolean): VisitStart {
    const { pathname, search } = window.location;
    const { usr } = (window.history.state ?? {}) as { readonly usr?: HistoryState };
    const query = opened ?? parseQuery(search);
    const questionnaire = parseQuestionnairePath(pathname);
    const isPublic = PUBLIC_PATHS.test(pathname);
    const leadsToLogin = Boolean(query?.['accession_id']) && LOGIN_ENTRIES.includes(routePath(pathname));
    const usesOwnLink = isPublic || leadsToLogin || (!isEmptyQuery(query) && OWN_LINK_PATHS.test(pathname));
    const start = session.enter({
      // A link that cannot be read opens nothing of the order before, unless the page needs nothing of it.
      link: usesOwnLink && !opened?.['token'] ? null : opened,
      historyLink: usr?.query ?? usr?.retry ?? null,
      visitAccessionId: usr?.visitAccessionId ?? null,
      urlAccessionId: questionnaire?.order ?? query?.['accession_id'] ?? null,
      usesOwnLink,
    });
    if (start.needs === 'link' && questionnaire && session.visit()) {
      clearUrl(questionnaire.login);
      return { idle: session.idle(), needs: null };
    }
    // The data that was kept is gone: storage is refused or was cleared (RUL-63).
    const isDataGone =
      start.idle === null && start.needs === null && (isBack || routePath(pathname) === PAY_LATER_RETURN);
    if (!isDataGone && start.needs === null && start.idle !== VISIT_TIMEOUT) return start;
    // The types of sample identify nobody.
    clearUrl(isPublic ? pathname + publicSearch(onlyKeys(query ?? {}, ['instructions'])) : '/');
    if (isPublic) return { idle: session.visit() && session.idle(), needs: null };
    return isDataGone ? { idle: null, needs: 'link' } : start;
  }

  /**
   * The visit that this page is of. Where storage is refused, a frozen page cannot know whether the tab had another visit
   * since: it is of none, unless it has the only record of a charge (RUL-84).
   */
  function visitOfPage(): string | undefined {
    const { local, tab } = stores;
    const charges = Object.values(tab.read('payment_attempts') ?? {});
    const isKnown =
      (local.isLasting() && tab.isLasting()) ||
      charges.some((charge) => charge?.isAppliedToInvoice === undefined);
    return isKnown ? session.visit()?.id : crypto.randomUUID();
  }

  session.onReplaced((replaced) => channel?.postMessage({ replaced }));
  const start = checkOpening(link, wasReopened());
  let accessionId = '';
  const updateOrder = () => {
    accessionId = session.visit()?.accessionId ?? accessionId;
  };
  updateOrder();

  const { machine, options } = withDevHooks(
    visitMachine.provide({
      actions: {
        keepUseTime: () => {
          session.use();
          updateOrder();
          const used = session.visit()?.id;
          if (used !== undefined) channel?.postMessage({ used });
        },
        expire: () => {
          // A duplicate of this tab may use the visit; a frozen tab receives no message of it.
          if (session.idle() >= VISIT_TIMEOUT - VISIT_WARNING) session.end('visit');
          clearUrl();
        },
        finish: () => {
          session.end('finish');
          clearUrl();
          channel?.postMessage(accessionId);
        },
        finishHere: () => {
          session.end('finish');
          clearUrl();
        },
      },
    }),
    start,
  );
  const visit = createActor(machine, { input: start, ...options });
  // They may name patients, or be about a page that is gone.
  visit.subscribe((snapshot) => {
    if (END_TAGS.some((tag) => snapshot.hasTag(tag))) clearNotices();
  });
  visit.start();
  // At once: the page of the ended visit would receive the same event, and keep answers or send again.
  const sendVisible = () => flushSync(() => visit.send({ type: 'page.visible', idle: session.idle() }));
  session.onOpened(() => visit.send({ type: 'visit.used' }));
  channel?.addEventListener('message', ({ data }: { readonly data: VisitMessage }) => {
    if (typeof data === 'object') {
      if ('replaced' in data) session.resume(data.replaced);
      else if (data.used === session.visit()?.id) sendVisible();
    } else if (mayBeSameOrder(data, accessionId)) visit.send({ type: 'visit.finishedInAnotherTab' });
  });
  // Before the router, which shows the page of the history entry.
  window.addEventListener('popstate', () => {
    const { idle, needs } = checkOpening(null, false);
    updateOrder();
    if (needs !== null) visit.send({ type: 'visit.left' });
    else if (idle === VISIT_TIMEOUT) sendVisible();
    else if (idle !== null) visit.send({ type: 'visit.continued', idle });
  });
  page.setOwner(visitOfPage);
  page.onUse(() => {
    // Timers stop while a computer sleeps.
    if (stores.tab.read('visit') !== null) sendVisible();
    if (session.visit()) visit.send({ type: 'visit.used' });
  });
  // Before the flow of a restored page starts again: its visit may be over.
  for (const event of ['restored', 'visible'] as const) page.on(event, sendVisible);
  return visit;
}
