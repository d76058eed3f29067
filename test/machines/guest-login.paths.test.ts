import { pathSuite } from '../support/path-suite.ts';
import { guestLoginCatalogue } from './guest-login.catalogue.ts';

pathSuite('guest-login', guestLoginCatalogue);
