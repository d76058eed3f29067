import { useId, useState } from 'react';
import { copy } from '../../copy/common.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { TextFieldProps } from '../../ui/TextField.tsx';
import { useCorrections } from './use-corrections.ts';

type EmailFieldProps = Omit<TextFieldProps, 'suggestion' | 'type' | 'inputMode'>;

/** An email address; once the field is left, one with a common typo in it is offered as it was meant. */
export function EmailField(props: EmailFieldProps) {
  const { value, onChange, onBlur } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const [isTyping, setTyping] = useState(false);
  const corrections = useCorrections();
  const suggestion = isTyping ? null : (corrections?.emailTypo(value) ?? null);
  return (
    <>
      <TextField
        {...props}
        id={id}
        type="email"
        inputMode="email"
        // The domain alone fits beside the label, so that nothing moves.
        suggestion={
          suggestion === null
            ? undefined
            : {
                text: copy.emailTypo(suggestion.replace(/^[^@]*/, '…')),
                onAccept: () => onChange(suggestion),
              }
        }
        onChange={(text) => {
          setTyping(document.activeElement?.id === id);
          onChange(text);
        }}
        onBlur={() => {
          setTyping(false);
          onBlur?.();
        }}
      />
      <div aria-live="polite" className="visually-hidden">
        {suggestion && copy.emailTypo(suggestion)}
      </div>
    </>
  );
}
