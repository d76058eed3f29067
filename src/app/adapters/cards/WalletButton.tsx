import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useRef, useState } from 'react';
import { toMinorUnits } from '../../../../machines/domain/money.ts';
import { publishableKey } from '../../../platform/publishable-key.ts';
import { loadCardProvider } from '../../../platform/stripe.ts';
import { useExplainOutage } from '../../../ui/outage-context.ts';
import { Boundary } from '../../../ui/Boundary.tsx';
import type { WalletButtonProps } from '../../../views/payment/card-components.ts';
import type { CardFields } from './card-fields.ts';
import { useStripeLocale } from './stripe-locale.ts';
import { useVendor } from './use-vendor.ts';

/** The browser's wallet button, if it has one: the card provider's express checkout element (RUL-28). */
export default function WalletButton({
  fields,
  ...props
}: WalletButtonProps & { readonly fields: CardFields }) {
  const { account, amount, currency } = props;
  const { script, keys } = fields.config.cardProvider;
  const key = publishableKey(keys, account);
  const locale = useStripeLocale();
  const vendor = useVendor(() => loadCardProvider(script, key), `${script} ${key}`, 'cardProvider');
  // Without the script there is no wallet; the other payment methods still work.
  if (!vendor.value) return null;
  return (
    <Boundary onBroken={vendor.fail}>
      <Elements
        stripe={vendor.value}
        // The sheet shows the amount to charge: a new amount updates the elements (MONEY-R17).
        options={{
          locale,
          mode: 'payment',
          amount: toMinorUnits(amount, currency),
          currency,
          paymentMethodCreation: 'manual',
        }}
      >
        <Button {...props} fields={fields} onFailure={vendor.fail} />
      </Elements>
    </Boundary>
  );
}

function Button({
  fields,
  amount,
  isBusy,
  onApproved,
  onOutdated,
  onDismissed,
  onFailure,
}: WalletButtonProps & { readonly fields: CardFields; readonly onFailure: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const explainBlocked = useExplainOutage(true);

  useEffect(() => {
    if (!stripe || !elements) return undefined;
    return fields.mount('wallet', { stripe, elements });
  }, [fields, stripe, elements]);

  const [isOffered, setIsOffered] = useState(false);
  const amountOfSheet = useRef(amount);
  return (
    // Without a wallet, no space is reserved.
    <div className={isOffered ? 'place-first' : 'visually-hidden'}>
      <ExpressCheckoutElement
        options={{ paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' } }}
        // The sheet opens within the click: nothing is awaited before it.
        onClick={(event) => {
          explainBlocked?.();
          amountOfSheet.current = amount;
          if (isBusy || explainBlocked) event.reject();
          else event.resolve();
        }}
        onConfirm={(event) => {
          fields.mount('sheet', event);
          // An outage may have begun since. A sheet in a window of its own leaves the form usable: its amount may have changed.
          if (explainBlocked) {
            explainBlocked();
            fields.failWallet();
          } else if (amountOfSheet.current === amount) onApproved();
          else onOutdated();
        }}
        onCancel={onDismissed}
        onReady={({ availablePaymentMethods }) => setIsOffered(availablePaymentMethods !== undefined)}
        onLoadError={onFailure}
      />
    </div>
  );
}
