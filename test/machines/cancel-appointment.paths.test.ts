import { pathSuite } from '../support/path-suite.ts';
import { cancelAppointmentCatalogue } from './cancel-appointment.catalogue.ts';

pathSuite('cancelAppointment', cancelAppointmentCatalogue);
