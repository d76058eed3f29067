import { pathSuite } from '../support/path-suite.ts';
import { autosaveCatalogue } from './autosave.catalogue.ts';

pathSuite('autosave', autosaveCatalogue);
