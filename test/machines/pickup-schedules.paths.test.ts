import { pathSuite } from '../support/path-suite.ts';
import { pickupSchedulesCatalogue } from './pickup-schedules.catalogue.ts';

pathSuite('pickupSchedules', pickupSchedulesCatalogue);
