import type { ReactNode } from 'react';
import styles from './AnswerList.module.css';

export interface AnswerLine {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly isMissing?: boolean | undefined;
  readonly action?: ReactNode;
}

/** Questions with their answers, for review and for print. */
export function AnswerList({ lines }: { readonly lines: readonly AnswerLine[] }) {
  return (
    <dl>
      {lines.map(({ id, label, value, isMissing, action }) => (
        <div key={id} className={styles['line']}>
          <dt className="fine">{label}</dt>
          <dd className={styles['value']} data-missing={isMissing || undefined}>
            {value}
          </dd>
          {action && <dd className={styles['action']}>{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
