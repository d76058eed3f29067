import { expect, it } from 'vitest';
import { Button } from '../../../src/ui/Button.tsx';
import { CardField } from '../../../src/views/payment/CardFieldParts.tsx';
import { PaymentView } from '../../../src/views/payment/PaymentView.tsx';
import { paymentCatalogue } from '../../machines/payment.catalogue.ts';
import { walk } from '../../support/view-walk.ts';

const PHONE = '800-555-0100';

/** A long walk on a busy machine. */
const LONG = { timeout: 240_000 };

it('what the view of the payment says and does', LONG, () => {
  expect(
    walk(paymentCatalogue, (actor) => (
      <PaymentView
        actor={actor}
        parts={{
          CardFields: ({ expiry, onMount, onChange, problems }) => (
            <>
              <Button onPress={onMount}>Mount</Button>
              <Button onPress={() => onChange('cvc', { isEmpty: false, isValid: true })}>Code</Button>
              {expiry}
              <CardField field="cvc" problems={problems} isFocused={false} focus={() => undefined}>
                Code
              </CardField>
            </>
          ),
          WalletButton: ({ onApproved, onDismissed }) => (
            <>
              <Button onPress={onApproved}>Approve</Button>
              <Button onPress={onDismissed}>Dismiss</Button>
            </>
          ),
        }}
        links={{ terms: null, policies: null, supportPhone: PHONE }}
      />
    )),
  ).toEqual({
    does: {
      'Concierge blood draw service USD 99.00': 'concierge.ticked | concierge.cleared',
      Approve: 'wallet.approved',
      Dismiss: 'wallet.dismissed',
      'How would you like to pay?: HSA/FSA Card': 'method.selected hsa/fsa',
      Mount: 'hostedFields.mounted',
      Code: 'hostedField.changed cvc {"isEmpty":false,"isValid":true}',
      'Expiration date': 'billing.changed expiry …',
      'Name on card': 'billing.changed nameOnCard …',
      Address: 'billing.changed address …',
      'Apartment, suite (optional)': 'billing.changed address2 …',
      Country: 'billing.changed country …',
      State: 'billing.changed state …',
      City: 'billing.changed city …',
      'Zip code': 'billing.changed zip …',
      Email: 'billing.changed email …',
      'Country code': 'billing.changed phoneCountry …',
      'Phone number': 'billing.changed phoneNumber …',
      'Complete Payment': 'payment.submitted',
      'How would you like to pay?: Buy Now Pay Later': 'method.selected payLater',
      'How would you like to pay?: Credit / Debit Card': 'method.selected card',
      'Pay with: Klarna': 'provider.selected klarna',
      'Pay with: After Pay': 'provider.selected afterpay',
      'First name': 'billing.changed firstName …',
      'Last name': 'billing.changed lastName …',
      'Proceed to Pay': 'payment.submitted',
      'Accession ID: 23051900001': 'familyBlock.toggled 23051900001',
      'Accession ID: 23051900002': 'familyBlock.toggled 23051900002',
      'Accession ID: 23051900003': 'familyBlock.toggled 23051900003',
      Continue: 'payment.submitted',
      'Check again': 'status.checked',
      'I did not finish at Klarna': 'payLater.abandoned',
    },
    says: {
      'Loading your order… (heard)': 'loading',
      'Loading your order…': 'loading',
      Payment: 'open unpayable held',
      'Order from Dr. Rivera, Bay Clinic': 'open unpayable held',
      'Payment Overview': 'open unpayable held',
      'Payment Information': 'open',
      'How would you like to pay? (heard)': 'open',
      'Card information': 'open?',
      'Billing information': 'open?',
      'Contact information': 'open?',
      'By paying you agree that your card is charged the full amoun…': 'open?',
      'Amount due: (heard)': 'open unpayable held',
      'Pay with': 'open?',
      'Billing Information': 'open?',
      'Contact Information': 'open?',
      'Processing your payment…': 'open?',
      'Please keep this page open.': 'open?',
      'Your billing address is outside the United States. Your bank…': 'open?',
      'Pay Later Option is not available for the selected country. …': 'open?',
      '(Proceed to Pay)': 'open?',
      'Please choose Klarna or After Pay.': 'open?',
      'Taking you to the payment provider…': 'open?',
      'This order is being paid in another tab.': 'open?',
      'This page goes on by itself when the other tab is done.': 'open?',
      'Please enter your zip code here': 'open?',
      'This is a Family Discount Order There are 2 additional order…': 'open?',
      'How would you like to pay? There is nothing to pay. Credit /…': 'open?',
      'There is nothing to pay.': 'open?',
      'Updating your order…': 'open?',
      'This order cannot be paid here We cannot read the amount in …': 'unpayable',
      'Your payment with Klarna': 'held',
      'You went to Klarna to pay for this order, and we have not he…': 'held',
    },
  });
});
