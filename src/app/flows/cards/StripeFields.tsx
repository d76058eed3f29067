import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { StripeElementType } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import type { HostedField } from '../../../../machines/payment/billing.rules.ts';
import { loadCardProvider } from '../../../platform/stripe.ts';
import type { CardPartProps } from '../../../views/payment/card-parts.ts';
import {
  CardField,
  CardFieldsLoading,
  CardFieldsUnavailable,
} from '../../../views/payment/CardFieldParts.tsx';
import { keyOf } from './card-desk.ts';
import type { CardDesk } from './card-desk.ts';
import { fieldStyle } from './field-style.ts';
import { useVendor } from './use-vendor.ts';

const ELEMENTS = [
  { field: 'number', type: 'cardNumber', Element: CardNumberElement },
  { field: 'hostedExpiry', type: 'cardExpiry', Element: CardExpiryElement },
  { field: 'cvc', type: 'cardCvc', Element: CardCvcElement },
] as const satisfies readonly { field: HostedField; type: StripeElementType; Element: unknown }[];

/** The first card entry: number, expiration and security code in the card provider's frames (AMB-52). */
export default function StripeFields({ desk, ...props }: CardPartProps & { readonly desk: CardDesk }) {
  const { form, method } = props;
  const { script } = desk.config.cardProvider;
  const key = keyOf(desk.config, form, method);
  const vendor = useVendor(() => loadCardProvider(script, key), `${script} ${key}`);
  if (vendor.failed) return <CardFieldsUnavailable onRetry={vendor.retry} />;
  if (!vendor.value) return <CardFieldsLoading />;
  return (
    <Elements key={key} stripe={vendor.value}>
      <Fields {...props} desk={desk} />
    </Elements>
  );
}

function Fields({ desk, form, problems, onChange }: CardPartProps & { readonly desk: CardDesk }) {
  const stripe = useStripe();
  const elements = useElements();
  const [focused, setFocused] = useState<HostedField | null>(null);
  const [style] = useState(fieldStyle);

  useEffect(() => {
    if (!stripe || !elements) return undefined;
    desk.putOrder(form);
    return desk.putCard({ stripe, elements });
  }, [desk, form, stripe, elements]);

  return ELEMENTS.map(({ field, type, Element }) => (
    <CardField
      key={field}
      field={field}
      problems={problems}
      isFocused={focused === field}
      focus={() => elements?.getElement(type as 'cardNumber')?.focus()}
    >
      <Element
        options={{
          style: {
            base: { color: style.color, fontSize: '16px', '::placeholder': { color: style.hint } },
            invalid: { color: style.error },
          },
        }}
        onFocus={() => setFocused(field)}
        onBlur={() => setFocused(null)}
        onChange={({ empty, complete, error }) =>
          onChange(field, { isEmpty: empty, isValid: complete && error === undefined })
        }
      />
    </CardField>
  ));
}
