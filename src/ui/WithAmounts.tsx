/** An amount as `formatMoney` writes it, 'USD 1,348.00', with the punctuation that follows it. */
const AMOUNT = String.raw`[A-Z]{3} [\d,]+\.\d\d[.,]?`;
const PIECES = new RegExp(`(${AMOUNT})|(?:(?!${AMOUNT}).)+`, 'gs');

/** A finished sentence, in which a translator leaves the amounts as they are (RUL-110). */
export function WithAmounts({ children: text }: { readonly children: string }) {
  return (
    <span>
      {[...text.matchAll(PIECES)].map(({ 0: piece, 1: amount, index }) => (
        <span key={index} translate={amount ? 'no' : undefined}>
          {piece}
        </span>
      ))}
    </span>
  );
}
