import { PaymentFailureView } from '../../../src/views/payment-failure/PaymentFailureView.tsx';
import { PaymentOutcomeView } from '../../../src/views/payment-outcome/PaymentOutcomeView.tsx';
import { PaymentPendingView } from '../../../src/views/payment-pending/PaymentPendingView.tsx';
import { paymentFailureCatalog } from '../../machines/payment-failure.catalog.ts';
import { paymentOutcomeCatalog } from '../../machines/payment-outcome.catalog.ts';
import { paymentPendingCatalog } from '../../machines/payment-pending.catalog.ts';
import { testPictures } from '../../support/pictures.ts';

testPictures(import.meta.dirname, {
  'payment-outcome': [
    paymentOutcomeCatalog,
    (actor) => (
      <PaymentOutcomeView
        actor={actor}
        supportPhone="800-555-0100"
        onPrint={() => undefined}
        SavePdf={() => null}
      />
    ),
    'OUT-R01 OUT-R02 OUT-R03',
  ],
  'payment-pending': [
    paymentPendingCatalog,
    (actor) => <PaymentPendingView actor={actor} accessionId="1" logo={null} />,
  ],
  'payment-failure': [
    paymentFailureCatalog,
    (actor) => <PaymentFailureView actor={actor} hasPatientPortal logo={null} />,
  ],
});
