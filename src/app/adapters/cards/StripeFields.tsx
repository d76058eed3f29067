import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js';
import type { StripeElementType } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { HostedCause } from '../../../../machines/domain/cause.ts';
import type { HostedFieldName } from '../../../../machines/domain/billing.ts';
import { copy } from '../../../copy/payment-form.ts';
import { publishableKey } from '../../../platform/publishable-key.ts';
import { loadCardProvider } from '../../../platform/stripe.ts';
import { Boundary } from '../../../ui/Boundary.tsx';
import { useMedia } from '../../../ui/useMedia.ts';
import type { CardFieldsProps } from '../../../views/payment/card-components.ts';
import {
  CardField,
  CardFieldsLoading,
  CardFieldsUnavailable,
  useCardFocus,
} from '../../../views/payment/CardField.tsx';
import type { CardFields } from './card-fields.ts';
import { fieldStyle } from './field-style.ts';
import { useStripeLocale } from './stripe-locale.ts';
import { useVendor } from './use-vendor.ts';

const ELEMENTS = [
  // Link would offer to save the card with the vendor, which nobody requested here.
  {
    field: 'number',
    type: 'cardNumber',
    Element: CardNumberElement,
    options: { disableLink: true, showIcon: true },
  },
  { field: 'hostedExpiry', type: 'cardExpiry', Element: CardExpiryElement, options: {} },
  { field: 'cvc', type: 'cardCvc', Element: CardCvcElement, options: {} },
] as const satisfies readonly {
  field: HostedFieldName;
  type: StripeElementType;
  Element: unknown;
  options: object;
}[];

/** The vendor's codes of errors in a field. */
const CAUSES: Readonly<Partial<Record<string, HostedCause>>> = {
  incomplete_number: 'numberShort',
  invalid_number: 'numberWrong',
  incomplete_cvc: 'cvcShort',
  incomplete_expiry: 'dateShort',
  invalid_expiry_month: 'monthWrong',
  invalid_expiry_month_past: 'past',
  invalid_expiry_year: 'yearWrong',
  invalid_expiry_year_past: 'past',
};
/** Until a field is left, the vendor has no code for one that is not complete. */
const UNFINISHED = { number: 'numberShort', hostedExpiry: 'dateShort', cvc: 'cvcShort' } as const;

/** Stripe's card fields: number, expiration and security code in its frames (AMB-52). */
export default function StripeFields({
  fields,
  ...props
}: CardFieldsProps & { readonly fields: CardFields }) {
  const { script, keys } = fields.config.cardProvider;
  const key = publishableKey(keys, props.account);
  const locale = useStripeLocale();
  const vendor = useVendor(() => loadCardProvider(script, key), `${script} ${key}`, 'cardProvider');
  if (vendor.failed) return <CardFieldsUnavailable isRetrying={vendor.isRetrying} onRetry={vendor.retry} />;
  if (!vendor.value) return <CardFieldsLoading {...props} />;
  return (
    <Boundary onBroken={vendor.fail}>
      <Elements key={key} stripe={vendor.value} options={{ locale }}>
        <Fields {...props} fields={fields} onFailure={vendor.fail} />
      </Elements>
    </Boundary>
  );
}

type FieldsProps = CardFieldsProps & { readonly fields: CardFields; readonly onFailure: () => void };

function Fields({ fields, errors, causes, onMount, onChange, onFailure }: FieldsProps) {
  useCardFocus();
  const stripe = useStripe();
  const elements = useElements();
  const [focused, setFocused] = useState<HostedFieldName | null>(null);
  const isDark = useMedia('(prefers-color-scheme: dark)');
  // The vendor's elements take a new style as they are, with what is typed in them.
  const style = useMemo(() => ({ isDark, ...fieldStyle() }), [isDark]);
  const reportMount = useEffectEvent(onMount);

  useEffect(() => {
    if (!stripe || !elements) return undefined;
    reportMount();
    return fields.mount('card', { stripe, elements });
  }, [fields, stripe, elements]);

  return ELEMENTS.map(({ field, type, Element, options }) => (
    <CardField
      key={field}
      field={field}
      errors={errors}
      causes={causes}
      isFocused={focused === field}
      focus={() => elements?.getElement(type as 'cardNumber')?.focus()}
    >
      <Element
        options={{
          ...options,
          placeholder: copy.card.placeholders[field],
          style: {
            base: { color: style.color, fontSize: style.size, '::placeholder': { color: style.placeholder } },
            invalid: { color: style.error },
          },
        }}
        onFocus={() => setFocused(field)}
        onBlur={() => setFocused(null)}
        // Only the number's frame reports a failed load.
        {...(type === 'cardNumber' ? { onLoadError: onFailure } : {})}
        onChange={({ empty, complete, error }) => {
          const isValid = complete && error === undefined;
          const cause = empty || isValid ? undefined : error ? CAUSES[error.code] : UNFINISHED[field];
          onChange(field, { isEmpty: empty, isValid, ...(cause ? { cause } : {}) });
        }}
      />
    </CardField>
  ));
}
