import type { Field } from '../../../machines/domain/form.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import type { SelectFieldProps } from '../../ui/SelectField.tsx';
import { DateField } from './DateField.tsx';
import { EmailField } from './EmailField.tsx';
import { useCorrections } from './use-corrections.ts';
import { MaskedField, TextField } from '../../ui/TextField.tsx';
import type { TextFieldProps } from '../../ui/TextField.tsx';

type Shared = 'label' | 'value' | 'onChange' | 'onBlur' | 'id' | 'name' | 'error' | 'suggestion';

export type Choices = Pick<SelectFieldProps<string>, 'options' | 'placeholder' | 'shortText'>;

interface FormFieldProps extends Pick<TextFieldProps, Shared> {
  readonly definition: Field;
  readonly hint?: string | undefined;
  /** Without a list, a state or province is typed. */
  readonly choices?: Choices | undefined;
  /** For the cause of an error: the dialing code of a phone, and today, YYYY-MM-DD, for a card's date. */
  readonly dialingCode?: string | undefined;
  readonly today?: string | undefined;
  /** False where the whole form may be empty. */
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Shown and not changed, as while a call runs. */
  readonly isReadOnly?: boolean | undefined;
}

export function FormField({
  definition,
  choices,
  isReadOnly = false,
  isDisabled = false,
  dialingCode,
  today,
  isRequired = true,
  ...props
}: FormFieldProps) {
  const { autoComplete, width } = definition;
  const corrections = useCorrections();
  const cause = props.error
    ? corrections?.errorCauseOf(definition.kind, props.value, { dialingCode, today })
    : null;
  const field = {
    cause: cause ? corrections?.causeText(cause) : undefined,
    ...props,
    isRequired: isRequired && !definition.isOptional,
    autoComplete,
    width,
  };
  if (choices) return <SelectField {...field} {...choices} isDisabled={isReadOnly || isDisabled} />;
  const typed = { ...field, isReadOnly, isDisabled };
  switch (definition.kind) {
    case 'date':
      return <DateField {...typed} />;
    case 'month':
      return <MaskedField {...typed} format="MM/YY" />;
    case 'email':
      return <EmailField {...typed} />;
    case 'phone':
      return <TextField {...typed} inputMode="tel" />;
    default:
      return (
        <TextField
          {...typed}
          inputMode={definition.keyboard === 'numeric' ? 'numeric' : undefined}
          autoCapitalize={definition.keyboard === 'numeric' ? undefined : definition.keyboard}
        />
      );
  }
}
