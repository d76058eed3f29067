import { identityOf } from '../../../machines/domain/link.ts';
import type { LinkQuery } from '../../../machines/domain/link.ts';
import type { QuestionnaireName } from '../../../machines/domain/questionnaire.ts';
import { linkEntryMachine } from '../../../machines/link-entry/link-entry.machine.ts';
import type { LinkEntry } from '../../../machines/link-entry/link-entry.machine.ts';
import { createPickupSession } from '../../platform/pickup-session.ts';
import { LoadingPage } from '../../views/shared/LoadingPage.tsx';
import type { AppServices } from '../shell/app-services.ts';
import { flowPage } from '../shell/flow.tsx';

/** An entry page that only reads its link; the page that it leads to loads meanwhile. */
function linkEntryPage(entry: LinkEntry) {
  return flowPage((services) => {
    services.preload(entry.leadsTo);
    return {
      machine: linkEntryMachine.provide({
        actions: {
          keepLink: (_, { query }) => KEEP[entry.keeps](services, query),
          notify: (_, notice) => services.notify(notice),
        },
      }),
      input: ({ query }) => ({ entry, query }),
      View: LoadingPage,
    };
  });
}

const KEEP = {
  link: ({ session }, query) => session.keepLink(query),
  identity: ({ session }, query) => {
    const identity = identityOf(query);
    if (identity) session.keepIdentity(identity);
  },
  pickupQuery: ({ stores }, query) =>
    createPickupSession({ ...stores, now: () => Date.now() }).keepLink(query),
} satisfies Record<LinkEntry['keeps'], (services: AppServices, query: LinkQuery) => void>;

/** /bloodDraw. */
export const BloodDrawEntry = linkEntryPage({ keeps: 'link', leadsTo: '/bloodDrawLanding' });

/** /uploadShippingAddress. */
export const InformationEntry = linkEntryPage({ keeps: 'link', leadsTo: '/informationLanding' });

/** /fedexPickup. */
export const PickupEntry = linkEntryPage({ keeps: 'pickupQuery', leadsTo: '/fedexPickup/search' });

/** /nyform. */
export const NyWaiverEntry = linkEntryPage({ keeps: 'identity', leadsTo: '/ny_form' });

/** The entry page of a questionnaire (3 §2.1). */
export const questionnaireEntry = (name: QuestionnaireName) =>
  linkEntryPage({ keeps: 'identity', leadsTo: `/${name}` });
