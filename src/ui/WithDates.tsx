/** A date such as 2026-10-30, from one time of day to another, and a zone in brackets. */
const ONE_LINE =
  /(\d{4}-\d{2}-\d{2},?|\d{1,2}:\d{2}[^\d,:()]+\d{1,2}:\d{2}(?:\s[ap]\.?\s?m\.?)?,?|\([^()]{1,30}\))/iu;

/** A finished text whose dates and ranges of times each stay on one line. */
export function WithDates({ children: text }: { readonly children: string }) {
  // Those at odd places stay on one line; they never change order.
  /* oxlint-disable react/no-array-index-key */
  return (
    <span>
      {text.split(ONE_LINE).map((part, index) => (
        <span key={index} className={index % 2 ? 'one-line' : undefined}>
          {part}
        </span>
      ))}
    </span>
  );
  /* oxlint-enable react/no-array-index-key */
}
