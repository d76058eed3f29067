import type { ReactNode } from 'react';
import styles from './Questions.module.css';

/** A section's questions in 14 px text below 808 px, 18 px from there on (UI-R02). */
export function Questions({ children }: { readonly children: ReactNode }) {
  return <div className={styles['questions']}>{children}</div>;
}

interface QuestionFieldsetProps {
  readonly legend: ReactNode;
  /** A grid shows each scale in a row from 808 px; below that the scales follow one another. */
  readonly variant: 'list' | 'grid';
  readonly children: ReactNode;
}

/** Checkboxes or scales that together answer one question. */
export function QuestionFieldset({ legend, variant, children }: QuestionFieldsetProps) {
  return (
    <fieldset className={styles[variant]} data-variant={variant} data-full={variant === 'grid' || undefined}>
      <legend className={styles['legend']}>{legend}</legend>
      <div className={styles['items']}>{children}</div>
    </fieldset>
  );
}
