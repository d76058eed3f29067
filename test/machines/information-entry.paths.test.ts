import { pathSuite } from '../support/path-suite.ts';
import { informationEntryCatalogue } from './information-entry.catalogue.ts';

pathSuite('information-entry', informationEntryCatalogue);
