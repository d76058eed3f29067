import type { ReactNode, Ref } from 'react';
import styles from './MapFrame.module.css';

interface MapFrameProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** Reserves the size of a map before it loads, to avoid layout shift. */
export function MapFrame({ ref, children }: MapFrameProps) {
  return (
    <div ref={ref} className={styles['frame']}>
      {children}
    </div>
  );
}

/** Text in place of a map that is unavailable. */
export function MapNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles['note']}>{children}</p>;
}
