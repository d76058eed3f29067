import { identityOf } from '../../../machines/domain/link.ts';
import type { LinkQuery } from '../../../machines/domain/link.ts';
import type { QuestionnaireName } from '../../../machines/domain/questionnaire.ts';
import { linkEntryMachine } from '../../../machines/link-entry/link-entry.machine.ts';
import type { LinkEntry } from '../../../machines/link-entry/link-entry.machine.ts';
import { LoadingPage } from '../../views/shared/LoadingPage.tsx';
import type { AppServices } from '../shell/app-services.ts';
import { flowPage } from '../shell/flow.tsx';

type Keep = (services: AppServices, query: LinkQuery) => void;

/**
 * An entry page that only reads its link; the page that it leads to is loaded at the same time.
 * @param keep which part of the link to store
 */
export function linkEntryPage(entry: LinkEntry, keep: Keep) {
  return flowPage((services) => {
    services.preload(entry.leadsTo);
    return {
      machine: linkEntryMachine.provide({
        actions: {
          keepLink: (_, { query }) => keep(services, query),
          notify: (_, notice) => services.notify(notice),
        },
      }),
      input: ({ query }) => ({ entry, query }),
      View: LoadingPage,
    };
  });
}

const keepLink: Keep = ({ session }, query) => session.keepLink(query);

const keepIdentity: Keep = ({ session }, query) => {
  const identity = identityOf(query);
  if (identity) session.keepIdentity(identity);
};

/** /bloodDraw. */
export const BloodDrawEntry = linkEntryPage({ keeps: 'link', leadsTo: '/bloodDrawLanding' }, keepLink);

/** /uploadShippingAddress. */
export const InformationEntry = linkEntryPage({ keeps: 'link', leadsTo: '/informationLanding' }, keepLink);

/** /nyform. */
export const NyWaiverEntry = linkEntryPage({ keeps: 'identity', leadsTo: '/ny_form' }, keepIdentity);

/** The entry page of a questionnaire (3 §2.1). */
export const questionnaireEntry = (name: QuestionnaireName) =>
  linkEntryPage({ keeps: 'identity', leadsTo: `/${name}` }, keepIdentity);
