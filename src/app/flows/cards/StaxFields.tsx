import { useEffect, useEffectEvent, useState } from 'react';
import { loadCardTokenizer } from '../../../platform/stax.ts';
import type { StaxConstructor } from '../../../platform/stax.ts';
import type { CardPartProps } from '../../../views/payment/card-parts.ts';
import {
  CardField,
  CardFieldsLoading,
  CardFieldsUnavailable,
} from '../../../views/payment/CardFieldParts.tsx';
import type { CardDesk } from './card-desk.ts';
import { fieldStyle } from './field-style.ts';
import { useVendor } from './use-vendor.ts';

const IDS = { number: 'stax-number', cvc: 'stax-cvv' } as const;

/** The second card entry: number and security code in the tokenization script's frames (AMB-52). */
export default function StaxFields({ desk, ...props }: CardPartProps & { readonly desk: CardDesk }) {
  const { script } = desk.config.cardTokenizer;
  const vendor = useVendor(() => loadCardTokenizer(script), script);
  if (vendor.failed) return <CardFieldsUnavailable onRetry={vendor.retry} />;
  if (!vendor.value) return <CardFieldsLoading />;
  return <Fields {...props} desk={desk} Stax={vendor.value} />;
}

type FieldsProps = CardPartProps & { readonly desk: CardDesk; readonly Stax: StaxConstructor };

function Fields({ desk, Stax, problems, onChange, expiry }: FieldsProps) {
  const focused = useFocusedFrame();
  const tell = useEffectEvent(onChange);

  useEffect(() => {
    const { color, font } = fieldStyle();
    const style = `color: ${color}; font-family: ${font}; font-size: 16px; border: 0; outline: 0; background: transparent; inline-size: 100%; block-size: 100%;`;
    const stax = new Stax(desk.config.cardTokenizer.webPaymentsToken, {
      number: { id: IDS.number, placeholder: '', style, type: 'tel', format: 'prettyFormat' },
      cvv: { id: IDS.cvc, placeholder: '', style, type: 'tel' },
    });
    // A version of the script that tells no lengths leaves a field empty until its first word of either.
    for (const event of ['card_form_complete', 'card_form_incomplete', 'card_form_uncomplete'] as const) {
      stax.on(event, ({ validNumber = false, validCvv = false, numberLength, cvvLength }) => {
        tell('number', { isEmpty: numberLength === 0, isValid: validNumber });
        tell('cvc', { isEmpty: cvvLength === 0, isValid: validCvv });
      });
    }
    void stax.showCardForm();
    return desk.putStax(stax);
  }, [desk, Stax]);

  const part = (field: keyof typeof IDS) => (
    <CardField
      field={field}
      problems={problems}
      isFocused={focused === IDS[field]}
      focus={() => document.querySelector<HTMLElement>(`#${IDS[field]} iframe`)?.focus()}
    >
      <div id={IDS[field]} data-hosted="" />
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

/** The id of the container whose frame has the focus: a frame tells its page nothing else. */
function useFocusedFrame(): string | null {
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    const look = () => setFocused(document.activeElement?.closest('[data-hosted]')?.id ?? null);
    window.addEventListener('blur', look);
    window.addEventListener('focus', look);
    document.addEventListener('focusin', look);
    return () => {
      window.removeEventListener('blur', look);
      window.removeEventListener('focus', look);
      document.removeEventListener('focusin', look);
    };
  }, []);
  return focused;
}
