import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { SavePdfView } from '../../views/shared/SavePdfView.tsx';
import type { SavePdfProps } from '../../views/shared/save-pdf-component.ts';
import { provideSavePdf } from './save-pdf.ts';

/** The button that saves a page's data as a file, next to the page's own way to print. */
export default function SavePdf({ contentOf }: SavePdfProps) {
  const [machine] = useState(provideSavePdf);
  return <SavePdfView actor={useActorRef(machine, { input: { waiver: null } })} contentOf={contentOf} />;
}
