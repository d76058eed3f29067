import { fromCallback, fromPromise } from 'xstate';
import { asFailure } from '../../../machines/domain/failure.ts';
import { identityOf, withIdentity } from '../../../machines/domain/link.ts';
import type { LinkQuery } from '../../../machines/domain/link.ts';
import type { OrderIdentity } from '../../../machines/domain/order.ts';
import { splitName } from '../../../machines/domain/person-name.ts';
import type { PersonName } from '../../../machines/domain/person-name.ts';
import {
  informationMachine,
  reportingDuplicateMachine,
} from '../../../machines/information/information.machine.ts';
import type { InformationEvent } from '../../../machines/information/information.types.ts';
import type { InformationRecord } from '../../../machines/information/information.rules.ts';
import { suggestionsMachine } from '../../../machines/information/suggestions.machine.ts';
import { mergePatients } from '../../api/core.ts';
import { INFORMATION_PARTS } from '../../api/queries.ts';
import { checkSignificance } from '../../api/inventory.ts';
import { loadPns } from '../../api/patient-pns.ts';
import { mailingAddress } from '../../api/patient-info.ts';
import type { PatientInfo } from '../../api/patient-info.ts';
import { checkDuplicate } from '../../api/sample.ts';
import { confirmAddress } from '../../api/trans.ts';
import { createPlaces } from '../../platform/places.ts';
import { openChannel } from '../../platform/tab-locks.ts';
import { InformationView } from '../../views/information/InformationView.tsx';
import { tabInstance } from '../shell/app-dependencies.ts';
import type { AppDependencies } from '../shell/app-dependencies.ts';
import { flowPage } from '../shell/flow.tsx';
import { callActor } from '../adapters/call-actor.ts';
import { loadLinkOrder, loadOrderWithIdentity } from '../adapters/orders.ts';

/** /informationLanding. The page's own query comes first, then the saved one (AMB-16). */
export default flowPage((dependencies) => {
  const { config, session, today } = dependencies;
  const link = (query: LinkQuery | null) => withIdentity(query) ?? session.keptQuery();
  return {
    machine: provideInformation(dependencies),
    link: ({ query }) => withIdentity(link(query)),
    input: ({ query }) => ({
      link: link(query),
      today: today(),
      unsaved: dependencies.drafts.read('information_draft', {
        accessionId: identityOf(link(query))?.accessionId ?? '',
      }),
    }),
    View: ({ actor }) => <InformationView actor={actor} supportPhone={config.supportPhone} />,
  };
});

/** The accession ids whose information was saved, or may have been. */
const openSaves = () => openChannel('information_saves');

function provideInformation(dependencies: AppDependencies) {
  const { client, config } = dependencies;
  const places = createPlaces(config.places);

  return informationMachine.provide({
    actors: {
      loadOrder: fromPromise(({ input: identity }) =>
        loadOrderWithIdentity(dependencies, identity, loadLinkOrder),
      ),
      loadInformation: fromPromise(async ({ input, signal }): Promise<InformationRecord> => {
        const { mayBeMerged, ...loadedIdentity } = input;
        const load = (orderIdentity: OrderIdentity) =>
          loadPns(client, { orderIdentity, parts: INFORMATION_PARTS }, signal);
        const currentIdentity = async () =>
          (await loadOrderWithIdentity(dependencies, loadedIdentity, loadLinkOrder)).orderIdentity;
        const pns = mayBeMerged
          ? await load(await currentIdentity())
          : await load(loadedIdentity).catch(async (error: unknown) => {
              // Another tab or device may have merged the patient, whose id then opens nothing anymore.
              const { code } = asFailure(error);
              if (code === 'unauthorized' || code === 'noResponse') throw error;
              const orderIdentity = await currentIdentity();
              if (orderIdentity.patientId === loadedIdentity.patientId) throw error;
              return load(orderIdentity);
            });
        return {
          information: pns.information,
          patientName: patientName(pns.patientInfo, pns.information.name),
          profileAddress: mailingAddress(pns.patientInfo.addresses) ?? null,
          confirmedSamples: pns.confirmedSamples,
          countries: pns.countries,
        };
      }),
      checkSignificance: callActor(client, checkSignificance),
      // Calls that change data have no signal: leaving the page must not cancel them halfway.
      confirmAddress: callActor(client, confirmAddress),
      watchRecord: fromCallback<InformationEvent, { readonly accessionId: string }>(({ input, sendBack }) => {
        const saves = tabInstance(dependencies, openSaves);
        const onMessage = ({ data }: MessageEvent) => {
          if (data === input.accessionId) sendBack({ type: 'information.savedInAnotherTab' });
        };
        saves?.addEventListener('message', onMessage);
        const stop = dependencies.page.watchTime(() => sendBack({ type: 'record.aged' }));
        return () => {
          saves?.removeEventListener('message', onMessage);
          stop();
        };
      }),
      loadPlace: fromPromise(({ input, signal }) => places.load(input.id, signal)),
      duplicate: reportingDuplicateMachine.provide({
        actors: {
          checkDuplicate: callActor(client, checkDuplicate),
          mergePatients: callActor(client, mergePatients),
        },
        actions: {
          announceMerge: (_, { merged, primary }) =>
            dependencies.notify({
              code: 'patientsMerged',
              merge: { merged, primary },
              tone: 'success',
              title: 'Success',
              persists: false,
            }),
        },
      }),
      suggestions: suggestionsMachine.provide({
        actors: {
          lookUpPlaces: fromPromise(({ input, signal }) => places.suggest(input, signal)),
        },
      }),
    },
    actions: {
      announceSaved: (_, { accessionId }) => tabInstance(dependencies, openSaves)?.postMessage(accessionId),
      keepUnsaved: (_, { accessionId, unsaved }) =>
        dependencies.drafts.keep('information_draft', { accessionId }, unsaved),
    },
  });
}

/** First and last name on file; without them, the name from the address. */
function patientName({ firstName, lastName }: PatientInfo, name: string): PersonName {
  return firstName || lastName ? { first: firstName, last: lastName } : splitName(name);
}
