import type { PayLaterProvider } from '../../machines/domain/charge.ts';
import { translated } from './language.ts';

const PAYMENT_TYPES: Readonly<Record<string, string>> = {
  // Of a kind that is not known.
  '': 'Payment',
  card: 'Card',
  hsa_fsa: 'HSA/FSA card',
  wallet: 'Digital wallet',
  klarna: 'Klarna',
  afterpay: 'After Pay',
  afterpay_clearpay: 'After Pay',
};

function paymentType(type: string): string {
  return PAYMENT_TYPES[type.toLowerCase()] ?? type;
}

/** The copy of the pages after a payment (1 §2 Outcome pages). */
export const copy = translated('payment', 'outcome', {
  succeeded: {
    title: 'Payment Successful',
    text: 'The payment has been done successfully. Thanks for being there with us.',
    collect: 'Proceed with sample collection.',
    prepare: 'Your kit is being prepared for shipment.',
    part: (paid: string, remaining: string) => `Paid: ${paid}. Left to pay: ${remaining}.`,
    next: "What's Next",
    steps: {
      information: 'Confirm your information and shipping address',
      support: 'Some of your information is missing. To complete it, please call support:',
      bloodDraw: 'Find a place for your blood draw',
      collections: 'Read your collection instructions',
      concierge: 'Set up your concierge blood draw',
      schedule: 'Schedule your blood draw',
    },
    opening: 'Opening the next step…',
  },
  notPaidInFull: {
    title: 'Your Order',
    text: 'This order is not paid in full.',
    inconsistent: (phone: string) =>
      `Our records disagree on what was paid for this order and what is due. Please call us at ${phone}.`,
  },
  order: {
    title: 'Your order',
    steps: {
      paid: 'Paid',
      remaining: 'Rest of the payment',
      payment: 'Payment',
      address: 'Information and address complete',
      information: 'Information complete',
      kit: 'Your kit',
      delivered: 'Kit delivered',
      concierge: 'Concierge blood draw',
      bloodDraw: 'Blood draw',
      collection: 'Sample collection',
    },
    states: { done: 'Done', current: 'Next', upcoming: 'Later' },
    kit: { preparing: 'Being prepared', known: 'On its way' },
  },
  receipt: {
    title: 'Receipt',
    print: 'Print receipt',
    emailed: 'We also send this receipt by email.',
    notEmailed: 'We do not send a receipt by email. You can print this one.',
    charges: 'Payment Overview',
    payments: 'Applied payments',
    paid: 'Total paid',
    remaining: 'Left to pay',
    service: 'Laboratory testing',
    facts: {
      lab: 'Laboratory',
      date: 'Receipt date',
      patient: 'Patient',
      accession: 'Accession ID',
      orderedBy: 'Ordered by',
      service: 'Service',
    },
    payment: (type: string, lastFour: string) =>
      lastFour === '' ? paymentType(type) : `${paymentType(type)} ending in ${lastFour}`,
  },
  continue: 'Continue',
  status: { checking: 'Checking your payment…' },
  schedule: {
    title: 'Action Required: Schedule Your Blood Draw',
    text: 'Your kit is expected to arrive within 3 business days. Please schedule your concierge blood draw for a day after that.',
    go: 'Go Schedule',
    later: 'I will schedule after receiving kits',
  },
  pending: {
    title: 'Payment Pending!',
    text: 'Your payment is pending, please check later.',
    check: 'Check again',
    abandon: (provider: PayLaterProvider) => `I did not finish at ${PAYMENT_TYPES[provider]}`,
    checking: 'Checking your payment…',
    waiting: 'We keep checking while this page is open. You can close it. Please do not pay again.',
    processing: 'We are checking whether your payment went through.',
    stopped: 'We have stopped checking. Press Check again at any time. Please do not pay again.',
    unauthorized:
      'Unauthorized. This page can no longer check your payment. Please open the link in your email or text message again. Please do not pay again.',
  },
  orderPending: {
    title: 'Order Pending!',
    text: 'Your healthcare provider is coordinating necessary steps with us to ensure your testing proceeds smoothly. Please come back later.',
  },
  cancelled: {
    title: 'Order Cancelled',
    text: 'If you did not expect this, please contact your healthcare provider.',
  },
  failed: {
    title: 'Failed',
    text: 'Hey, seems like there was some trouble. We are there with you. Just hold back.',
    retry: 'Try Again',
    portal: 'Log in to the patient portal',
    other: 'Choose another way to pay',
    notCharged: 'Nothing was charged.',
    earlier: 'This was an earlier payment attempt. It was not charged.',
    due: (amount: string) => `Amount due: ${amount}`,
    unknown:
      'We did not get an answer about your payment. Before you pay again we ask whether it went through, so that you are not charged twice.',
  },
});
