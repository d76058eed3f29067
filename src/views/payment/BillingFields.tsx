import type { ReactNode } from 'react';
import { billingChoices } from '../../../machines/domain/address-countries.ts';
import { US_STATES } from '../../../machines/domain/countries.ts';
import { memoize } from '../../../machines/domain/memoize.ts';
import { billingFields } from '../../../machines/domain/billing.ts';
import type { BillingField as FieldName } from '../../../machines/domain/billing.ts';
import type { FieldGroup, BillingErrors } from '../../../machines/payment/billing.rules.ts';
import { compareTexts, countryText } from '../../copy/format.ts';
import { language } from '../../copy/language.ts';
import { copy } from '../../copy/payment-form.ts';
import { TextButton } from '../../ui/Button.tsx';
import { FieldGrid, FieldSet } from '../../ui/Field.tsx';
import { FormField } from '../shared/FormField.tsx';
import type { Choices } from '../shared/FormField.tsx';
import { dialingCodeText, dialingCodes, shortDialingCode } from '../shared/dialing-codes.ts';
import { useView } from '../shared/use-view.ts';
import type { PaymentViewProps } from './card-components.ts';
import { connectErrorContext, connectField } from './payment.connect.ts';
import type { PaymentFormViewData } from './payment.connect.ts';

interface BillingFieldsProps extends Pick<PaymentViewProps, 'actor'> {
  readonly errors: BillingErrors;
}

interface BillingInputProps extends BillingFieldsProps {
  readonly field: FieldName;
}

const countriesIn = memoize(() => billingChoices(countryText, compareTexts));
const COUNTRY_CHOICES: Choices = {
  options: { optionLabel: countryText, all: () => countriesIn(language()) },
  placeholder: ' ',
};
const PHONE_CODE_CHOICES: Choices = {
  options: { optionLabel: dialingCodeText, all: dialingCodes },
  shortText: shortDialingCode,
};
const STATE_CHOICES: Choices = {
  options: US_STATES.map(([code, name]) => ({ value: code, label: name })),
  placeholder: ' ',
};

interface GroupProps extends Pick<PaymentViewProps, 'actor'> {
  readonly view: PaymentFormViewData;
  readonly group: FieldGroup;
  readonly legend: string;
  readonly children: ReactNode;
}

/** Fields that the lab's record fills; collapsed into one line until somebody has to see them. */
export function Group({ view, actor, group, legend, children }: GroupProps) {
  const text = view.collapsed[group];
  return (
    <FieldSet
      legend={legend}
      collapsed={
        text && (
          <>
            <p translate="no">{text}</p>
            <TextButton
              label={copy.card.changeGroup[group]}
              onPress={() => actor.send({ type: 'group.opened', group })}
            >
              {copy.card.change}
            </TextButton>
          </>
        )
      }
    >
      {children}
    </FieldSet>
  );
}

interface FieldGroupProps extends BillingFieldsProps {
  readonly group: 'name' | 'address' | 'contact';
}

/** The fields of a group, in form order (ENT-R14). */
export function BillingFields({ group, ...form }: FieldGroupProps) {
  return (
    <FieldGrid>
      {billingFields.inGroup(group).map((field) => (
        <BillingInput {...form} key={field} field={field} />
      ))}
    </FieldGrid>
  );
}

/** A field that renders alone with each key. */
export function BillingInput({ actor, errors, field }: BillingInputProps) {
  const error = errors[field];
  return (
    <FormField
      definition={billingFields.fields[field]}
      id={field}
      label={copy.fieldName(field)}
      error={error ? copy.error(field, error) : undefined}
      {...useView(actor, (snapshot) => connectErrorContext(snapshot, field))}
      choices={useChoices(actor, field)}
      value={useView(actor, (snapshot) => connectField(snapshot, field))}
      onChange={(value) => actor.send({ type: 'billing.changed', field, value })}
    />
  );
}

function useChoices(actor: BillingFieldsProps['actor'], field: FieldName): Choices | undefined {
  const country = useView(actor, (snapshot) => connectField(snapshot, 'country'));
  switch (field) {
    case 'phoneCountry':
      return PHONE_CODE_CHOICES;
    case 'country':
      return COUNTRY_CHOICES;
    case 'state':
      return country === 'US' ? STATE_CHOICES : undefined;
    default:
      return undefined;
  }
}
