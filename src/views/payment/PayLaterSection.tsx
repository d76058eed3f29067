import type { ActorRefFrom } from 'xstate';
import type { PayLaterProvider } from '../../../machines/domain/charge.ts';
import type { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { copy } from '../../copy/payment-form.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { RadioTiles } from '../../ui/RadioGroup.tsx';
import { WithAmounts } from '../../ui/WithAmounts.tsx';
import { BillingFields, Group } from './BillingFields.tsx';
import type { PaymentFormViewData } from './payment.connect.ts';

const NOTE_ID = 'proceed-note';

interface PayLaterSectionProps {
  readonly view: PaymentFormViewData;
  readonly actor: ActorRefFrom<typeof paymentMachine>;
}

/** Klarna or After Pay, with Billing Information, Contact Information and 'Proceed to Pay' (PAY-R14, PAY-R16). */
export function PayLaterSection({ view, actor }: PayLaterSectionProps) {
  const { send } = actor;
  const { errors } = view;
  const form = { actor, errors };
  const note = view.hasNoPayLaterProvider
    ? copy.payLater.amountNote
    : view.isAbroad && copy.payLater.countryNote;
  return (
    <Stack gap="wide">
      <RadioTiles<PayLaterProvider>
        id="provider"
        label={copy.payLater.legend}
        value={view.provider}
        error={errors.provider ? copy.error('provider', errors.provider) : undefined}
        onChange={(provider) => send({ type: 'provider.chosen', provider })}
        options={view.providers.map(({ provider, unavailability }) => ({
          value: provider,
          label: copy.payLater[provider],
          description: !unavailability && (
            <WithAmounts>{copy.payLater.biweekly(view.installment, view.isInstallmentExact)}</WithAmounts>
          ),
          isDisabled: unavailability !== null,
          reason: unavailability ? copy.payLater.unavailable[unavailability] : undefined,
        }))}
      />
      <Group group="billing" legend={copy.card.billingTitle} view={view} actor={actor}>
        <Stack>
          <BillingFields {...form} group="name" />
          <BillingFields {...form} group="address" />
          {view.isAbroad && (
            <NoticeBox tone="error" role="alert">
              {copy.payLater.country}
            </NoticeBox>
          )}
        </Stack>
      </Group>
      <Group group="contact" legend={copy.card.contactTitle} view={view} actor={actor}>
        <BillingFields {...form} group="contact" />
      </Group>
      <ActionBar note={note} noteId={NOTE_ID}>
        <Button type="submit" isWide isDisabled={note !== false} describedBy={note ? NOTE_ID : undefined}>
          <span>{copy.payLater.proceed}</span> <span translate="no">{view.due}</span>
        </Button>
      </ActionBar>
    </Stack>
  );
}
