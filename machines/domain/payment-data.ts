import type { Country } from './countries.ts';
import type { Invoice } from './invoice.ts';
import type { Order } from './order.ts';

/** The payment statuses (OUT-R15); any other number is not a status. */
export const PAYMENT_STATUS = { form: 0, pending: 1, failed: 2, succeeded: 3, cancelled: 4 } as const;

/** How often order and invoice are loaded again while one of them is outdated (RUL-65). */
export const MAX_REFETCHES = 5;
/** The pause before each of these loads, in milliseconds (RUL-65). */
export const REFETCH_PAUSE = 1000;

/** The provider's settings for the portal (ENT-R08, ENT-R09). */
export interface PortalSettings {
  readonly brandLogo: string | null;
  readonly consultationFeeName: string | null;
  /** True if concierge_blood_draw_options is '1'. */
  readonly offersConcierge: boolean;
}

/** The ordering provider and clinic (ENT-R11, PAY-R04). */
export interface ProviderClinic {
  readonly providerName: string;
  readonly clinicName: string;
}

/** The address and basic information on file (ENT-R15, ENT-R17). Missing texts are ''. */
export interface ConfirmedInformation {
  readonly name: string;
  readonly gender: string;
  readonly birthdate: string;
  readonly phone: { readonly dialingCode: string; readonly number: string };
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: string;
  readonly isEditable: boolean;
  /** The kit's, as the service spells it: `reason` in the contract. */
  readonly shipmentStatus: string;
  /** Whether the address also applies to future orders (AMB-98). */
  readonly isAppliedToFutureOrders: boolean;
  readonly isConciergeNeeded: boolean;
  /** null: not known yet. */
  readonly isBloodDrawNeeded: boolean | null;
}

/** An order with its invoice, and what else the payment pages know about it from one patientPNS response. */
export interface OrderWithInvoice {
  readonly order: Order;
  readonly invoice: Invoice;
  readonly settings: PortalSettings;
  readonly clinic: ProviderClinic;
  readonly information: ConfirmedInformation;
  /** The lab's countries, used to recognize the one on file; empty if the lab lists none (ENT-R18). */
  readonly countries: readonly Country[];
  /** The email on file; '' if there is none (ENT-R20). */
  readonly contactEmail: string;
  /** An unresolved issue of type 84 or 104 (PAY-R34). */
  readonly hasBillingIssue: boolean;
  /** The payment status as loaded; null: missing. */
  readonly statusIndex: number | null;
}

/** The data that /payment_media decides on (1 §2 Payment entry). `statusIndex` null: missing. */
export interface PaymentMedia {
  readonly source: string;
  readonly statusIndex: number | null;
}
