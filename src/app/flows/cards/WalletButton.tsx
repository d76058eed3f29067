import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect } from 'react';
import { toMinorUnits } from '../../../../machines/domain/money.ts';
import { loadCardProvider } from '../../../platform/stripe.ts';
import type { WalletPartProps } from '../../../views/payment/card-parts.ts';
import { keyOf } from './card-desk.ts';
import type { CardDesk } from './card-desk.ts';
import { useVendor } from './use-vendor.ts';

/** The wallet button of the browser, where it has one: the card provider's element for express checkout (AMB-68). */
export default function WalletButton({ desk, ...props }: WalletPartProps & { readonly desk: CardDesk }) {
  const { form, amount } = props;
  const { script } = desk.config.cardProvider;
  const key = keyOf(desk.config, form, 'card');
  const vendor = useVendor(() => loadCardProvider(script, key), `${script} ${key}`);
  // Without the script there is no wallet; the card fields say that it could not be loaded.
  if (!vendor.value) return null;
  const { currency } = form.invoice;
  return (
    <Elements
      stripe={vendor.value}
      // The sheet shows what is charged: a changed amount updates the elements (MONEY-R17).
      options={{
        mode: 'payment',
        amount: toMinorUnits(amount, currency),
        currency,
        paymentMethodCreation: 'manual',
      }}
    >
      <Button {...props} desk={desk} />
    </Elements>
  );
}

function Button({ desk, form, onApproved, onDismissed }: WalletPartProps & { readonly desk: CardDesk }) {
  const stripe = useStripe();
  const elements = useElements();

  useEffect(() => {
    if (!stripe || !elements) return undefined;
    desk.putOrder(form);
    return desk.putWallet({ stripe, elements });
  }, [desk, form, stripe, elements]);

  return (
    <ExpressCheckoutElement
      options={{ paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' } }}
      // The sheet opens within the press: nothing is awaited before it.
      onClick={(event) => event.resolve()}
      onConfirm={onApproved}
      onCancel={onDismissed}
    />
  );
}
