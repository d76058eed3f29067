import { pathSuite } from '../support/path-suite.ts';
import { paymentPendingCatalogue } from './payment-pending.catalogue.ts';

pathSuite('paymentPending', paymentPendingCatalogue);
