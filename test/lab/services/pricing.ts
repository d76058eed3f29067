import { SHIPPING_COUNTRIES } from '../countries.ts';
import { ok, type Service } from './service.ts';

/** The pricing service (CALL-R18). */
export const pricingService: Service = { 'pricing.countryList': () => ok(SHIPPING_COUNTRIES) };
