import { pathSuite } from '../support/path-suite.ts';
import { paymentMediaCatalogue } from './payment-media.catalogue.ts';

pathSuite('paymentMedia', paymentMediaCatalogue);
