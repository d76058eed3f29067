import type { ReactNode } from 'react';
import styles from './Questions.module.css';

/** A section's questions in 14 px text below 808 px, 18 px from there on (UI-R02). */
export function Questions({ children }: { readonly children: ReactNode }) {
  return <div className={styles['questions']}>{children}</div>;
}
