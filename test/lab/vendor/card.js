/** Card number parsing for both stand-ins: brand, length, grouping, check digit. */

const BRANDS = [
  { brand: 'amex', pattern: /^3[47]/, lengths: [15], groups: [4, 6, 5], code: 4 },
  { brand: 'diners', pattern: /^3(?:0[0-5]|[689])/, lengths: [14, 16], groups: [4, 6, 4], code: 3 },
  { brand: 'jcb', pattern: /^35/, lengths: [16], groups: [4, 4, 4, 4], code: 3 },
  { brand: 'discover', pattern: /^6(?:011|4[4-9]|5)/, lengths: [16], groups: [4, 4, 4, 4], code: 3 },
  { brand: 'unionpay', pattern: /^62/, lengths: [16, 17, 18, 19], groups: [4, 4, 4, 4, 3], code: 3 },
  { brand: 'mastercard', pattern: /^(?:5[1-5]|2[2-7])/, lengths: [16], groups: [4, 4, 4, 4], code: 3 },
  { brand: 'visa', pattern: /^4/, lengths: [16], groups: [4, 4, 4, 4], code: 3 },
];

const UNKNOWN = { brand: 'unknown', lengths: [16], groups: [4, 4, 4, 4], code: 3 };

/** The network of a number's digits; 'unknown' until there are enough of them. */
export function networkOf(digits) {
  return BRANDS.find(({ pattern }) => pattern.test(digits)) ?? UNKNOWN;
}

/** True if the check digit is right. */
export function hasCheckDigit(digits) {
  let sum = 0;
  [...digits].forEach((digit, index) => {
    const value = Number(digit) * ((digits.length - index) % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

/** The digits of a number, at most as many as its network has. */
export function digitsOf(text) {
  const digits = text.replaceAll(/\D/g, '');
  return digits.slice(0, Math.max(...networkOf(digits).lengths));
}

/** The digits in the groups printed on the card. */
export function grouped(digits) {
  const parts = [];
  let start = 0;
  for (const size of networkOf(digits).groups) {
    if (start < digits.length) parts.push(digits.slice(start, start + size));
    start += size;
  }
  return parts.join(' ');
}

/** Writes a masked value into an input without moving the caret away from the typed text. */
export function write(input, value) {
  if (input.value === value) return;
  const before = input.value.slice(0, input.selectionStart ?? 0).replaceAll(/\D/g, '').length;
  input.value = value;
  let caret = 0;
  for (let seen = 0; caret < value.length && seen < before; caret += 1)
    if (/\d/.test(value[caret])) seen += 1;
  if (before === value.replaceAll(/\D/g, '').length) caret = value.length;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}
