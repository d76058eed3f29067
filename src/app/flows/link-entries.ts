import { bloodDrawEntryMachine } from '../../../machines/blood-draw-entry/blood-draw-entry.machine.ts';
import { informationEntryMachine } from '../../../machines/information-entry/information-entry.machine.ts';
import { pickupLandingMachine } from '../../../machines/pickup/pickup-landing.machine.ts';
import { ENTRIES } from '../../../machines/questionnaire-entry/questionnaire-entry.contract.ts';
import { createQuestionnaireEntryMachine } from '../../../machines/questionnaire-entry/questionnaire-entry.machine.ts';
import { createPickupSession } from '../../platform/pickup-session.ts';
import { LoadingPage } from '../../views/shared/LoadingPage.tsx';
import { flowPage } from '../shell/flow.tsx';

/** /bloodDraw. */
export const BloodDrawEntry = flowPage(({ preload, session, notify }) => {
  preload('/bloodDrawLanding');
  return {
    machine: bloodDrawEntryMachine.provide({
      actions: {
        keepLink: (_, { query }) => session.keepLink(query),
        notify: (_, notice) => notify(notice),
      },
    }),
    input: ({ query }) => ({ query }),
    View: LoadingPage,
  };
});

/** /uploadShippingAddress. */
export const InformationEntry = flowPage(({ preload, session, notify }) => {
  preload('/informationLanding');
  return {
    machine: informationEntryMachine.provide({
      actions: {
        keepLink: (_, { query }) => session.keepLink(query),
        notify: (_, notice) => notify(notice),
      },
    }),
    input: ({ query }) => ({ query }),
    View: LoadingPage,
  };
});

/** /fedexPickup. */
export const PickupEntry = flowPage(({ preload, stores }) => {
  preload('/fedexPickup/search');
  const session = createPickupSession({ ...stores, now: () => Date.now() });
  return {
    machine: pickupLandingMachine.provide({
      actions: { keepPickupLink: (_, { query }) => session.keepLink(query) },
    }),
    input: ({ query }) => ({ query }),
    View: LoadingPage,
  };
});

/** An entry page of a questionnaire or of the waiver (3 §2.1). */
export function questionnaireEntry(route: keyof typeof ENTRIES) {
  return flowPage(({ session, notify }) => ({
    machine: createQuestionnaireEntryMachine(ENTRIES[route]).provide({
      actions: {
        keepIdentity: (_, identity) => session.keepIdentity(identity),
        notify: (_, notice) => notify(notice),
      },
    }),
    input: ({ query }) => ({ query }),
    View: LoadingPage,
  }));
}
