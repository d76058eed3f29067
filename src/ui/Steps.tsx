import styles from './Steps.module.css';

export interface StepsProps {
  /** The current step, from 1. */
  readonly current: number;
  readonly count: number;
  /** Both in words, such as 'Symptoms · section 2 of 6'. */
  readonly label: string;
}

/** Progress through a long form. */
export function Steps({ current, count, label }: StepsProps) {
  return (
    <div>
      <p className={styles['label']}>{label}</p>
      <div className={styles['steps']} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} data-done={index < current || undefined} />
        ))}
      </div>
    </div>
  );
}
