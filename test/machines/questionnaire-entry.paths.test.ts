import { pathSuite } from '../support/path-suite.ts';
import { ENTRY_ROUTES, questionnaireEntryCatalogue } from './questionnaire-entry.catalogue.ts';

for (const route of ENTRY_ROUTES)
  pathSuite(`questionnaire-entry ${route.slice(1)}`, questionnaireEntryCatalogue(route));
