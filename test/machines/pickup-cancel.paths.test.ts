import { pathSuite } from '../support/path-suite.ts';
import { pickupCancelCatalogue } from './pickup-cancel.catalogue.ts';

pathSuite('pickupCancel', pickupCancelCatalogue);
