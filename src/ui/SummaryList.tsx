import { useId, type ReactNode } from 'react';
import { ServiceText } from './ServiceText.tsx';
import styles from './SummaryList.module.css';

export interface SummaryLine {
  readonly id: string;
  readonly label: ReactNode;
  /** The label is a service's. */
  readonly isServiceText?: boolean;
  /** An amount as text; a negative one carries the minus sign (−). */
  readonly value: ReactNode;
  /** Steps back behind the lines that count. */
  readonly isZero?: boolean;
}

export interface SummaryListProps {
  /** Names the list if there are several. */
  readonly heading?: ReactNode;
  readonly lines: readonly SummaryLine[];
  readonly total?: SummaryLine | undefined;
}

/** Money lines with aligned amounts and one total in bold. */
export function SummaryList({ heading, lines, total }: SummaryListProps) {
  const headingId = useId();
  const list = (
    <dl className={styles['list']} aria-labelledby={heading ? headingId : undefined}>
      {lines.map((line) => (
        <div key={line.id} className={styles['line']} data-zero={line.isZero || undefined}>
          <dt>{line.isServiceText ? <ServiceText>{line.label}</ServiceText> : line.label}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
      {total && (
        <div className={styles['total']}>
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      )}
    </dl>
  );
  if (!heading) return list;
  return (
    <div>
      <h3 id={headingId} className={styles['heading']}>
        {heading}
      </h3>
      {list}
    </div>
  );
}
