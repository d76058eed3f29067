import { pathSuite } from '../support/path-suite.ts';
import { pickupRecoveryCatalogue } from './pickup-recovery.catalogue.ts';

pathSuite('pickupRecovery', pickupRecoveryCatalogue);
