import type { PaymentMethod } from '../../../machines/payment/payment.types.ts';
import { copy } from '../../copy/payment-form.ts';
import { RadioTiles } from '../../ui/RadioGroup.tsx';
import { WithAmounts } from '../../ui/WithAmounts.tsx';
import { CardLogos } from './CardLogos.tsx';
import type { PaymentFormViewData } from './payment.connect.ts';

interface MethodChoiceProps {
  readonly view: PaymentFormViewData;
  readonly onChoose: (method: PaymentMethod) => void;
}

/** The payment methods that this order allows (PAY-R11 to PAY-R13). */
export function MethodChoice({ view, onChoose }: MethodChoiceProps) {
  const { methods } = view;
  return (
    <RadioTiles<PaymentMethod>
      id="method"
      label={copy.methods.legend}
      isLabelHidden
      value={view.method}
      isDisabled={view.isNothingDue}
      hint={view.isNothingDue ? copy.methods.nothingDue : undefined}
      onChange={onChoose}
      options={[
        { value: 'card', label: copy.methods.card, extra: <CardLogos label={copy.methods.cardLogos} /> },
        ...(methods.payLater
          ? [
              {
                value: 'payLater' as const,
                label: copy.methods.payLater,
                extra: methods.payLater.installment && (
                  <b>
                    <WithAmounts>
                      {copy.methods.payLaterInstallments(
                        methods.payLater.installment,
                        methods.payLater.isInstallmentExact,
                      )}
                    </WithAmounts>
                  </b>
                ),
              },
            ]
          : []),
        ...(methods.hsa === 'hidden'
          ? []
          : [
              {
                value: 'hsa/fsa' as const,
                label: copy.methods.hsa,
                isDisabled: methods.hsa === 'unavailable',
                reason: methods.hsa === 'unavailable' ? copy.methods.hsaUnavailable : undefined,
              },
            ]),
      ]}
    />
  );
}
