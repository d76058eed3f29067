import { useId, useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import line from './Disclosure.module.css';
import { Icon } from './icons.tsx';
import styles from './MobileDisclosure.module.css';

interface MobileDisclosureProps {
  readonly title: ReactNode;
  /** At the end of the line, such as an amount, and what it is. */
  readonly value: ReactNode;
  readonly valueLabel: ReactNode;
  readonly children: ReactNode;
}

/**
 * On a phone: a line that expands, in place of the card's heading. From 808 px, where there is room next to the
 * content, everything is shown.
 */
export function MobileDisclosure({ title, value, valueLabel, children }: MobileDisclosureProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div
      data-collapse=""
      data-expanded={isOpen || undefined}
      className={cx(line['disclosure'], styles['mobile'])}
    >
      <button
        type="button"
        className={cx(line['trigger'], styles['trigger'])}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron" size={18} className={line['chevron']} />
        <span className={line['line']}>
          <span className={line['title']}>{title}</span>
          <span className={cx(line['value'], styles['value'])}>
            <span className="fine">{valueLabel}</span>
            <span> </span>
            <span>{value}</span>
          </span>
        </span>
      </button>
      <div id={id} className={styles['content']}>
        {children}
      </div>
    </div>
  );
}
