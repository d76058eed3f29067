import { Button } from '../../../src/ui/Button.tsx';
import { NyWaiverView } from '../../../src/views/ny-waiver/NyWaiverView.tsx';
import { RetryView } from '../../../src/views/retry/RetryView.tsx';
import { WaiverCompletedView } from '../../../src/views/ny-waiver/WaiverCompletedView.tsx';
import { nyWaiverCatalogue } from '../../machines/ny-waiver.catalogue.ts';
import { retryCatalogue } from '../../machines/retry.catalogue.ts';
import { savePdfCatalogue } from '../../machines/save-pdf.catalogue.ts';
import { testPictures } from '../../support/pictures.ts';

const DRAWING = { width: 300, height: 100, strokes: [] };

testPictures(import.meta.dirname, {
  'ny-waiver': [
    nyWaiverCatalogue,
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
  'save-pdf': [savePdfCatalogue, (actor) => <WaiverCompletedView actor={actor} />, 'NY-R10 OWN-R11'],
  retry: [retryCatalogue, (actor) => <RetryView actor={actor} />],
});
