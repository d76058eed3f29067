import { pathSuite } from '../support/path-suite.ts';
import { payCatalogue } from './pay.catalogue.ts';

pathSuite('pay', payCatalogue);
