import { useId, type ReactNode } from 'react';
import styles from './ChoiceCard.module.css';

export interface ChoiceCardProps {
  readonly title: string;
  /** Small signs beside the title. */
  readonly marks?: ReactNode;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

/**
 * A card in a list, one of which is the chosen one. Its title is the button that chooses it, and reaches over the whole
 * card, so that a press anywhere but on its other controls does the same.
 */
export function ChoiceCard({ title, marks, isSelected, onSelect, children }: ChoiceCardProps) {
  const titleId = useId();
  return (
    <article className={styles['card']} data-selected={isSelected || undefined} aria-labelledby={titleId}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>
          <button
            id={titleId}
            type="button"
            className={styles['choose']}
            aria-pressed={isSelected}
            onClick={onSelect}
          >
            {title}
          </button>
        </h2>
        {marks && <div className={styles['marks']}>{marks}</div>}
      </div>
      <div className={styles['body']}>{children}</div>
    </article>
  );
}

/** Cards below each other, as a list. */
export function CardList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles['list']} aria-label={label}>
      {children}
    </ul>
  );
}
