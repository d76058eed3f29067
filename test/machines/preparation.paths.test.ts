import { pathSuite } from '../support/path-suite.ts';
import { preparationCatalogue } from './preparation.catalogue.ts';

pathSuite('preparation', preparationCatalogue);
