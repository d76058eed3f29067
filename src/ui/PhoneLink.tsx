import type { ReactNode } from 'react';
import { useBrand } from './Brand.tsx';
import { useLanguage } from './language.ts';
import { labTelUrl } from './tel.ts';

interface PhoneLinkProps {
  readonly phone: string;
  /** The punctuation that follows, which begins no line. */
  readonly end?: string | undefined;
}

/** A phone number to press; after support's, the lab's text telephone, if it has one (RUL-106). */
export function PhoneLink({ phone, end = '' }: PhoneLinkProps) {
  const { supportPhone, tty } = useBrand();
  const { copy } = useLanguage();
  const link = (number: string, text: string) => (
    <a href={labTelUrl(number)} translate="no">
      {text}
    </a>
  );
  const unbroken = (last: ReactNode, punctuation: string) => (
    <span className="unbroken">
      {last}
      {punctuation && <span>{punctuation}</span>}
    </span>
  );
  if (!tty || phone !== supportPhone) return unbroken(link(phone, phone), end);
  return (
    <>
      {link(phone, phone)}
      <span>{' ('}</span>
      {unbroken(link(tty, copy.tty(tty)), `)${end}`)}
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
  const [end = ''] = /^[.,;:!?)]+/.exec(rest) ?? [];
  return (
    <span>
      <span>{text.slice(0, index)}</span>
      <PhoneLink phone={phone} end={end} />
      <span>{rest.slice(end.length)}</span>
    </span>
  );
}
