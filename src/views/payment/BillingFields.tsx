import type { ReactNode } from 'react';
import { billingChoices } from '../../../machines/domain/address-countries.ts';
import { US_STATES } from '../../../machines/domain/countries.ts';
import { onceEach } from '../../../machines/domain/once.ts';
import type { BillingField, FieldGroup, Problems } from '../../../machines/payment/billing.rules.ts';
import { compareTexts, countryText } from '../../copy/format.ts';
import { language } from '../../copy/language.ts';
import { copy } from '../../copy/payment-form.ts';
import { TextButton } from '../../ui/Button.tsx';
import { FieldGrid, FieldSet } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { SelectFieldProps } from '../../ui/SelectField.tsx';
import { MaskedField, TextField } from '../../ui/TextField.tsx';
import type { TextFieldProps } from '../../ui/TextField.tsx';
import { EmailField } from '../shared/EmailField.tsx';
import { phoneCodeText, phoneCodes, shortPhoneCode } from '../shared/phone-codes.ts';
import { useView } from '../shared/use-view.ts';
import type { PaymentViewProps } from './card-parts.ts';
import { connectField } from './payment.connect.ts';
import type { FormView } from './payment.connect.ts';

export interface FieldsProps extends Pick<PaymentViewProps, 'actor'> {
  readonly problems: Problems;
}

interface FieldOf extends FieldsProps {
  readonly field: BillingField;
}

const countriesIn = onceEach(() => billingChoices(countryText, compareTexts));
const COUNTRIES = { labelOf: countryText, all: () => countriesIn(language()) };
const PHONE_CODES = { labelOf: phoneCodeText, all: phoneCodes };
const STATES = US_STATES.map(([code, name]) => ({ value: code, label: name }));

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

/** The card's billing address: address, zip, city, state and country (ENT-R14). */
export function AddressFields(form: FieldsProps) {
  const isInUs = useValue(form.actor, 'country') === 'US';
  return (
    <FieldGrid>
      <BillingText {...form} field="address" autoComplete="billing address-line1" />
      <BillingText {...form} field="address2" autoComplete="billing address-line2" />
      <BillingText {...form} field="zip" autoComplete="billing postal-code" isHalf="short" />
      <BillingText {...form} field="city" autoComplete="billing address-level2" isHalf="short" />
      {isInUs ? (
        <BillingSelect
          {...form}
          field="state"
          options={STATES}
          placeholder=" "
          autoComplete="billing address-level1"
          isHalf
        />
      ) : (
        <BillingText {...form} field="state" autoComplete="billing address-level1" isHalf />
      )}
      <BillingSelect
        {...form}
        field="country"
        options={COUNTRIES}
        placeholder=" "
        autoComplete="billing country"
        isHalf
      />
    </FieldGrid>
  );
}

/** Contact details for the payment. */
export function ContactFields(form: FieldsProps) {
  const email = useField({ ...form, field: 'email' });
  return (
    <FieldGrid>
      <EmailField {...email} type="email" autoComplete="billing email" />
      <BillingSelect
        {...form}
        field="phoneCountry"
        options={PHONE_CODES}
        shortText={shortPhoneCode}
        autoComplete="billing tel-country-code"
        isHalf="short"
      />
      <BillingText
        {...form}
        field="phoneNumber"
        inputMode="tel"
        autoComplete="billing tel-national"
        isHalf="short"
      />
    </FieldGrid>
  );
}

type Given = 'id' | 'label' | 'error' | 'isRequired' | 'value' | 'onChange';

export function BillingText({ actor, problems, field, ...props }: FieldOf & Omit<TextFieldProps, Given>) {
  return <TextField {...props} {...useField({ actor, problems, field })} />;
}

export function ExpiryField(form: FieldsProps) {
  const field = useField({ ...form, field: 'expiry' });
  return <MaskedField {...field} format="MM/YY" autoComplete="cc-exp" isHalf="short" />;
}

function BillingSelect({
  actor,
  problems,
  field,
  ...props
}: FieldOf & Omit<SelectFieldProps<string>, Given>) {
  return <SelectField {...props} {...useField({ actor, problems, field })} />;
}

/** Id, label, error, value and change of a field; only the second address line may be empty (ENT-R14). */
function useField({ actor, problems, field }: FieldOf) {
  const problem = problems[field];
  return {
    id: field,
    label: copy.fieldName(field),
    error: problem ? copy.problem(field, problem) : undefined,
    isRequired: field !== 'address2',
    value: useValue(actor, field),
    onChange: (value: string) => actor.send({ type: 'billing.changed', field, value }),
  };
}

function useValue(actor: FieldsProps['actor'], field: BillingField): string {
  return useView(actor, (snapshot) => connectField(snapshot, field));
}
