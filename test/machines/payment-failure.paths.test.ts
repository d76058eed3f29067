import { pathSuite } from '../support/path-suite.ts';
import { paymentFailureCatalogue } from './payment-failure.catalogue.ts';

pathSuite('paymentFailure', paymentFailureCatalogue);
