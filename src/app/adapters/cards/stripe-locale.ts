import type { StripeElementLocale } from '@stripe/stripe-js';
import type { Language } from '../../../copy/languages.ts';
import { useLanguage } from '../../../ui/language.ts';

/** The languages in the card provider's words; its 'es' is that of Spain. */
const LOCALES: Readonly<Record<Language, StripeElementLocale>> = { en: 'en', es: 'es-419' };

/** The locale of the card provider's fields and buttons, which they follow without losing what is typed. */
export function useStripeLocale(): StripeElementLocale {
  const { code } = useLanguage();
  return LOCALES[code as Language] ?? 'en';
}
