import type { ReactNode } from 'react';
import styles from './QuestionList.module.css';

export interface QuestionListProps {
  readonly legend: ReactNode;
  /** A grid shows each scale in a row from 808 px; below that the scales follow one another. */
  readonly look: 'list' | 'grid';
  readonly children: ReactNode;
}

/** Checkboxes or scales that together answer one question. */
export function QuestionList({ legend, look, children }: QuestionListProps) {
  return (
    <fieldset className={styles[look]} data-look={look} {...(look === 'grid' ? { 'data-full': true } : {})}>
      <legend className={styles['legend']}>{legend}</legend>
      <div className={styles['items']}>{children}</div>
    </fieldset>
  );
}
