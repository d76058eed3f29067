import { pathSuite } from '../support/path-suite.ts';
import { questionnaireCatalogue } from './questionnaire.catalogue.ts';

pathSuite('questionnaire', questionnaireCatalogue);
