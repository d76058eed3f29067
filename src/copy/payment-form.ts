import type { BillingError } from '../../machines/payment/billing.rules.ts';
import type { FieldName } from '../../machines/domain/billing.ts';
import { translated } from './language.ts';

const NAMES: Readonly<Record<FieldName, string>> = {
  provider: 'Pay-later provider',
  number: 'Card number',
  hostedExpiry: 'Expiration date',
  expiry: 'Expiration date',
  cvc: 'Security code (CVC)',
  nameOnCard: 'Name on card',
  firstName: 'First name',
  lastName: 'Last name',
  address: 'Address',
  address2: 'Apartment, suite (optional)',
  zip: 'Zip code',
  city: 'City',
  state: 'State',
  country: 'Country',
  email: 'Email',
  phoneCountry: 'Country code',
  phoneNumber: 'Phone number',
};

/** A field's name within 'Please enter your {field} here' (VAL-R03). */
const IN_SENTENCE: Readonly<Partial<Record<FieldName, string>>> = {
  cvc: 'security code',
  number: 'card number',
};

const ERRORS: Readonly<Record<Exclude<BillingError, 'required'>, string>> = {
  invalidCardNumber: 'Invalid Card Number',
  invalidCardCvc: 'Invalid Card CVC',
  invalidExpiration: 'Invalid expiration date',
  lastNameMissing: "Invalid name, last name can't be blank",
  invalidEmail: 'Invalid email',
  countryMissing: 'Please select a country.',
  notDigits: 'Ensure the phone number contains only digits.',
  notTenDigits: 'All phone numbers with the country code +1, follow the 10-digit format',
  lengthOutOfRange: "The phone's digits is within the range of 5 to 15.",
};

interface QuestionAmounts {
  readonly requested: string;
  readonly paid: string;
  readonly due: string;
}

