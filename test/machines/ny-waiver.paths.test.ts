import { pathSuite } from '../support/path-suite.ts';
import { nyWaiverCatalogue } from './ny-waiver.catalogue.ts';

pathSuite('ny-waiver', nyWaiverCatalogue);
