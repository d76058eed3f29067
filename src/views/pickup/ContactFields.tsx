import type { PickupContact } from '../../../machines/domain/pickup.ts';
import { contactFields, contactValues } from '../../../machines/pickup/pickup.fields.ts';
import type { ContactField } from '../../../machines/pickup/pickup.fields.ts';
import { FieldGrid } from '../../ui/Field.tsx';
import { FormField } from '../shared/FormField.tsx';
import { shortDialingCode } from '../shared/dialing-codes.ts';
import { dialingOptions } from './dialing.ts';

interface ContactFieldsProps {
  readonly idOf: (field: ContactField) => string;
  readonly labels: Readonly<Record<ContactField, string>>;
  readonly contact: PickupContact;
  readonly errors: Readonly<Partial<Record<ContactField, string | undefined>>>;
  /** The service's countries; all if it lists none. */
  readonly countries: readonly string[];
  readonly isRequired: boolean;
  readonly onChange: (field: ContactField, value: string) => void;
}

/** Email, dialing code and number, for a pickup's contact and for its reminders. */
export function ContactFields({ contact, countries, isRequired, ...props }: ContactFieldsProps) {
  const { dialingCode } = contact.phone;
  const values = contactValues(contact);
  const codes = { options: dialingOptions(countries, dialingCode), shortText: shortDialingCode };
  return (
    <FieldGrid>
      {contactFields.names.map((field) => (
        <FormField
          key={field}
          definition={contactFields.fields[field]}
          id={props.idOf(field)}
          label={props.labels[field]}
          error={props.errors[field]}
          value={values[field]}
          dialingCode={dialingCode}
          choices={field === 'dialingCode' ? codes : undefined}
          isRequired={isRequired}
          onChange={(value) => props.onChange(field, value)}
        />
      ))}
    </FieldGrid>
  );
}
