import { copy } from '../../copy/payment-form.ts';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldGrid, FieldSet } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FinePrint, Stack } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { BillingInput, BillingFields, Group } from './BillingFields.tsx';
import type { PaymentViewProps } from './card-components.ts';
import type { PaymentFormViewData } from './payment.connect.ts';

interface CardSectionProps extends PaymentViewProps {
  readonly view: PaymentFormViewData;
}

/** Card information, billing information, consent and the button with the amount (PAY-R20). */
export function CardSection({ view, actor, components, links }: CardSectionProps) {
  const { send } = actor;
  const { errors } = view;
  const { CardFields } = components;
  const form = { actor, errors };
  return (
    <Stack>
      <FieldSet legend={copy.card.title}>
        <FieldGrid>
          <CardFields
            key={view.method}
            account={view.account}
            cardVendor={view.cardVendor}
            errors={errors}
            causes={view.causes}
            onMount={() => send({ type: 'hostedFields.mounted' })}
            onChange={(field, state) => send({ type: 'hostedField.changed', field, state })}
            expiry={<BillingInput {...form} field="expiry" />}
          />
          <BillingInput {...form} field="nameOnCard" />
          <FinePrint>{copy.card.cvcHelp}</FinePrint>
        </FieldGrid>
      </FieldSet>
      <Group group="billing" legend={copy.card.billing} view={view} actor={actor}>
        <BillingFields {...form} group="address" />
      </Group>
      {view.isAbroad && <NoticeBox tone="warn">{copy.card.notUnitedStates}</NoticeBox>}
      <Group group="contact" legend={copy.card.contact} view={view} actor={actor}>
        <BillingFields {...form} group="contact" />
      </Group>
      <Stack gap="tight">
        <FinePrint>
          <span>{copy.consent.before}</span>
          <ConsentLink href={links.terms}>{copy.consent.terms}</ConsentLink>
          <span>{copy.consent.between}</span>
          <ConsentLink href={links.policies}>{copy.consent.policies}</ConsentLink>
          <span>{copy.consent.after}</span>
        </FinePrint>
        <ActionBar>
          <Button type="submit" isWide>
            <span>{copy.card.complete}</span> <span translate="no">{view.due}</span>
          </Button>
        </ActionBar>
        <FinePrint>
          <Icon name="lock" size={16} />
          <span>{copy.card.secure(copy.card.vendors[view.cardVendor])}</span>
        </FinePrint>
      </Stack>
    </Stack>
  );
}

function ConsentLink({ href, children }: { readonly href: string | null; readonly children: string }) {
  if (href === null) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      <span>{children}</span>
      <span className="visually-hidden">{copy.consent.newTab}</span>
    </a>
  );
}
