import { useEffect, useEffectEvent, useState } from 'react';
import type { HostedCause } from '../../../../machines/domain/cause.ts';
import { copy } from '../../../copy/payment-form.ts';
import { keyMode } from '../../../platform/publishable-key.ts';
import { loadCardTokenizer } from '../../../platform/stax.ts';
import type { StaxConstructor, StaxFieldStates } from '../../../platform/stax.ts';
import { VENDOR_TIMEOUT, withTimeLimit } from '../../../platform/time-limit.ts';
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
import { createStaxTokenizer } from './stax-payment.ts';
import { useVendor } from './use-vendor.ts';

/** Why a number is not accepted, by its length: between 13 and 15 digits it can be either. */
function numberCause(length: number | undefined): HostedCause | undefined {
  if (!length) return undefined;
  if (length < 13) return 'numberShort';
  return length < 16 ? undefined : 'numberWrong';
}

const IDS = { number: 'stax-number', cvc: 'stax-cvv' } as const;

/** Stax's card fields: number and security code in the frames of its script (AMB-52). */
export default function StaxFields({ fields, ...props }: CardFieldsProps & { readonly fields: CardFields }) {
  const { script } = fields.config.cardTokenizer;
  const vendor = useVendor(() => loadCardTokenizer(script), script, 'cardTokenizer');
  if (vendor.failed) return <CardFieldsUnavailable isRetrying={vendor.isRetrying} onRetry={vendor.retry} />;
  if (!vendor.value) return <CardFieldsLoading {...props} />;
  return (
    <Boundary onBroken={vendor.fail}>
      <Fields {...props} fields={fields} Stax={vendor.value} onFailure={vendor.fail} />
    </Boundary>
  );
}

type FieldsProps = CardFieldsProps & {
  readonly fields: CardFields;
  readonly Stax: StaxConstructor;
  readonly onFailure: () => void;
};

function Fields({
  fields,
  Stax,
  account,
  errors,
  causes,
  onMount,
  onChange,
  onFailure,
  expiry,
}: FieldsProps) {
  useCardFocus();
  const focused = useFocusedFrame();
  const mode = keyMode(account.customerId);
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const [frameStyle] = useState(() => ({ isDark, ...fieldStyle() }));
  const report = useEffectEvent(onChange);
  const reportMount = useEffectEvent(onMount);
  const reportFailure = useEffectEvent(onFailure);

  useEffect(() => {
    const { placeholders } = copy.card;
    const { color, font, size } = frameStyle;
    // The browser's gray of a placeholder is too dark on a dark surface, and no declaration reaches it.
    const filter = frameStyle.isDark ? 'brightness(1.4)' : 'none';
    const style = `color: ${color}; font-family: ${font}; font-size: ${size}; border: 0; outline: 0; background: transparent; filter: ${filter}; inline-size: 100%; block-size: 100%;`;
    const stax = new Stax(fields.config.cardTokenizer.webPaymentsTokens[mode], {
      number: {
        id: IDS.number,
        placeholder: placeholders.number,
        style,
        type: 'tel',
        format: 'prettyFormat',
      },
      cvv: { id: IDS.cvc, placeholder: placeholders.cvc, style, type: 'tel' },
    });
    reportMount();
    // Each event is about both fields, and most often only one of them has changed.
    const last = { number: 'empty', cvc: 'empty' };
    const reportIfChanged = (
      field: keyof typeof IDS,
      isValid: boolean,
      length: number | undefined,
      cause?: HostedCause,
    ) => {
      const isTyping = length === undefined && focusedId() === IDS[field];
      const isEmpty = length === undefined ? last[field] === 'empty' && !isValid && !isTyping : length === 0;
      const now = isEmpty ? 'empty' : `${isValid} ${length}`;
      if (now === last[field] && !isTyping) return;
      last[field] = now;
      report(field, { isEmpty, isValid, ...(cause ? { cause } : {}) });
    };
    stax.on('card_form_complete', () => {
      reportIfChanged('number', true, undefined);
      reportIfChanged('cvc', true, undefined);
    });
    for (const event of ['card_form_incomplete', 'card_form_uncomplete'] as const) {
      stax.on(event, (message) => {
        // The script itself knows the values that an event lacks.
        const {
          validNumber = stax.validNumber,
          validCvv = stax.validCvv,
          numberLength,
          cvvLength,
        } = (message ?? {}) as StaxFieldStates;
        const isNumberValid = validNumber === true;
        const isCvcValid = validCvv === true;
        const isShort = !isCvcValid && cvvLength && cvvLength < 3;
        reportIfChanged(
          'number',
          isNumberValid,
          numberLength,
          isNumberValid ? undefined : numberCause(numberLength),
        );
        reportIfChanged('cvc', isCvcValid, cvvLength, isShort ? 'cvcShort' : undefined);
      });
    }
    withTimeLimit(stax.showCardForm(), VENDOR_TIMEOUT).catch(() => reportFailure());
    return fields.mount('stax', createStaxTokenizer(stax));
  }, [fields, Stax, mode, frameStyle]);

  const part = (field: keyof typeof IDS) => (
    <CardField
      field={field}
      errors={errors}
      causes={causes}
      isFocused={focused === IDS[field]}
      focus={() => document.querySelector<HTMLElement>(`#${IDS[field]} iframe`)?.focus()}
    >
      {/* The script cannot change its colors, nor give back what is typed: its text keeps the ground it was made for. */}
      <div
        id={IDS[field]}
        data-hosted=""
        style={frameStyle.isDark === isDark ? undefined : { background: frameStyle.surface }}
      />
    </CardField>
  );

  return (
    <>
      {part('number')}
      {expiry}
      {part('cvc')}
    </>
  );
}

const focusedId = () => document.activeElement?.closest('[data-hosted]')?.id ?? null;

/** The id of the container whose frame has focus; a frame reveals nothing else to its page. */
function useFocusedFrame(): string | null {
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    const updateFocus = () => setFocused(focusedId());
    window.addEventListener('blur', updateFocus);
    window.addEventListener('focus', updateFocus);
    document.addEventListener('focusin', updateFocus);
    return () => {
      window.removeEventListener('blur', updateFocus);
      window.removeEventListener('focus', updateFocus);
      document.removeEventListener('focusin', updateFocus);
    };
  }, []);
  return focused;
}
