import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import type { Tone } from './NoticeBox.tsx';

interface BadgeProps {
  /** For an `aria-describedby`. */
  readonly id?: string | undefined;
  readonly tone?: Tone | 'plain' | undefined;
  readonly children: ReactNode;
}

/** A state in one or two words. */
export function Badge({ id, tone = 'plain', children }: BadgeProps) {
  return (
    <span id={id} className={styles['badge']} data-tone={tone}>
      {children}
    </span>
  );
}
