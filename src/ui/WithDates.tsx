/** A finished text whose dates, such as 2026-10-30, stay on one line. */
export function WithDates({ children: text }: { readonly children: string }) {
  // Those at odd places are the dates; they never change order.
  /* oxlint-disable react/no-array-index-key */
  return (
    <span>
      {text.split(/(\d{4}-\d{2}-\d{2})/).map((part, index) => (
        <span key={index} className={index % 2 ? 'whole' : undefined}>
          {part}
        </span>
      ))}
    </span>
  );
  /* oxlint-enable react/no-array-index-key */
}
