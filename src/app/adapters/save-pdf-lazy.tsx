import { copyReady } from '../../copy/language.ts';
import type { SavePdfProps } from '../../views/shared/save-pdf-component.ts';
import { lazyComponent } from '../../ui/Lazy.tsx';
import { ButtonRoom } from '../../ui/Layout.tsx';

const LazySavePdf = lazyComponent<SavePdfProps>(async () => {
  const module = await import('./SavePdf.tsx');
  await copyReady();
  return module;
}, null);

/** The button that saves a PDF, for pages whose first load has none of its code. */
export const LazySavePdfButton = (props: SavePdfProps) => <LazySavePdf {...props} loading={<ButtonRoom />} />;
