import { pathSuite } from '../support/path-suite.ts';
import { confirmAppointmentCatalogue } from './confirm-appointment.catalogue.ts';

pathSuite('confirmAppointment', confirmAppointmentCatalogue);
