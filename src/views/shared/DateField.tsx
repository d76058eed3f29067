import { spelledOutDay } from '../../copy/format.ts';
import { MaskedField } from '../../ui/TextField.tsx';
import type { TextFieldProps } from '../../ui/TextField.tsx';

interface DateFieldProps extends Omit<TextFieldProps, 'hint' | 'type' | 'inputMode' | 'autoCapitalize'> {
  readonly hint?: string | null | undefined;
  readonly format?: 'MM/DD/YYYY' | 'YYYY-MM-DD';
}

/** A typed day, said back in words where its readers may write the day first (decision 80). */
export function DateField({ hint, format = 'MM/DD/YYYY', ...props }: DateFieldProps) {
  const hints = [hint, spelledOutDay(props.value)].filter(Boolean).join(' · ');
  return <MaskedField {...props} hint={hints} format={format} />;
}
