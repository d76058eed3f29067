import type { Phone } from './phone.ts';

/** The billing form (ENT-R14). Texts as typed; state and country as codes if a list offers them. */
export interface BillingForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly address: string;
  readonly address2: string;
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly email: string;
  readonly phone: Phone;
}
