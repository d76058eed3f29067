import { pathSuite } from '../support/path-suite.ts';
import { paymentOutcomeCatalogue } from './payment-outcome.catalogue.ts';

pathSuite('paymentOutcome', paymentOutcomeCatalogue);
