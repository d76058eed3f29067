import { pathSuite } from '../support/path-suite.ts';
import { entryCatalogue } from './entry.catalogue.ts';

pathSuite('entry', entryCatalogue);
