import { machines } from '../support/flows.ts';
import { pathSuite } from '../support/path-suite.ts';

for (const { id, catalog } of machines) pathSuite(id, catalog);
