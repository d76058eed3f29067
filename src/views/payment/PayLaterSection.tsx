import type { ActorRefFrom } from 'xstate';
import type { PayLaterProvider } from '../../../machines/domain/charge.ts';
import type { BillingField } from '../../../machines/payment/billing.rules.ts';
import type { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { copy } from '../../copy/payment-form.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldGrid, FieldSet } from '../../ui/Field.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RadioTiles } from '../../ui/RadioGroup.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AddressFields, ContactFields, fieldProps } from './BillingFields.tsx';
import type { PaymentView } from './payment.connect.ts';

const NOTE_ID = 'proceed-note';

export interface PayLaterSectionProps {
  readonly view: Extract<PaymentView, { kind: 'form' }>;
  readonly actor: ActorRefFrom<typeof paymentMachine>;
}

/** Klarna or After Pay, with Billing Information, Contact Information and 'Proceed to Pay' (PAY-R14, PAY-R16). */
export function PayLaterSection({ view, actor }: PayLaterSectionProps) {
  const { send } = actor;
  const { card, problems } = view;
  const change = (field: BillingField, value: string) => send({ type: 'billing.changed', field, value });
  return (
    <Stack gap="wide">
      <RadioTiles<PayLaterProvider>
        id="provider"
        label={copy.payLater.legend}
        value={view.provider}
        error={problems.provider ? copy.problem('provider', problems.provider) : undefined}
        onChange={(provider) => send({ type: 'provider.selected', provider })}
        options={view.providers.map(({ provider, refusal }) => ({
          value: provider,
          label: copy.payLater[provider],
          description: refusal ? undefined : copy.payLater.biweekly(view.instalment),
          isDisabled: refusal !== null,
          reason: refusal ? copy.payLater.refused[refusal] : undefined,
        }))}
      />
      <FieldSet legend={copy.card.billingTitle}>
        <Stack>
          <FieldGrid>
            <TextField
              {...fieldProps('firstName', problems)}
              value={card.billing.firstName}
              autoComplete="billing given-name"
              onChange={(value) => change('firstName', value)}
              isHalf
            />
            <TextField
              {...fieldProps('lastName', problems)}
              value={card.billing.lastName}
              autoComplete="billing family-name"
              onChange={(value) => change('lastName', value)}
              isHalf
            />
          </FieldGrid>
          <AddressFields card={card} problems={problems} onChange={change} />
          {view.isAbroad && (
            <Notice tone="bad" role="alert">
              {copy.payLater.country}
            </Notice>
          )}
        </Stack>
      </FieldSet>
      <FieldSet legend={copy.card.contactTitle}>
        <ContactFields card={card} problems={problems} onChange={change} />
      </FieldSet>
      <ActionBar note={view.isAbroad && copy.payLater.countryNote} noteId={NOTE_ID}>
        <Button
          type="submit"
          isWide
          isDisabled={view.isAbroad}
          describedBy={view.isAbroad ? NOTE_ID : undefined}
        >
          <span>{copy.payLater.proceed}</span> <span>{view.due}</span>
        </Button>
      </ActionBar>
    </Stack>
  );
}
