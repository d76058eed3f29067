import { pathSuite } from '../support/path-suite.ts';
import { retryCatalogue } from './retry.catalogue.ts';

pathSuite('retry', retryCatalogue);
