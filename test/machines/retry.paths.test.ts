import { pathSuite } from '../support/path-suite.ts';
import { RETRIES, retryCatalogue } from './retry.catalogue.ts';

for (const [suite, retry] of Object.entries(RETRIES)) pathSuite(suite, retryCatalogue(retry));
