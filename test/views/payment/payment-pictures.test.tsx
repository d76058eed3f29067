import { Button } from '../../../src/ui/Button.tsx';
import { CardField } from '../../../src/views/payment/CardField.tsx';
import { PaymentView } from '../../../src/views/payment/PaymentView.tsx';
import { paymentCatalog } from '../../machines/payment.catalog.ts';
import { testPictures } from '../../support/pictures.ts';

testPictures(import.meta.dirname, {
  payment: [
    paymentCatalog,
    (actor) => (
      <PaymentView
        actor={actor}
        components={{
          CardFields: ({ account, cardVendor, expiry, onMount, onChange, errors, causes }) => (
            <>
              <p>
                Fields of {cardVendor} for {account.customerId} at {account.tokenPlatform}
              </p>
              <Button onPress={onMount}>Mount</Button>
              <Button onPress={() => onChange('cvc', { isEmpty: false, isValid: true })}>Code</Button>
              {expiry}
              <CardField
                field="cvc"
                errors={errors}
                causes={causes}
                isFocused={false}
                focus={() => undefined}
              >
                Code
              </CardField>
            </>
          ),
          WalletButton: ({ isBusy, onApproved, onOutdated, onDismissed }) => (
            <>
              <Button isPending={isBusy} onPress={onApproved}>
                Approve
              </Button>
              <Button onPress={onOutdated}>Approve another amount</Button>
              <Button onPress={onDismissed}>Dismiss</Button>
            </>
          ),
        }}
        links={{ terms: null, policies: null, supportPhone: '800-555-0100' }}
      />
    ),
    'AMB-41 AMB-56 GEN-R12 MONEY-R08 MONEY-R13 PAY-R01 PAY-R03 PAY-R04 PAY-R06 PAY-R07 PAY-R08 PAY-R09 PAY-R10 PAY-R11 PAY-R12 PAY-R13 PAY-R14 PAY-R16 PAY-R17 PAY-R20 PAY-R21 RUL-33 VAL-R10 VAL-R12',
  ],
});
