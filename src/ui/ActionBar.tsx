import type { ReactNode } from 'react';
import styles from './ActionBar.module.css';
import { cx } from './cx.ts';
import { publishHeight } from './publishHeight.ts';

interface ActionBarProps {
  readonly children: ReactNode;
  /** Why an action is unavailable, or what comes next; shown next to the buttons (RUL-14). */
  readonly note?: ReactNode;
  /** For a button's `describedBy`. */
  readonly noteId?: string | undefined;
}

const height = publishHeight('--bar');

/** The page's actions: at the bottom of the screen on a phone, in the flow of the page from 808 px. */
export function ActionBar({ children, note, noteId }: ActionBarProps) {
  return (
    <div ref={height} className={styles['bar']} data-print="hide">
      {note && (
        <div id={noteId} className={cx('fine', styles['note'])}>
          {note}
        </div>
      )}
      <div className={styles['actions']}>{children}</div>
    </div>
  );
}
