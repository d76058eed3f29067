import { inOwnElement } from './inOwnElement.tsx';
import { useId, useState, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Disclosure.module.css';
import { Icon } from './icons.tsx';

interface DisclosureProps {
  /** The kind of content, above the title. */
  readonly label?: ReactNode;
  readonly title: ReactNode;
  /** At the end of the title's line, such as an amount. */
  readonly value?: ReactNode;
  readonly isExpanded: boolean;
  readonly onToggle: (isExpanded: boolean) => void;
  readonly children: ReactNode;
}

/** A line that expands to show more. Controlled: the caller holds `isExpanded`. */
export function Disclosure({ label, title, value, isExpanded, onToggle, children }: DisclosureProps) {
  const id = useId();
  return (
    <div className={styles['disclosure']}>
      <button
        type="button"
        id={`${id}-trigger`}
        className={styles['trigger']}
        aria-expanded={isExpanded}
        aria-controls={id}
        onClick={() => onToggle(!isExpanded)}
      >
        <Icon name="chevron" size={18} className={styles['chevron']} />
        <span className={styles['line']}>
          <span className={styles['title']}>
            {label && <span className={cx('fine', styles['label'])}>{label}</span>}
            {label && <span> </span>}
            {inOwnElement(title)}
          </span>
          {value && <span className={styles['value']}>{value}</span>}
        </span>
      </button>
      <div id={id} role="group" aria-labelledby={`${id}-trigger`} hidden={!isExpanded}>
        <div className={styles['panel']}>{children}</div>
      </div>
    </div>
  );
}

/** A disclosure that nobody else needs to know about. */
export function UncontrolledDisclosure(props: Omit<DisclosureProps, 'isExpanded' | 'onToggle'>) {
  const [isExpanded, setExpanded] = useState(false);
  return <Disclosure {...props} isExpanded={isExpanded} onToggle={setExpanded} />;
}
