import { useId, type ReactNode } from 'react';
import styles from './ChoiceTile.module.css';
import { Stack } from './Layout.tsx';

interface ChoiceTileProps {
  readonly title: string;
  readonly extra?: ReactNode;
  readonly isSelected: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/**
 * A selectable tile in a list. The title is the button that selects it; it covers the whole tile, so that a press
 * anywhere except on another control selects it.
 */
export function ChoiceTile({ title, extra, isSelected, onChoose, children }: ChoiceTileProps) {
  const titleId = useId();
  return (
    <article className={styles['tile']} data-selected={isSelected || undefined} aria-labelledby={titleId}>
      <h2>
        <button
          id={titleId}
          type="button"
          className={styles['choose']}
          aria-pressed={isSelected}
          onClick={onChoose}
        >
          {title}
        </button>
      </h2>
      {extra && <div className={styles['extra']}>{extra}</div>}
      <div className={styles['body']}>
        <Stack gap="tight">{children}</Stack>
      </div>
    </article>
  );
}

export function TileList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles['list']} aria-label={label}>
      {children}
    </ul>
  );
}
