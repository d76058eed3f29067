import { pathSuite } from '../support/path-suite.ts';
import { questionnaireCatalogue } from './questionnaire.catalogue.ts';
import { hormoneZoomerSample } from './zoomers.data.ts';

pathSuite('questionnaire-hormone-zoomer', questionnaireCatalogue(hormoneZoomerSample));
