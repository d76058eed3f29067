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
          CardFields: ({ account, entry, expiry, onMount, onChange, problems }) => (
            <>
              <p>
                Fields of {entry} for {account.customerId} at {account.platform}
              </p>
              <Button onPress={onMount}>Mount</Button>
              <Button onPress={() => onChange('cvc', { isEmpty: false, isValid: true })}>Code</Button>
              {expiry}
              <CardField field="cvc" problems={problems} isFocused={false} focus={() => undefined}>
                Code
              </CardField>
            </>
          ),
          WalletButton: ({ isBusy, onApproved, onDismissed }) => (
            <>
              <Button isPending={isBusy} onPress={onApproved}>
                Approve
              </Button>
              <Button onPress={onDismissed}>Dismiss</Button>
            </>
          ),
        }}
        links={{ terms: null, policies: null, supportPhone: PHONE }}
      />
    )),
  ).toEqual({
    does: {
      Pay: 'balance.chosen',
      'Pay (ghost)': 'amount.confirmed',
      'Try again': 'invoice.checked',
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
      'Pay again?': 'asking',
      'The amount of this order is being updated': 'updating',
      'The concierge service was just added or removed, and the inv…': 'updating',
      'The link that you opened asks for. has already been paid for…': 'asking',
      'Loading your order… (heard)': 'loading awaitingInvoice',
      'Loading your order…': 'loading awaitingInvoice',
      Payment: 'open unpayable asking updating held',
      'Order from Dr. Rivera, Bay Clinic': 'open unpayable asking updating held',
      'Payment Overview': 'open unpayable asking updating held',
      'Tests Total': 'open (not after loaded: provider pays, patient owes) unpayable asking updating held',
      Tax: 'open (not after loaded: provider pays, patient owes) unpayable asking updating held',
      'Lab Processing Fee':
        'open (not after loaded: provider pays, patient owes) unpayable asking updating held',
      'International Shipping Fee':
        'open (not after loaded: provider pays, patient owes) unpayable asking updating held',
      'Concierge Blood Draw Fee': 'open unpayable asking updating held',
      Discount: 'open (not after loaded: provider pays, patient owes) unpayable asking updating held',
      'Applied Payment':
        'open (not after loaded: provider pays, patient owes) unpayable asking updating held',
      'Amount due': 'open (not after loaded: fixed amount) unpayable updating held',
      'Payment Information': 'open',
      'How would you like to pay? (heard)': 'open',
      'Card information':
        'open (not after pay later / loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'Fields of stax for 31000 at stax':
        'open (not after pay later / loaded: fixed amount / loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'Billing information':
        'open (not after pay later / loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'Contact information':
        'open (not after pay later / loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'By paying you agree that your card is charged the full amoun…':
        'open (not after pay later / loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'Amount due: (heard)': 'open unpayable asking updating held',
      '(with a summary next to it)': 'open unpayable asking updating held',
      'Pay with': 'open (after pay later / both eligible)',
      'Billing Information': 'open (after pay later / both eligible)',
      'Contact Information': 'open (after pay later / both eligible)',
      '(Approve)':
        'open (after pay by klarna without concierge / approve wallet without concierge / another tab starts / pay by card without concierge)',
      'Processing your payment…':
        'open (after pay by klarna without concierge / approve wallet without concierge / pay by card without concierge)',
      'Please keep this page open.':
        'open (after pay by klarna without concierge / approve wallet without concierge / pay by card without concierge)',
      'Your billing address is outside the United States. Your bank… (warn)':
        'open (after card billed in Canada)',
      'Pay Later Option is not available for the selected country. … (bad)': 'open (after pay later)',
      '(Proceed to Pay)': 'open (after pay later)',
      'Please choose Klarna or After Pay.': 'open (after pay later without a provider)',
      'Taking you to the payment provider…': 'open (after provider page)',
      'This order is being paid in another tab.': 'open (after another tab starts / paid in another tab)',
      'This page goes on by itself when the other tab is done.':
        'open (after another tab starts / paid in another tab)',
      'Please enter your zip code here': 'open (after zip missing)',
      'Balance of this order': 'open (after loaded: fixed amount) asking',
      'Left to pay after this payment': 'open (after loaded: fixed amount) asking',
      'You pay now': 'open (after loaded: fixed amount) asking',
      'Fields of stripe for 31000 at stripe_zb': 'open (after loaded: fixed amount)',
      'This is a Family Discount Order There are 2 additional order… (info)':
        'open (after loaded: family of three)',
      'How would you like to pay? There is nothing to pay. Credit /…':
        'open (after loaded: nothing due / loaded: paid before)',
      'There is nothing to pay.': 'open (after loaded: nothing due / loaded: paid before)',
      'Updating your order…': 'open (after continue without concierge)',
      "Patient's Subtotal": 'open (after loaded: provider pays, patient owes)',
      "Patient's Applied Payment": 'open (after loaded: provider pays, patient owes)',
      'This order cannot be paid here We cannot read the amount in … (bad)': 'unpayable',
      'Your payment with Klarna': 'held',
      'You went to Klarna to pay for this order, and we have not he…': 'held',
    },
    has: {
      Pay: 'asking',
      'Pay (ghost)': 'asking',
      'Try again': 'updating',
      'Payment Overview': 'open (not after loaded: family of three) unpayable asking updating held',
      'Concierge blood draw service USD 99.00 (A phlebotomist comes to you. You choose the time after your …)':
        'open (not after concierge ticked / loaded: order in euro / loaded: fixed amount / loaded: provider pays, patient owes / loaded: due 9.99)',
      Approve:
        'open (not after pay by klarna without concierge / approve wallet without concierge / another tab starts / pay by card without concierge / loaded: fixed amount / loaded: nothing due / loaded: paid before)',
      Dismiss: 'open (not after loaded: fixed amount / loaded: nothing due / loaded: paid before)',
      'How would you like to pay?: Credit / Debit Card (chosen, Visa, MC, Amex)':
        'open (not after pay later / loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'How would you like to pay?: HSA/FSA Card':
        'open (not after loaded: provider with merchandise / loaded: order in euro / loaded: nothing due / loaded: paid before)',
      Mount:
        'open (not after pay later / loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      Code: 'open (not after pay later / loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'Expiration date (half, required, numeric, cc-exp, MM/YY)':
        'open (not after pay later / loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'Name on card (required, cc-name)':
        'open (not after pay later / loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'Address (required, billing address-line1)':
        'open (not after loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'Apartment, suite (optional) (billing address-line2)':
        'open (not after loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'Country (half, required, billing country)':
        'open (not after loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'State (half, required, billing address-level1)':
        'open (not after loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'City (half, required, billing address-level2)':
        'open (not after loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'Zip code (half, required, billing postal-code)':
        'open (not after zip missing / loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'Email (required, email, billing email)':
        'open (not after loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'Country code (half, required, billing tel-country-code)':
        'open (not after loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'Phone number (half, required, tel, billing tel-national)':
        'open (not after loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'Complete Payment (wide)':
        'open (not after pay later / loaded: bundle of three / loaded: nothing due / loaded: paid before)',
      'How would you like to pay?: Buy Now Pay Later (4 ×)': 'open (after both eligible)',
      'How would you like to pay?: Credit / Debit Card (Visa, MC, Amex)':
        'open (after pay later / loaded: bundle of three)',
      'How would you like to pay?: Buy Now Pay Later (chosen, 4 ×)': 'open (after pay later / both eligible)',
      'Pay with: Klarna (4 payments of about, one every two weeks)': 'open (after pay later / both eligible)',
      'Pay with: After Pay (4 payments of about, one every two weeks)':
        'open (after pay later / both eligible)',
      'First name (half, required, billing given-name)': 'open (after pay later / both eligible)',
      'Last name (half, required, billing family-name)': 'open (after pay later / both eligible)',
      'Proceed to Pay (wide)': 'open (after pay later / both eligible)',
      'Pay with: Klarna (chosen, 4 payments of about, one every two weeks)': 'open (after Klarna)',
      'Approve (disabled)':
        'open (after pay by klarna without concierge / approve wallet without concierge / another tab starts / pay by card without concierge)',
      'Proceed to Pay (wide, disabled, Pay later needs a U.S. billing address.)': 'open (after pay later)',
      'Zip code (half, required, wrong, billing postal-code, Please enter your zip code here)':
        'open (after zip missing)',
      'Concierge blood draw service USD 99.00 (chosen, A phlebotomist comes to you. You choose the time after your …)':
        'open (after concierge ticked)',
      "How would you like to pay?: HSA/FSA Card (disabled, We can't process HSA/FSA payment for some items in your orde…)":
        'open (after loaded: provider with merchandise)',
      'Accession ID: 23051900001': 'open (after loaded: family of three)',
      'Accession ID: 23051900002': 'open (after loaded: family of three)',
      'Accession ID: 23051900003': 'open (after loaded: family of three)',
      'Accession ID: 23051900001 (open)': 'open (after first block)',
      'How would you like to pay?: Credit / Debit Card (disabled, Visa, MC, Amex)':
        'open (after loaded: nothing due / loaded: paid before)',
      'How would you like to pay?: HSA/FSA Card (disabled)':
        'open (after loaded: nothing due / loaded: paid before)',
      'Continue (wide)': 'open (after loaded: nothing due / loaded: paid before)',
      'Check again': 'held',
      'I did not finish at Klarna (ghost)': 'held',
    },
  });
});
