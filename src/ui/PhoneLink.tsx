import type { ReactNode } from 'react';
import { useBrand } from './Brand.tsx';
import { useLanguage } from './language.ts';
import { labTelUrl } from './tel.ts';

interface PhoneLinkProps {
  readonly phone: string;
  /** The punctuation that follows, which begins no line. */
  readonly punctuation?: string | undefined;
}

/** A phone number to press; after support's, the lab's text telephone, if it has one (RUL-106). */
export function PhoneLink({ phone, punctuation = '' }: PhoneLinkProps) {
  const { supportPhone, tty } = useBrand();
  const { copy } = useLanguage();
  const link = (number: string, text: string) => (
    <a href={labTelUrl(number)} translate="no">
      {text}
    </a>
  );
  const unbroken = (last: ReactNode, next: string) => (
    <span className="unbroken">
      {last}
      {next && <span>{next}</span>}
    </span>
  );
  if (!tty || phone !== supportPhone) return unbroken(link(phone, phone), punctuation);
  return (
    <>
      {link(phone, phone)}
      <span>{' ('}</span>
      {unbroken(link(tty, copy.tty(tty)), `)${punctuation}`)}
    </>
  );
}

interface WithPhoneProps {
  readonly phone: string;
  /** A finished sentence, which may name the number. */
  readonly children: string;
}

/** A sentence whose phone number can be pressed (RUL-106). */
export function WithPhone({ phone, children: text }: WithPhoneProps) {
  const index = text.indexOf(phone);
  if (index < 0) return <span>{text}</span>;
  const rest = text.slice(index + phone.length);
  const [punctuation = ''] = /^[.,;:!?)]+/.exec(rest) ?? [];
  return (
    <span>
      <span>{text.slice(0, index)}</span>
      <PhoneLink phone={phone} punctuation={punctuation} />
      <span>{rest.slice(punctuation.length)}</span>
    </span>
  );
}
