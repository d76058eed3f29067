import styles from './Steps.module.css';

export interface StepsProps {
  /** The step that is on screen, from 1. */
  readonly current: number;
  readonly count: number;
  /** Says both in words, such as 'Symptoms · section 2 of 6'. */
  readonly label: string;
}

/** How far along a long form is. */
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
