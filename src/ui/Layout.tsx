import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Layout.module.css';

interface BoxProps {
  /** Shown as the box's heading; makes the box a named region. */
  readonly title?: ReactNode;
  /** At the end of the title's line, such as a button. */
  readonly action?: ReactNode;
  readonly tone?: 'plain' | 'centered' | undefined;
  readonly id?: string | undefined;
  readonly children: ReactNode;
}

export function Box({ title, action, tone = 'plain', id, children }: BoxProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      className={cx(styles['box'], tone === 'centered' && styles['centered'])}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <div className={styles['head']}>
          <h2 id={titleId}>{title}</h2>
          {action && <div className={styles['push']}>{action}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

interface StackProps {
  /** The gap, in steps of the spacing scale. */
  readonly gap?: 'tight' | 'normal' | 'wide' | undefined;
  readonly children: ReactNode;
}

export function Stack({ gap = 'normal', children }: StackProps) {
  return (
    <div className={styles['stack']} data-gap={gap}>
      {children}
    </div>
  );
}

interface RowProps {
  /**
   * On a phone: `fill` fills each line, `pairs` has two to a line and an odd one first on its own. `line` is a button
   * with its note, which takes the rest of the line.
   */
  readonly align?: 'start' | 'center' | 'between' | 'fill' | 'pairs' | 'line' | undefined;
  readonly children: ReactNode;
}

/** Children in a row that wraps. */
export function Row({ align = 'start', children }: RowProps) {
  return (
    <div className={styles['row']} data-align={align}>
      {children}
    </div>
  );
}

/** The room of a small button and of its status text, while their code loads: nothing below moves under a finger. */
export function ButtonRoom() {
  return <div className={styles['room']} data-print="hide" />;
}

interface FinePrintProps {
  readonly id?: string | undefined;
  readonly align?: 'start' | 'center' | undefined;
  readonly children: ReactNode;
}

/** Secondary text in small type, such as the consent under a pay button. */
export function FinePrint({ id, align = 'start', children }: FinePrintProps) {
  return (
    <p id={id} className={cx('fine', styles['fine'])} data-align={align}>
      {children}
    </p>
  );
}

/** Hidden in print. */
export function ScreenOnly({ children }: { readonly children: ReactNode }) {
  return <div data-print="hide">{children}</div>;
}
