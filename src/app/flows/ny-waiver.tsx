import { fromCallback, fromPromise } from 'xstate';
import type { NyWaiverEvent } from '../../../machines/ny-waiver/ny-waiver.contract.ts';
import { nyWaiverMachine } from '../../../machines/ny-waiver/ny-waiver.machine.ts';
import { loadWaiver, submitWaiver } from '../../api/waiver.ts';
import { localTime } from '../../platform/page.ts';
import { later } from '../../ui/Later.tsx';
import { NyWaiverView } from '../../views/ny-waiver/NyWaiverView.tsx';
import { LostPart } from '../../views/shared/LostPart.tsx';
import type { AppServices } from '../shell/app-services.ts';
import { flowPage } from '../shell/flow.tsx';

/** The name under which a waiver that was not sent is kept. */
const WAIVER = 'waiver';

const MINUTE = 60_000;

// The pad's code comes only with the form that shows it.
const SignaturePad = later(() => import('./SignaturePad.tsx'), LostPart);

/** /ny_form. */
export default flowPage((services) => ({
  machine: provideNyWaiver(services),
  input: () => {
    const accessionId = services.session.accessionId();
    return {
      accessionId,
      kept: accessionId === null ? null : services.drafts.waivers.read(accessionId, WAIVER),
      now: localTime(new Date()),
    };
  },
  View: ({ actor }) => <NyWaiverView actor={actor} SignaturePad={SignaturePad} />,
}));

function provideNyWaiver({ client, drafts, notify, preload }: AppServices) {
  const { waivers } = drafts;
  return nyWaiverMachine.provide({
    actors: {
      loadWaiver: fromPromise(async ({ input, signal }) => {
        const loaded = await loadWaiver(client, input, signal);
        // When the connection is lost, the failed screen must open without it, or the form is gone (RUL-20).
        preload('/nyform_failed');
        preload('/auth/ny_form');
        return loaded;
      }),
      submitWaiver: fromPromise(({ input: sent, signal }) => submitWaiver(client, sent, signal)),
      watchClock: fromCallback<NyWaiverEvent>(({ sendBack }) => {
        const timer = setInterval(
          () => sendBack({ type: 'clock.ticked', now: localTime(new Date()) }),
          MINUTE,
        );
        return () => clearInterval(timer);
      }),
    },
    actions: {
      notify: (_, notice) => notify(notice),
      keepForm: (_, { accessionId, form }) => waivers.keep(accessionId ?? '', WAIVER, form),
    },
  });
}
