import { pathSuite } from '../support/path-suite.ts';
import { duplicateCatalogue } from './duplicate.catalogue.ts';

pathSuite('duplicate', duplicateCatalogue);
