import { useId, useState } from 'react';
import { TextButton } from './Button.tsx';
import line from './Disclosure.module.css';
import { Icon } from './icons.tsx';
import stepStyles from './ProgressSteps.module.css';
import styles from './SectionList.module.css';

interface SectionListProps {
  /** Where the patient is, such as 'Section 2 of 6'. */
  readonly currentText: string;
  readonly label: string;
  readonly items: readonly {
    readonly id: string;
    readonly title: string;
    readonly progress: string;
    readonly state: 'done' | 'started' | 'notStarted';
    readonly isCurrent: boolean;
  }[];
  readonly onOpen: (id: string) => void;
}

/** The sections of a long form: a bar that shows the progress, and a list, closed by default, that leads to each. */
export function SectionList({ currentText, label, items, onOpen }: SectionListProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <div className={styles['head']}>
        <p>{currentText}</p>
        <TextButton isExpanded={isOpen} controls={id} onPress={() => setOpen(!isOpen)}>
          {label}
        </TextButton>
      </div>
      <div className={styles['bar']} aria-hidden="true">
        {items.map(({ id: item, state, isCurrent }) => (
          <span key={item} data-state={state} data-current={isCurrent || undefined} />
        ))}
      </div>
      <ol id={id} className={styles['list']} hidden={!isOpen}>
        {items.map(({ id: item, title, progress, state, isCurrent }) => (
          <li key={item} data-state={state} data-current={isCurrent || undefined}>
            <span className={stepStyles['mark']}>{state === 'done' && <Icon name="check" size={14} />}</span>
            <span className={line['line']}>
              <TextButton isCurrent={isCurrent} onPress={() => onOpen(item)}>
                {title}
              </TextButton>
              <span className="fine">{progress}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
