import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './DescriptionList.module.css';
import { ServiceText } from './ServiceText.tsx';

interface DescriptionItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly isServiceText?: boolean;
  /** A negative amount carries the minus sign (−). */
  readonly value: ReactNode;
  /** A name, an address or an id, which stays as it is on a translated page. */
  readonly isVerbatim?: boolean;
  /** Half a line, on a phone too. */
  readonly isShort?: boolean;
  /** No answer, or nothing to pay: steps back behind the lines that count. */
  readonly isEmpty?: boolean;
  /** The sum of the amounts, in bold. */
  readonly isTotal?: boolean;
  readonly action?: ReactNode;
}

interface DescriptionListProps {
  /** Two columns if there is room, as many as fit, answers below their questions, or aligned amounts. */
  readonly variant?: 'columns' | 'cells' | 'answers' | 'amounts';
  /** Names the list if there are several. */
  readonly heading?: string;
  readonly items: readonly DescriptionItem[];
}

export function DescriptionList({ variant = 'columns', heading, items }: DescriptionListProps) {
  const headingId = useId();
  return (
    <div>
      {heading && (
        <h3 id={headingId} className={styles['heading']}>
          {heading}
        </h3>
      )}
      <dl className={styles[variant]} aria-labelledby={heading && headingId}>
        {items.map(({ id, label, isServiceText, value, isVerbatim, isShort, isEmpty, isTotal, action }) => (
          <div
            key={id}
            data-short={isShort || undefined}
            data-empty={isEmpty || undefined}
            data-total={isTotal || undefined}
          >
            <dt className={cx(variant !== 'amounts' && 'fine')}>
              {isServiceText ? <ServiceText>{label}</ServiceText> : label}
            </dt>
            <dd translate={isVerbatim || variant === 'amounts' ? 'no' : undefined}>{value}</dd>
            {action && <dd className={styles['action']}>{action}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}