/** The copy of the payment form (1 §2 Payment form, 1 §5). */
export const copy = translated('payment', 'form', {
  title: 'Payment',
  orderFrom: (provider: string, clinic: string) =>
    `Order from ${[provider, clinic].filter((part) => part !== '').join(', ')}`,
  gutZoomer:
    'Once payment is completed, address changes to New York State will not be allowed since some of your test is temporarily not available to residents of New York.',
  family: {
    title: 'This is a Family Discount Order',
    text: (others: number) =>
      others === 1
        ? 'There is 1 additional order in this bundle. Both orders must be paid together.'
        : `There are ${others} additional orders in this bundle. All orders must be paid together.`,
    member: 'Accession ID',
    own: 'Accession ID, this order',
  },
  overview: {
    title: 'Payment Overview',
  },
  concierge: {
    title: 'Concierge service',
    label: 'Concierge blood draw service',
    description: {
      afterKit: 'A phlebotomist comes to you. You choose the time after your kit arrives.',
      afterPayment: 'A phlebotomist comes to you. You choose the time after you pay.',
    },
    paid: 'Already paid.',
  },
  methods: {
    title: 'Payment Information',
    legend: 'How would you like to pay?',
    card: 'Credit / Debit Card',
    cardLogos: 'Visa, MC, Amex',
    payLater: 'Buy Now Pay Later',
    payLaterInstallments: (amount: string, isExact: boolean) => `4 × ${isExact ? '' : 'about '}${amount}`,
    hsa: 'HSA/FSA Card',
    hsaUnavailable: "We can't process HSA/FSA payment for some items in your order...",
    nothingDue: 'There is nothing to pay.',
  },
  payLater: {
    legend: 'Pay with',
    klarna: 'Klarna',
    afterpay: 'After Pay',
    biweekly: (amount: string, isExact: boolean) =>
      `4 payments of ${isExact ? '' : 'about '}${amount}, one every two weeks`,
    unavailable: {
      notEligible: 'Not available for this order.',
      tooLittle: 'The amount is too small for this provider.',
      tooMuch: 'The amount is too large for this provider.',
    },
    country:
      'Pay Later Option is not available for the selected country. Please use a U.S. billing address or choose a different payment method.',
    countryNote: 'Pay later needs a U.S. billing address.',
    amountNote: 'Pay later is not available for this amount. Please choose another way to pay.',
    proceed: 'Proceed to Pay',
  },
  card: {
    title: 'Card information',
    billing: 'Billing information',
    contact: 'Contact information',
    billingTitle: 'Billing Information',
    contactTitle: 'Contact Information',
    notUnitedStates:
      'Your billing address is outside the United States. Your bank may ask you to confirm the payment.',
    complete: 'Complete Payment',
    change: 'Change',
    changeGroup: { billing: 'Change billing information', contact: 'Change contact information' },
    placeholders: { number: '1234 1234 1234 1234', hostedExpiry: 'MM/YY', cvc: 'CVC' },
    secure: (vendor: string) => `Paid securely through ${vendor}`,
    vendors: { stripe: 'Stripe', stax: 'Stax' },
    /** Where the security code is. */
    cvcHelp:
      'The security code is the last 3 digits on the back of your card. On an Amex card it is the 4 digits on the front.',
    loading: 'The card form is loading.',
    unavailable: 'The card form could not be loaded.',
    reload: 'Load the card form again',
  },
  consent: {
    before: 'By paying you agree that your card is charged the full amount under the ',
    terms: 'terms of service',
    between: ' and the ',
    policies: 'testing policies',
    after: ' of the lab and your wellness provider.',
    newTab: ' (opens in a new tab)',
  },
  unresolved: {
    title: (provider: string) => `Your payment with ${provider}`,
    text: (provider: string) =>
      `You went to ${provider} to pay for this order, and we have not heard yet how it ended. To keep you from paying twice, nothing else can be paid until we know.`,
    check: 'Check again',
    abandon: (provider: string) => `I did not finish at ${provider}`,
  },
  failure: {
    title: 'Your payment did not go through',
    text: 'Nothing was charged. Your other details are still here.',
    advice: 'Enter your card again, try another card, or call your bank.',
  },
  unpayable: {
    title: 'This order cannot be paid here',
    payer: (phone: string) =>
      `Our records disagree on whether you or your provider pays for this order. Please call us at ${phone}.`,
    linkAmount: (phone: string) =>
      `We cannot read the amount in the link that you opened. Please call us at ${phone}.`,
    invoiceSum: (phone: string) => `The amounts on your invoice do not add up. Please call us at ${phone}.`,
  },
  updating: {
    title: 'The amount of this order is being updated',
    text: 'Our records may not be up to date yet on whether this order has the concierge service. Nothing can be paid until they are.',
    retry: 'Try again',
  },
  question: {
    paidBefore: {
      title: 'Pay again?',
      text: ({ requested, paid, due }: QuestionAmounts) =>
        `The link that you opened asks for ${requested}. ${paid} has already been paid for this order, and ${due} is left to pay.`,
    },
    moreThanDue: {
      title: 'Which amount do you want to pay?',
      text: ({ requested, due }: QuestionAmounts) =>
        `The link that you opened asks for ${requested}, but only ${due} is left to pay for this order.`,
    },
    pay: (amount: string) => `Pay ${amount}`,
  },
  continue: 'Continue',
  summary: (count: number) => `Please check these ${count} fields`,
  busy: {
    messages: {
      checking: 'Checking your order…',
      paying: 'Processing your payment…',
      completing: 'Updating your order…',
      leaving: 'Taking you to the payment provider…',
      inAnotherTab: 'This order is being paid in another tab.',
    },
    details: {
      paying: 'Please keep this page open.',
      inAnotherTab: 'This page continues by itself when the other tab is done.',
    },
  },
  fieldName: (field: FieldName) => NAMES[field],
  error: (field: FieldName, error: BillingError) => {
    if (error !== 'required') return ERRORS[error];
    return field === 'provider'
      ? 'Please choose Klarna or After Pay.'
      : `Please enter your ${IN_SENTENCE[field] ?? NAMES[field].toLowerCase()} here`;
  },
});
