import { pathSuite } from '../support/path-suite.ts';
import { conciergeCatalogue } from './concierge.catalogue.ts';

pathSuite('concierge', conciergeCatalogue);
