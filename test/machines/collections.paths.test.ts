import { pathSuite } from '../support/path-suite.ts';
import { collectionsCatalogue } from './collections.catalogue.ts';

pathSuite('collections', collectionsCatalogue);
