import { pathSuite } from '../support/path-suite.ts';
import { sendToPhoneCatalogue } from './send-to-phone.catalogue.ts';

pathSuite('sendToPhone', sendToPhoneCatalogue);
