import { pathSuite } from '../support/path-suite.ts';
import { informationCatalogue } from './information.catalogue.ts';

pathSuite('information', informationCatalogue);
