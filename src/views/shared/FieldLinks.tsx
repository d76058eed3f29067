import { TextButton } from '../../ui/Button.tsx';
import { focusField } from '../../ui/focusField.ts';

interface FieldLinksProps<Field extends string> {
  readonly text: string;
  readonly fields: readonly Field[];
  readonly nameOf: (field: Field) => string;
}

/** The fields that keep an action from being available, each with a link to it (RUL-14). */
export function FieldLinks<Field extends string>({ text, fields, nameOf }: FieldLinksProps<Field>) {
  return (
    <>
      <span>{`${text} `}</span>
      {fields.map((field, index) => (
        <span key={field}>
          {index > 0 && <span>, </span>}
          <TextButton onPress={() => focusField(field)}>{nameOf(field)}</TextButton>
        </span>
      ))}
    </>
  );
}
