import { createActor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { Passed } from '../../../machines/domain/destination.ts';
import type { LinkQuery } from '../../../machines/domain/link.ts';
import { VISIT_LIFE } from '../../../machines/domain/visit.ts';
import { visitMachine } from '../../../machines/visit/visit.machine.ts';
import { createKeptVisit } from '../../platform/kept-visit.ts';
import { forgetLanguage } from '../../platform/language.ts';
import { parseQuery } from '../../platform/link-address.ts';
import { openBell } from '../../platform/tab-locks.ts';
import { watchUse } from '../../platform/use.ts';
import type { AppServices } from '../shell/app-services.ts';
import { withDevHooks } from '../shell/dev-hooks.ts';

/** The page of a questionnaire, with its accession id. */
const PAGE_OF_ORDER = /^\/\w+\/(\d+)$/;

/** Where a pay-later provider leads back to: the URL has a query, but is not a link. */
const RETURN = '/payment_status';

/** Pages that need no link. */
const OPEN_TO_ALL = /^\/($|auth\/|collections\b)/i;

/**
 * Starts the visit machine before any flow reads what is kept, and reports to it how the page is used.
 * @param link the link that opened the document; null if the address has no token
 */
export function startVisit(
  stores: AppServices['stores'],
  link: LinkQuery | null,
): ActorRefFrom<typeof visitMachine> {
  const kept = createKeptVisit(stores);
  const bell = openBell('visit');
  /** Removes the order from the address and the link from the history entry. */
  const forgetHere = (address = '/') => window.history.replaceState(null, '', address);

  const { pathname, search } = window.location;
  const { usr } = (window.history.state ?? {}) as { readonly usr?: Passed };
  const about = PAGE_OF_ORDER.exec(pathname)?.[1] ?? null;
  // A reload, or Back, where nothing is kept: storage is refused or was cleared (RUL-63).
  const cameBack = performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && (entry.type === 'reload' || entry.type === 'back_forward'));
  const found =
    kept.open({
      link,
      passed: usr?.query ?? usr?.retry ?? null,
      isLink: parseQuery(search) !== null && pathname !== RETURN,
      about,
    }) ?? (cameBack ? VISIT_LIFE : null);
  const isOpenToAll = OPEN_TO_ALL.test(pathname);
  if (found === VISIT_LIFE) forgetHere(isOpenToAll ? pathname : '/');
  const idle = found === VISIT_LIFE && isOpenToAll ? null : found;
  let who = kept.current()?.who;

  const { machine, options } = withDevHooks(
    visitMachine.provide({
      actions: {
        noteUse: () => kept.use(),
        lapse: () => {
          kept.lapse();
          forgetHere();
        },
        finish: () => {
          kept.finish();
          forgetLanguage();
          forgetHere();
          bell?.postMessage(who);
        },
        finishHere: () => {
          kept.finish();
          forgetHere();
        },
      },
    }),
    { idle },
  );
  const visit = createActor(machine, { input: { idle }, ...options }).start();
  bell?.addEventListener('message', ({ data }) => {
    if (data === who) visit.send({ type: 'visit.finishedElsewhere' });
  });
  watchUse({
    whose: () => kept.current()?.who,
    onUse: () => {
      who = kept.current()?.who;
      if (who !== undefined) visit.send({ type: 'visit.used' });
    },
    onSeen: () => visit.send({ type: 'page.seen', idle: kept.idle() }),
  });
  return visit;
}
