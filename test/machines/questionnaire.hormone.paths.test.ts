import { pathSuite } from '../support/path-suite.ts';
import { hormoneSample } from './questionnaire.data.ts';
import { questionnaireCatalogue } from './questionnaire.catalogue.ts';

pathSuite('questionnaire-hormone', questionnaireCatalogue(hormoneSample));
