import { pathSuite } from '../support/path-suite.ts';
import { paymentCatalogue } from './payment.catalogue.ts';

pathSuite('payment', paymentCatalogue);
