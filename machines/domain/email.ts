import { normalizeEmail } from './normalize.ts';

/** True for an email address: something, '@', a domain with a dot, no spaces (VAL-R16). */
export function isEmail(text: string): boolean {
  return /^[^\s@<>,;]+@[^\s@.<>,;]+(\.[^\s@.<>,;]+)+$/.test(normalizeEmail(text));
}
