import type { ReactNode, Ref } from 'react';
import styles from './MapFrame.module.css';

export interface MapFrameProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** The place of a map: it has its size before the map is there, so that nothing jumps. */
export function MapFrame({ ref, children }: MapFrameProps) {
  return (
    <div ref={ref} className={styles['frame']}>
      {children}
    </div>
  );
}

/** Words in the place of a map that is not there. */
export function MapNote({ children }: { readonly children: ReactNode }) {
  return <p className={styles['note']}>{children}</p>;
}
