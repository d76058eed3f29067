import { pathSuite } from '../support/path-suite.ts';
import { bloodDrawEntryCatalogue } from './blood-draw-entry.catalogue.ts';

pathSuite('bloodDrawEntry', bloodDrawEntryCatalogue);
