import { pathSuite } from '../support/path-suite.ts';
import { questionnaireCatalogue } from './questionnaire.catalogue.ts';
import { cardioSample } from './zoomers.data.ts';

pathSuite('questionnaire-cardio', questionnaireCatalogue(cardioSample));
