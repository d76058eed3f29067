import { pathSuite } from '../support/path-suite.ts';
import { pickupSearchCatalogue } from './pickup-search.catalogue.ts';

pathSuite('pickupSearch', pickupSearchCatalogue);
