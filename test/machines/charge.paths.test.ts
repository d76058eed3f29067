import { pathSuite } from '../support/path-suite.ts';
import { chargeCatalogue } from './charge.catalogue.ts';

pathSuite('charge', chargeCatalogue);
