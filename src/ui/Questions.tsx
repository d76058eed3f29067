import type { ReactNode } from 'react';
import styles from './Questions.module.css';

/** The questions of a section, one below the other: 14 px below 808 px, 18 px from there on (UI-R02). */
export function Questions({ children }: { readonly children: ReactNode }) {
  return <div className={styles['questions']}>{children}</div>;
}
