import { pathSuite } from '../support/path-suite.ts';
import { retryCatalogue } from './retry.catalogue.ts';

pathSuite(
  'questionnaire-hormone-failed',
  retryCatalogue('HORM-15', 'hormone', {
    'accession id known': '/hormoneQuestionnaire/2611000001',
    'accession id unknown': '/hormoneQuestionnaire',
  }),
);
pathSuite(
  'questionnaire-hormone-zoomer-failed',
  retryCatalogue('HZOOM-15', 'hormone-zoomer', {
    'accession id known': '/hormoneZoomer/2611000001',
    'accession id unknown': '/hormoneZoomer',
  }),
);
pathSuite(
  'questionnaire-gut-failed',
  retryCatalogue('GUT-15', 'gut', {
    'accession id known': '/gutZoomer/2611000001',
    'accession id unknown': '/gutZoomer',
  }),
);
pathSuite(
  'questionnaire-cardio-failed',
  retryCatalogue('CARDIO-15', 'cardio', {
    'accession id known': '/cardioZoomer/2611000001',
    'accession id unknown': '/cardioZoomer',
  }),
);
pathSuite('ny-waiver-failed', retryCatalogue('NY-18', 'ny-waiver', { 'waiver failed': '/ny_form' }));
