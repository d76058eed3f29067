import type { ReactNode } from 'react';
import styles from './QuestionList.module.css';

export interface QuestionListProps {
  readonly legend: ReactNode;
  /** A grid has a row for each scale from 808 px on; below that its scales stand one after another. */
  readonly look: 'list' | 'grid';
  readonly children: ReactNode;
}

/** Ticks or scales that answer one question together. */
export function QuestionList({ legend, look, children }: QuestionListProps) {
  return (
    <fieldset className={styles[look]} data-look={look} {...(look === 'grid' ? { 'data-full': true } : {})}>
      <legend className={styles['legend']}>{legend}</legend>
      <div className={styles['items']}>{children}</div>
    </fieldset>
  );
}
