import { pathSuite } from '../support/path-suite.ts';
import { cardCatalogue } from './card.catalogue.ts';

pathSuite('card', cardCatalogue);
