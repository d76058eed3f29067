import { pathSuite } from '../support/path-suite.ts';
import { medicationsCatalogue } from './medications.catalogue.ts';

pathSuite('medications', medicationsCatalogue);
