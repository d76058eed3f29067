import type { PaintedSkeleton } from './paintedSkeleton.ts';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** The name of what is loading: announced at once, shown after 3 s. */
  readonly label: string;
  /** The heading and lines that the document shows already, which stay. */
  readonly painted?: PaintedSkeleton | null | undefined;
}

const DEFAULT_CARD = ['shell-short', 'shell-line', 'shell-line', 'shell-field'];

/** The skeleton of the next page; hidden for the first 150 ms, so that a fast response does not flicker, unless it is painted. */
export function Skeleton({ label, painted }: SkeletonProps) {
  const cards = painted?.cards ?? [DEFAULT_CARD, DEFAULT_CARD];
  // Cards and bars never change their order.
  /* oxlint-disable react/no-array-index-key */
  return (
    <div className={styles['skeleton']} data-painted={painted ? '' : undefined}>
      <p role="status" className={styles['label']}>
        {label}
      </p>
      <div aria-hidden="true">
        {cards.map((bars, card) => (
          <div key={card} className="shell-card">
            {bars.map((bar, index) => (
              <div key={index} className={bar} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
  /* oxlint-enable react/no-array-index-key */
}
