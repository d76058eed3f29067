import { pathSuite } from '../support/path-suite.ts';
import { instructionCatalogue } from './instruction.catalogue.ts';

pathSuite('instruction', instructionCatalogue);
