import { fromPromise } from 'xstate';
import { savePdfMachine } from '../../../machines/save-pdf/save-pdf.machine.ts';
import { shareOrDownload } from '../../platform/share-or-download.ts';

/** The machine that saves a PDF, with the file and the browser; the code that makes the file loads with the first press. */
export const provideSavePdf = () =>
  savePdfMachine.provide({
    actors: {
      savePdf: fromPromise(async ({ input: { document, isSecondPress } }) => {
        const { createPdf } = await import('../../platform/pdf.ts');
        const file = new File([await createPdf(document)], document.fileName, { type: 'application/pdf' });
        return shareOrDownload(file, !isSecondPress);
      }),
    },
    actions: { print: () => window.print() },
  });
