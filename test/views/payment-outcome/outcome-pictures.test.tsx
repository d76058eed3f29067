import { PaymentFailureView } from '../../../src/views/payment-failure/PaymentFailureView.tsx';
import { PaymentOutcomeView } from '../../../src/views/payment-outcome/PaymentOutcomeView.tsx';
import { PaymentPendingView } from '../../../src/views/payment-pending/PaymentPendingView.tsx';
import { paymentFailureCatalogue } from '../../machines/payment-failure.catalogue.ts';
import { paymentOutcomeCatalogue } from '../../machines/payment-outcome.catalogue.ts';
import { paymentPendingCatalogue } from '../../machines/payment-pending.catalogue.ts';
import { testPictures } from '../../support/pictures.ts';

testPictures(import.meta.dirname, {
  'payment-outcome': [
    paymentOutcomeCatalogue,
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
    paymentPendingCatalogue,
    (actor) => <PaymentPendingView actor={actor} accessionId="1" logo={null} />,
  ],
  'payment-failure': [
    paymentFailureCatalogue,
    (actor) => <PaymentFailureView actor={actor} hasPortal logo={null} />,
  ],
});
