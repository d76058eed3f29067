import { fromPromise } from 'xstate';
import { saveCopyMachine } from '../../../machines/save-copy/save-copy.machine.ts';
import { shareOrDownload } from '../../platform/share-or-download.ts';

/** The machine of a copy with the file and the browser; the code that makes the file loads with the first press. */
export const provideSaveCopy = () =>
  saveCopyMachine.provide({
    actors: {
      saveCopy: fromPromise(async ({ input: { document, isSecondPress } }) => {
        const { createPdf } = await import('../../platform/pdf.ts');
        const file = new File([await createPdf(document)], document.fileName, { type: 'application/pdf' });
        return shareOrDownload(file, !isSecondPress);
      }),
    },
    actions: { print: () => window.print() },
  });
