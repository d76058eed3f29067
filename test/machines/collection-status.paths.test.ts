import { pathSuite } from '../support/path-suite.ts';
import { collectionStatusCatalogue } from './collection-status.catalogue.ts';

pathSuite('collectionStatus', collectionStatusCatalogue);
