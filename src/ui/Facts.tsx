import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export interface Fact {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
}

/** Labels with values, in two columns if there is room. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map((fact) => (
        <div key={fact.id}>
          <dt className={styles['label']}>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
