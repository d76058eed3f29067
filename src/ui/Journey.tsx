import line from './Disclosure.module.css';
import { Icon } from './icons.tsx';
import styles from './Journey.module.css';

export interface JourneyStep {
  readonly id: string;
  readonly label: string;
  /** What has started happens without the patient. */
  readonly state: 'done' | 'now' | 'started' | 'next';
  /** In place of the state's name: what happens without the patient. */
  readonly note: string | null;
}

interface JourneyProps {
  /** In order. */
  readonly steps: readonly JourneyStep[];
  /** Names of the states, for people who cannot see the marks. */
  readonly stateNames: Readonly<Record<Exclude<JourneyStep['state'], 'started'>, string>>;
}

/** Steps of a process: done, current and upcoming. */
export function Journey({ steps, stateNames }: JourneyProps) {
  return (
    <ol className={styles['journey']}>
      {steps.map(({ id, label, state, note }) => (
        <li key={id} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
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
