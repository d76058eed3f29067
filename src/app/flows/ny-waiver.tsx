import { fromCallback, fromPromise } from 'xstate';
import { nonNull } from '../../../machines/domain/non-null.ts';
import type { NyWaiverEvent } from '../../../machines/ny-waiver/ny-waiver.types.ts';
import { nyWaiverMachine } from '../../../machines/ny-waiver/ny-waiver.machine.ts';
import { loadWaiver, submitWaiver } from '../../api/waiver.ts';
import { localTime } from '../../platform/page.ts';
import { lazyComponent } from '../../ui/Lazy.tsx';
import { NyWaiverView } from '../../views/ny-waiver/NyWaiverView.tsx';
import { LostComponent } from '../../ui/LostComponent.tsx';
import { tabInstance } from '../shell/app-dependencies.ts';
import type { AppDependencies } from '../shell/app-dependencies.ts';
import { flowPage } from '../shell/flow.tsx';
import { callActor } from '../adapters/call-actor.ts';
import { sentWaiver } from '../adapters/sent-waiver.ts';

// The pad's code loads only with the form that shows it.
const SignaturePad = lazyComponent(() => import('../adapters/SignaturePad.tsx'), LostComponent);

/** /ny_form. */
export default flowPage((dependencies) => ({
  machine: provideNyWaiver(dependencies),
  input: () => {
    const accessionId = dependencies.session.accessionId();
    return {
      accessionId,
      keptWaiver: accessionId === null ? null : dependencies.drafts.read('waiver_draft', { accessionId }),
      now: localTime(new Date()),
    };
  },
  View: ({ actor }) => <NyWaiverView actor={actor} SignaturePad={SignaturePad} />,
}));

function provideNyWaiver(dependencies: AppDependencies) {
  const { client, drafts, page, preload } = dependencies;
  return nyWaiverMachine.provide({
    actors: {
      loadWaiver: fromPromise(async ({ input, signal }) => {
        const loaded = await loadWaiver(client, input, signal);
        // If the connection is lost, the failed screen must still open, or the form is lost (RUL-20).
        preload('/nyform_failed');
        // The page that offers the PDF must load too: only it has what was signed.
        preload('/nyform_success');
        preload('/auth/ny_form');
        return loaded;
      }),
      // No signal: leaving the page does not cancel it halfway.
      submitWaiver: callActor(client, submitWaiver),
      watchClock: fromCallback<NyWaiverEvent>(({ sendBack }) =>
        page.watchTime(() => sendBack({ type: 'clock.ticked', now: localTime(new Date()) })),
      ),
    },
    actions: {
      passSignedForm: (_, sent) => {
        tabInstance(dependencies, sentWaiver).current = sent;
      },
      keepForm: (_, { accessionId, form }) =>
        drafts.keep('waiver_draft', { accessionId: nonNull(accessionId) }, form),
    },
  });
}
