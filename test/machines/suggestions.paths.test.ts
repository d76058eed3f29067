import { pathSuite } from '../support/path-suite.ts';
import { suggestionsCatalogue } from './suggestions.catalogue.ts';

pathSuite('suggestions', suggestionsCatalogue);
