import { plainHyphens } from './normalize.ts';

/** A box's number after its word: '12', 'No. 12', ': 12', '# 12', 'A12', or a letter at the end. */
const NUMBER = '[ :.,#-]*(?:n(?:o|r|um|umber|[º°])[ .:]*)?#?[ -]*(?:[a-z]{0,2}-?\\d|[a-z](?= ?(?:,|$)))';
const OFFICE = '(?:p[. ]*[/-]?[ ]?[o0]|post(?:al)?[ -]?(?:office|ofc|off)?|g\\.?p\\.?o|lock)';
const PATTERNS = [
  `\\b${OFFICE}[ ./-]*(?:box|bx|drawer)${NUMBER}`,
  `\\bp[. ]*[o0][. ]*b\\b\\.?${NUMBER}`,
  // A box alone, without a route before it.
  `^(?:box|drawer)${NUMBER}[\\w-]*$`,
  `\\b(?:apartado|apdo)\\b\\.?(?: de correos?| postal(?:es)?)?${NUMBER}`,
  `\\b(?:casilla|caixa|bo[iî]te|case)\\b(?: (?:de correos?|postale?))?${NUMBER}`,
  `\\bpostfach${NUMBER}`,
  `\\b(?:private|locked) bag${NUMBER}`,
  `^b\\.?p\\.?${NUMBER}`,
].map((pattern) => new RegExp(pattern, 'i'));

/**
 * True for a street that is a post box with its number, in any common spelling (VAL-R22, PICK-R46, RUL-98). Boxes of
 * rural routes and of the military are delivered to.
 */
export function isPoBox(street: string): boolean {
  const written = plainHyphens(street.normalize('NFKC')).replaceAll(/\s+/g, ' ').trim();
  return PATTERNS.some((pattern) => pattern.test(written));
}
