import { billingChoices } from '../../../machines/domain/address-countries.ts';
import { US_STATES } from '../../../machines/domain/countries.ts';
import { onceEach } from '../../../machines/domain/once.ts';
import type { BillingField, CardForm, Problems } from '../../../machines/payment/billing.rules.ts';
import { compareTexts, countryText } from '../../copy/format.ts';
import { language } from '../../copy/language.ts';
import { copy } from '../../copy/payment-form.ts';
import { FieldGrid } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { phoneCodes } from '../shared/phone-codes.ts';

export interface FieldsProps {
  readonly card: CardForm;
  readonly problems: Problems;
  readonly onChange: (field: BillingField, value: string) => void;
}

const countries = onceEach(() => billingChoices(countryText, compareTexts));
const STATES = US_STATES.map(([code, name]) => ({ value: code, label: name }));

/** The card's billing address: address, zip, city, state and country (ENT-R14). */
export function AddressFields({ card, problems, onChange }: FieldsProps) {
  const { billing } = card;
  return (
    <FieldGrid>
      <TextField
        {...field('address')}
        value={billing.address}
        autoComplete="billing address-line1"
        onChange={(value) => onChange('address', value)}
      />
      <TextField
        {...field('address2')}
        value={billing.address2}
        autoComplete="billing address-line2"
        onChange={(value) => onChange('address2', value)}
      />
      <SelectField
        {...field('country')}
        value={billing.country}
        options={countries(language())}
        placeholder=" "
        autoComplete="billing country"
        onChange={(value) => onChange('country', value)}
        isHalf
      />
      {billing.country === 'US' ? (
        <SelectField
          {...field('state')}
          value={billing.state}
          options={STATES}
          placeholder=" "
          autoComplete="billing address-level1"
          onChange={(value) => onChange('state', value)}
          isHalf
        />
      ) : (
        <TextField
          {...field('state')}
          value={billing.state}
          autoComplete="billing address-level1"
          onChange={(value) => onChange('state', value)}
          isHalf
        />
      )}
      <TextField
        {...field('city')}
        value={billing.city}
        autoComplete="billing address-level2"
        onChange={(value) => onChange('city', value)}
        isHalf
      />
      <TextField
        {...field('zip')}
        value={billing.zip}
        autoComplete="billing postal-code"
        onChange={(value) => onChange('zip', value)}
        isHalf
      />
    </FieldGrid>
  );

  function field(name: BillingField) {
    return fieldProps(name, problems);
  }
}

/** Contact details for the payment. */
export function ContactFields({ card, problems, onChange }: FieldsProps) {
  const { email, phone } = card.billing;
  return (
    <FieldGrid>
      <TextField
        {...fieldProps('email', problems)}
        value={email}
        type="email"
        inputMode="email"
        autoComplete="billing email"
        onChange={(value) => onChange('email', value)}
      />
      <SelectField
        {...fieldProps('phoneCountry', problems)}
        value={phone.areaCode}
        options={phoneCodes()}
        autoComplete="billing tel-country-code"
        onChange={(value) => onChange('phoneCountry', value)}
        isHalf
      />
      <TextField
        {...fieldProps('phoneNumber', problems)}
        value={phone.number}
        inputMode="tel"
        autoComplete="billing tel-national"
        onChange={(value) => onChange('phoneNumber', value)}
        isHalf
      />
    </FieldGrid>
  );
}

/** Id, label and error of a field; only the second address line may be empty (ENT-R14). */
export function fieldProps(name: BillingField, problems: Problems) {
  const problem = problems[name];
  return {
    id: name,
    label: copy.fieldName(name),
    error: problem ? copy.problem(name, problem) : undefined,
    isRequired: name !== 'address2',
  };
}
