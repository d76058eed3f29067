import { Button } from '../../../src/ui/Button.tsx';
import { NyWaiverView } from '../../../src/views/ny-waiver/NyWaiverView.tsx';
import { RetryView } from '../../../src/views/retry/RetryView.tsx';
import { WaiverCompletedView } from '../../../src/views/ny-waiver/WaiverCompletedView.tsx';
import { nyWaiverCatalog } from '../../machines/ny-waiver.catalog.ts';
import { retryCatalog } from '../../machines/retry.catalog.ts';
import { savePdfCatalog } from '../../machines/save-pdf.catalog.ts';
import { testPictures } from '../../support/pictures.ts';

const DRAWING = { width: 300, height: 100, strokes: [] };

testPictures(import.meta.dirname, {
  'ny-waiver': [
    nyWaiverCatalog,
    (actor) => (
      <NyWaiverView
        actor={actor}
        SignaturePad={({ label, describedBy, onDraw }) => (
          <Button describedBy={describedBy} onPress={() => onDraw(DRAWING)}>
            {label}
          </Button>
        )}
      />
    ),
  ],
  'save-pdf': [savePdfCatalog, (actor) => <WaiverCompletedView actor={actor} />, 'NY-R10 OWN-R11'],
  retry: [retryCatalog, (actor) => <RetryView actor={actor} />],
});
