import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import type { Tone } from './Notice.tsx';

export interface BadgeProps {
  readonly tone?: Tone | 'plain' | undefined;
  readonly children: ReactNode;
}

/** A state in one or two words. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className={styles['badge']} data-tone={tone}>
      {children}
    </span>
  );
}
