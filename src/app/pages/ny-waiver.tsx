import { lazy, Suspense } from 'react';
import { NyWaiverView } from '../../views/ny-waiver/NyWaiverView.tsx';
import type { SignaturePadProps } from '../../views/ny-waiver/signature-part.ts';
import { localTime } from '../../platform/page.ts';
import { flowPage } from '../flow.tsx';
import { WAIVER, wireNyWaiver } from '../wiring/ny-waiver.ts';

// The pad's code comes only with the form that shows it.
const Pad = lazy(() => import('../signature/SignaturePad.tsx'));

function SignaturePad(props: SignaturePadProps) {
  return (
    <Suspense fallback={props.loading}>
      <Pad {...props} />
    </Suspense>
  );
}

/** /ny_form. */
export default flowPage((world) => ({
  machine: wireNyWaiver(world),
  input: () => {
    const accessionId = world.session.accessionId();
    return {
      accessionId,
      kept: accessionId === null ? null : world.drafts.waivers.read(accessionId, WAIVER),
      now: localTime(new Date()),
    };
  },
  View: ({ actor }) => <NyWaiverView actor={actor} SignaturePad={SignaturePad} />,
}));
