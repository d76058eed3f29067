import { machines } from '../support/flows.ts';
import { pathSuite } from '../support/path-suite.ts';

for (const { id, catalogue } of machines) pathSuite(id, catalogue);
