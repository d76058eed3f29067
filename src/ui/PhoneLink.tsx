import { useBrand } from './Brand.tsx';
import { useLanguage } from './language.ts';
import { telOf } from './tel.ts';

/** A phone number to press; after support's, the lab's text telephone, if it has one (RUL-106). */
export function PhoneLink({ phone }: { readonly phone: string }) {
  const { supportPhone, tty } = useBrand();
  const { texts } = useLanguage();
  return (
    <>
      <a href={telOf(phone)} translate="no">
        {phone}
      </a>
      {tty && phone === supportPhone && (
        <>
          <span>{' ('}</span>
          <a href={telOf(tty)} translate="no">
            {texts.tty(tty)}
          </a>
          <span>)</span>
        </>
      )}
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
  const at = text.indexOf(phone);
  if (at < 0) return <span>{text}</span>;
  return (
    <span>
      <span>{text.slice(0, at)}</span>
      <PhoneLink phone={phone} />
      <span>{text.slice(at + phone.length)}</span>
    </span>
  );
}
