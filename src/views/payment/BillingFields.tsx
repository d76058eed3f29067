import type { ReactNode } from 'react';
import { billingChoices } from '../../../machines/domain/address-countries.ts';
import { US_STATES } from '../../../machines/domain/countries.ts';
import { onceEach } from '../../../machines/domain/once.ts';
import { billingFields } from '../../../machines/payment/billing.fields.ts';
import type { BillingField as FieldName } from '../../../machines/payment/billing.fields.ts';
import type { FieldGroup, Problems } from '../../../machines/payment/billing.rules.ts';
import { compareTexts, countryText } from '../../copy/format.ts';
import { language } from '../../copy/language.ts';
import { copy } from '../../copy/payment-form.ts';
import { TextButton } from '../../ui/Button.tsx';
import { FieldGrid, FieldSet } from '../../ui/Field.tsx';
import { FormField } from '../shared/FormField.tsx';
import type { Choices } from '../shared/FormField.tsx';
import { phoneCodeText, phoneCodes, shortPhoneCode } from '../shared/phone-codes.ts';
import { useView } from '../shared/use-view.ts';
import type { PaymentViewProps } from './card-parts.ts';
import { connectAround, connectField } from './payment.connect.ts';
import type { FormView } from './payment.connect.ts';

export interface FieldsProps extends Pick<PaymentViewProps, 'actor'> {
  readonly problems: Problems;
}

interface BillingFieldProps extends FieldsProps {
  readonly field: FieldName;
}

const countriesIn = onceEach(() => billingChoices(countryText, compareTexts));
const COUNTRIES: Choices = {
  options: { labelOf: countryText, all: () => countriesIn(language()) },
  placeholder: ' ',
};
const PHONE_CODES: Choices = {
  options: { labelOf: phoneCodeText, all: phoneCodes },
  shortText: shortPhoneCode,
};
const STATES: Choices = {
  options: US_STATES.map(([code, name]) => ({ value: code, label: name })),
  placeholder: ' ',
};

export interface GroupProps extends Pick<PaymentViewProps, 'actor'> {
  readonly view: FormView;
  readonly group: FieldGroup;
  readonly legend: string;
  readonly children: ReactNode;
}

/** Fields that the lab's record fills; folded into one line until somebody has to see them. */
export function Group({ view, actor, group, legend, children }: GroupProps) {
  const text = view.folded[group];
  return (
    <FieldSet
      legend={legend}
      folded={
        text && (
          <>
            <p>{text}</p>
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

const ADDRESS = ['address', 'address2', 'zip', 'city', 'state', 'country'] as const;
const CONTACT = ['email', 'phoneCountry', 'phoneNumber'] as const;

/** The card's billing address (ENT-R14). */
export function AddressFields(form: FieldsProps) {
  return <FieldGrid>{ADDRESS.map((field) => billingField(form, field))}</FieldGrid>;
}

/** Contact details for the payment. */
export function ContactFields(form: FieldsProps) {
  return <FieldGrid>{CONTACT.map((field) => billingField(form, field))}</FieldGrid>;
}

const billingField = (form: FieldsProps, field: FieldName) => (
  <BillingField {...form} key={field} field={field} />
);

/** A field that renders alone with each key. */
export function BillingField({ actor, problems, field }: BillingFieldProps) {
  const problem = problems[field];
  return (
    <FormField
      row={billingFields.fields[field]}
      id={field}
      label={copy.fieldName(field)}
      error={problem ? copy.problem(field, problem) : undefined}
      {...useView(actor, (snapshot) => connectAround(snapshot, field))}
      choices={useChoices(actor, field)}
      value={useView(actor, (snapshot) => connectField(snapshot, field))}
      onChange={(value) => actor.send({ type: 'billing.changed', field, value })}
    />
  );
}

function useChoices(actor: FieldsProps['actor'], field: FieldName): Choices | undefined {
  const country = useView(actor, (snapshot) => connectField(snapshot, 'country'));
  switch (field) {
    case 'phoneCountry':
      return PHONE_CODES;
    case 'country':
      return COUNTRIES;
    case 'state':
      return country === 'US' ? STATES : undefined;
    default:
      return undefined;
  }
}
