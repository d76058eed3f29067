import { useEffect } from 'react';
import { WaiverCompletedView } from '../../views/ny-waiver/WaiverCompletedView.tsx';
import { tabInstance } from '../shell/app-dependencies.ts';
import { flowPage } from '../shell/flow.tsx';
import { provideSavePdf } from '../adapters/save-pdf.ts';
import { sentWaiver } from '../adapters/sent-waiver.ts';

/** /nyform_success (NY-R10): the submitted form, which can be kept as a file as long as this page is open (OWN-R11). */
export default flowPage((dependencies) => {
  const sent = tabInstance(dependencies, sentWaiver);
  return {
    machine: provideSavePdf(),
    input: () => ({ waiver: sent.current }),
    View: ({ actor }) => {
      useEffect(
        () => () => {
          sent.current = null;
        },
        [],
      );
      return <WaiverCompletedView actor={actor} />;
    },
  };
});
