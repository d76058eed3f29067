import type { TextFieldProps } from './TextField.tsx';
import { TextArea, TextField } from './TextField.tsx';
import { useMedia } from './useMedia.ts';

/** A questionnaire's text answer: a text area below 808 px, one line from there on (UI-R02). */
export function AnswerText({
  isLong = false,
  ...props
}: TextFieldProps & { readonly isLong?: boolean | undefined }) {
  const isWide = useMedia('(min-width: 808px)');
  return isWide && !isLong ? (
    <TextField {...props} />
  ) : (
    <TextArea {...props} rows={isLong ? 4 : 1} isShort={!isLong} />
  );
}
