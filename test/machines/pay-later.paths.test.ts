import { pathSuite } from '../support/path-suite.ts';
import { payLaterCatalogue } from './pay-later.catalogue.ts';

pathSuite('payLater', payLaterCatalogue);
