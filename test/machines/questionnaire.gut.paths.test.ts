import { pathSuite } from '../support/path-suite.ts';
import { questionnaireCatalogue } from './questionnaire.catalogue.ts';
import { gutSample } from './zoomers.data.ts';

pathSuite('questionnaire-gut', questionnaireCatalogue(gutSample));
