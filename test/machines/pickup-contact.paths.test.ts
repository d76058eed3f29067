import { pathSuite } from '../support/path-suite.ts';
import { pickupContactCatalogue } from './pickup-contact.catalogue.ts';

pathSuite('pickupContact', pickupContactCatalogue);
