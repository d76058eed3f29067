import line from './Disclosure.module.css';
import { Icon } from './icons.tsx';
import styles from './ProgressSteps.module.css';

export interface ProgressStep {
  readonly id: string;
  readonly label: string;
  /** A started step continues without the patient. */
  readonly state: 'done' | 'current' | 'started' | 'upcoming';
  /** Replaces the state's name: the work that continues without the patient. */
  readonly note: string | null;
}

interface ProgressStepsProps {
  /** In order. */
  readonly steps: readonly ProgressStep[];
  /** Names of the states, for people who cannot see the marks. */
  readonly stateNames: Readonly<Record<Exclude<ProgressStep['state'], 'started'>, string>>;
}

/** Steps of a process: done, current and upcoming. */
export function ProgressSteps({ steps, stateNames }: ProgressStepsProps) {
  return (
    <ol className={styles['steps']}>
      {steps.map(({ id, label, state, note }) => (
        <li key={id} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={styles['mark']}>{state === 'done' && <Icon name="check" size={14} />}</span>
          <span className={line['line']}>
            <span>{`${label} `}</span>
            <span className={note ? 'fine' : 'visually-hidden'}>
              {note ?? (state !== 'started' && stateNames[state])}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
