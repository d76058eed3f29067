import { Card } from './Layout.tsx';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** What is loading: announced at once, shown after 3 s. */
  readonly label: string;
  /** The heights of the bars in CSS pixels, one list per card. */
  readonly cards?: readonly (readonly number[])[] | undefined;
}

const usualCards: readonly (readonly number[])[] = [
  [22, 18, 18, 48],
  [22, 56, 56, 48],
];

/** The outline of the next page, hidden for the first 150 ms so that a fast response does not flicker. */
export function Skeleton({ label, cards = usualCards }: SkeletonProps) {
  return (
    <div className={styles['skeleton']}>
      <p role="status" className={styles['label']}>
        {label}
      </p>
      <div className={styles['cards']} aria-hidden="true">
        {cards.map((bars, card) => (
          // The bars never change order.
          // oxlint-disable-next-line react/no-array-index-key
          <Card key={card}>
            <div className={styles['bars']}>
              {bars.map((height, bar) => (
                // oxlint-disable-next-line react/no-array-index-key
                <span key={bar} style={{ blockSize: height }} />
              ))}
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
