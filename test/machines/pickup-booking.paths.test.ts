import { pathSuite } from '../support/path-suite.ts';
import { pickupBookingCatalogue } from './pickup-booking.catalogue.ts';

pathSuite('pickupBooking', pickupBookingCatalogue);
