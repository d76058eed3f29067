import { pathSuite } from '../support/path-suite.ts';
import { pickupLandingCatalogue } from './pickup-landing.catalogue.ts';

pathSuite('pickupLanding', pickupLandingCatalogue);
