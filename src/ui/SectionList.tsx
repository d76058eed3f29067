import { TextButton } from './Button.tsx';
import styles from './SectionList.module.css';

export interface SectionListProps {
  readonly label: string;
  readonly items: readonly {
    readonly id: string;
    readonly title: string;
    readonly progress: string;
    readonly isHere: boolean;
  }[];
  readonly onSelect: (id: string) => void;
}

/** The sections of a long form, closed by default: each links to its section and shows its progress. */
export function SectionList({ label, items, onSelect }: SectionListProps) {
  return (
    <details className={styles['list']}>
      <summary>{label}</summary>
      <ol>
        {items.map(({ id, title, progress, isHere }) => (
          <li key={id} aria-current={isHere ? 'step' : undefined}>
            <TextButton onPress={() => onSelect(id)}>{title}</TextButton>
            <span className={styles['progress']}>{progress}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
