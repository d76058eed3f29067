import { useId, type ReactNode } from 'react';
import controls from './control.module.css';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';
import styles from './choice.module.css';

interface CheckTileProps {
  readonly label: ReactNode;
  /** At the end of the line and part of the name: what it costs. */
  readonly price: ReactNode;
  readonly description: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled: boolean;
}

/** A checkbox that looks like the tiles of a `RadioTiles`, for something that is added to an order. */
export function CheckTile({ label, price, description, isSelected, onChange, isDisabled }: CheckTileProps) {
  const id = useId();
  return (
    <div className={styles['tiles']}>
      <label
        className={styles['option']}
        data-selected={isSelected || undefined}
        data-disabled={isDisabled || undefined}
      >
        <input
          type="checkbox"
          className={controls['cover']}
          checked={isSelected}
          onChange={(event) => onChange(event.currentTarget.checked)}
          disabled={isDisabled}
          aria-labelledby={`${id}-label ${id}-price`}
          aria-describedby={`${id}-description`}
        />
        <span className={styles['box']}>
          <Icon name="check" size={18} className={styles['mark']} />
        </span>
        <span className={styles['line']}>
          <span id={`${id}-label`} className={styles['text']}>
            {label}
          </span>
          <b id={`${id}-price`} translate="no">
            {price}
          </b>
          <span id={`${id}-description`} className={cx('fine', styles['description'])}>
            {description}
          </span>
        </span>
      </label>
    </div>
  );
}
