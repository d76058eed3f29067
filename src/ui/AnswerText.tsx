import { useState } from 'react';
import type { TextFieldProps } from './TextField.tsx';
import { TextArea, TextField } from './TextField.tsx';
import { useMedia } from './useMedia.ts';

/** A questionnaire's text answer: a text area below 808 px, one line from there on (UI-R02). */
export function AnswerText({
  isLong = false,
  ...props
}: Omit<TextFieldProps, 'onFocus' | 'onBlur'> & { readonly isLong?: boolean | undefined }) {
  const isWide = useMedia('(min-width: 808px)');
  // A phone that is turned would take the keyboard away with the field.
  const [wasWide, setWasWide] = useState<boolean | null>(null);
  const typed = { ...props, onFocus: () => setWasWide(isWide), onBlur: () => setWasWide(null) };
  return (wasWide ?? isWide) && !isLong ? (
    <TextField {...typed} />
  ) : (
    <TextArea {...typed} rows={isLong ? 4 : 1} isShort={!isLong} />
  );
}
