import { pathSuite } from '../support/path-suite.ts';
import { paymentStatusCatalogue } from './payment-status.catalogue.ts';

pathSuite('paymentStatus', paymentStatusCatalogue);
