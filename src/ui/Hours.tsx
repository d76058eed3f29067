import styles from './Hours.module.css';

interface HoursProps {
  readonly days: readonly { readonly day: string; readonly hours: string; readonly isToday: boolean }[];
}

/** A week of opening hours, one line per day. */
export function Hours({ days }: HoursProps) {
  return (
    <dl className={styles['week']}>
      {days.map(({ day, hours, isToday }) => (
        <div key={day} className={styles['day']} data-today={isToday || undefined}>
          <dt>{day}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  );
}
