import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export interface Fact {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Half a line, on a phone too. */
  readonly isShort?: boolean;
}

/** Labels with values, in two columns if there is room. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map((fact) => (
        <div key={fact.id} data-short={fact.isShort || undefined}>
          <dt className="fine">{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
