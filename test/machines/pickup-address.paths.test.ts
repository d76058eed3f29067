import { pathSuite } from '../support/path-suite.ts';
import { pickupAddressCatalogue } from './pickup-address.catalogue.ts';

pathSuite('pickupAddress', pickupAddressCatalogue);
