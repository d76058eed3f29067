import type { ReactNode } from 'react';
import styles from './Illustration.module.css';

interface IllustrationProps {
  /** The ground and the way along it, as paths. */
  readonly ground: string;
  readonly way: string;
  readonly children: ReactNode;
}

/** A drawing at the bottom of a page, 360 by 110. Decorative. */
export function Illustration({ ground, way, children }: IllustrationProps) {
  return (
    <svg className={styles['illustration']} viewBox="0 0 360 110" aria-hidden="true" focusable="false">
      <path className={styles['ground']} d={ground} />
      <g className={styles['line']}>{children}</g>
      <path className={styles['way']} d={way} />
    </svg>
  );
}
