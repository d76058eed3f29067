import type { ChargeFacts, ChargeRequest } from '../../machines/domain/charge.ts';
import type { FamilyMemberBill, Invoice } from '../../machines/domain/invoice.ts';
import type { Order } from '../../machines/domain/order.ts';
import type { ConfirmedInformation, OrderWithInvoice } from '../../machines/domain/payment-data.ts';
import type { FailureInput } from '../../machines/payment-failure/payment-failure.machine.ts';
import { EMPTY_CARD_FORM } from '../../machines/payment/billing.rules.ts';
import type { CardForm } from '../../machines/payment/billing.rules.ts';
import { IDENTITY, LINK } from '../support/example-data.ts';

/** The notices of the last press are cleared, so that none is shown next to a charge that was made since. */
export const paymentNoticesCleared = [
  'statusUnknown',
  'chargeUnauthorized',
  'amountChanged',
  'conciergeFailed',
].map((code) => ({
  type: 'clearNotice',
  params: { code },
}));

/** The order as sent with a payment status request; it is paid alone. */
export const ORDER_REF = {
  orderId: '770001',
  chargeType: 'order',
  chargeMethod: 'patientPay',
  bundle: ['770001'],
  accessionId: '2305160001',
  sampleId: '900001',
};

/** The keys that open the card vendors for the order. */
export const ACCOUNT = { customerId: '31000', tokenPlatform: 'stax' } as const;

/** An order with a kit to ship, paid by the patient. */
export function order(changes: Partial<Order> = {}): Order {
  return {
    patientId: '5001',
    orderId: ORDER_REF.orderId,
    customerId: '31000',
    accessionId: IDENTITY.accessionId,
    sampleId: IDENTITY.sampleId,
    source: 'LIS',
    isCancelled: false,
    providerHasRevenue: false,
    providerHasMerchandise: false,
    chargeMethod: 'patientPay',
    bloodKitDeliveryMethod: 'shipToPatient',
    nonBloodKitDeliveryMethod: '',
    isConciergeValid: true,
    isConciergeSelected: false,
    isConciergePaid: false,
    conciergeSource: 'customer',
    isFamilyOrder: false,
    isFamilyMainOrder: false,
    familySampleIds: [],
    items: [{ id: '120', type: 'packagePriceId', choices: [] }],
    ...changes,
  };
}

const NO_FEES = {
  discount: 0,
  tax: 0,
  labProcessingFee: 0,
  internationalShippingFee: 0,
  conciergeFee: 0,
  consultationFee: 0,
  appliedPayments: [],
};

/** The bill of one order of a family. */
export function member(
  changes: Partial<FamilyMemberBill> & Pick<FamilyMemberBill, 'sampleId' | 'total'>,
): FamilyMemberBill {
  return {
    chargeType: ORDER_REF.chargeType,
    chargeTypeId: `order-${changes.sampleId}`,
    accessionId: `23051${changes.sampleId}`,
    isPaid: false,
    subtotal: changes.total,
    ...NO_FEES,
    isMarkupOrder: false,
    patientBill: null,
    ...changes,
  };
}

/** Three orders of a bundle; the first is the order of the link. */
export function familyOfThree(totals: readonly [number, number, number] = [129, 99.5, 71.25]) {
  const members = ['900001', '900002', '900003'].map((sampleId, index) =>
    member({ sampleId, total: totals[index] ?? 0 }),
  );
  const total = Math.round(totals.reduce((sum, amount) => sum + amount, 0) * 100) / 100;
  return { total, patientTotal: total, members };
}

/** An invoice with `due` on the patient bill. */
function invoice(due: number, changes: Partial<Invoice> = {}): Invoice {
  return {
    chargeType: ORDER_REF.chargeType,
    chargeTypeId: ORDER_REF.orderId,
    accessionId: IDENTITY.accessionId,
    sampleId: IDENTITY.sampleId,
    isPaid: due === 0,
    total: due,
    subtotal: due,
    ...NO_FEES,
    currency: 'usd',
    accountType: 'customer',
    accountId: '31000',
    orderId: ORDER_REF.orderId,
    customerId: '31000',
    providerHasRevenue: false,
    patientBill: { subtotal: due, total: due, isPaid: due === 0, appliedPayments: [] },
    family: null,
    ...changes,
  };
}

/** The complete record of a patient in the United States. */
export function confirmedInformation(changes: Partial<ConfirmedInformation> = {}): ConfirmedInformation {
  return {
    name: 'Ann Example',
    gender: 'Female',
    birthdate: '1984-02-29',
    phone: { dialingCode: '1', number: '5550100199' },
    street: '1 Main Street',
    city: 'San Jose',
    state: 'California',
    zipcode: '95110',
    country: 'United States',
    isEditable: true,
    shipmentStatus: 'LABEL_NOT_CREATED',
    isAppliedToFutureOrders: false,
    isConciergeNeeded: false,
    isBloodDrawNeeded: true,
    ...changes,
  };
}

/** A billed order with a billing issue and `due` to pay. */
export function makeOrderWithInvoice(
  due: number,
  changes: {
    readonly order?: Partial<Order>;
    readonly invoice?: Partial<Invoice>;
    readonly information?: Partial<ConfirmedInformation>;
    readonly countries?: OrderWithInvoice['countries'];
    readonly offersConcierge?: boolean;
    readonly hasBillingIssue?: boolean;
    readonly contactEmail?: string;
    readonly statusIndex?: number;
  } = {},
): OrderWithInvoice {
  return {
    order: order(changes.order),
    invoice: invoice(due, changes.invoice),
    settings: {
      brandLogo: null,
      consultationFeeName: null,
      offersConcierge: changes.offersConcierge ?? true,
    },
    clinic: { providerName: 'Dr. Rivera', clinicName: 'Bay Clinic' },
    information: confirmedInformation(changes.information),
    countries: changes.countries ?? [],
    contactEmail: changes.contactEmail ?? 'ann@example.com',
    hasBillingIssue: changes.hasBillingIssue ?? true,
    statusIndex: changes.statusIndex ?? 0,
  };
}

/** What a failure page opens with. */
export const FAILURE: FailureInput = {
  page: 'failed',
  keptQuery: LINK,
  failedAccessionId: null,
  isUnrelatedToLink: false,
  charge: null,
  isReopened: false,
};

/** A valid card form of Stax. */
export function cardForm(changes: Partial<CardForm> = {}): CardForm {
  return {
    billing: {
      ...EMPTY_CARD_FORM.billing,
      firstName: 'Ann',
      lastName: 'Example',
      address: '1 Main Street',
      zip: '95110',
      city: 'San Jose',
      state: 'CA',
      country: 'US',
      email: 'ann@example.com',
      phone: { dialingCode: '1', number: '5550100199' },
    },
    nameOnCard: 'Ann Example',
    expiry: '12/28',
    hosted: {
      number: { isEmpty: false, isValid: true },
      hostedExpiry: { isEmpty: false, isValid: true },
      cvc: { isEmpty: false, isValid: true },
    },
    ...changes,
  };
}

/** The charge of a whole invoice, as the next one will show it. */
export function chargeFacts(amount: number): ChargeFacts {
  return { amount, currency: 'usd', before: { due: amount, paid: 0 }, left: 0 };
}

export function exampleChargeRequest(amount: number, changes: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    accountId: '5001',
    currency: 'usd',
    amount,
    lines: [
      {
        chargeType: ORDER_REF.chargeType,
        chargeTypeId: ORDER_REF.orderId,
        sampleId: IDENTITY.sampleId,
        price: amount,
      },
    ],
    tokenPlatform: 'stax',
    ...changes,
  };
}
