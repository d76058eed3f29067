import { parseDate } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { cx } from './cx.ts';
import styles from './DayCalendar.module.css';
import { Icon } from './icons.tsx';
import { useLanguage } from './language.ts';

interface DayCalendarProps {
  /** The accessible name. */
  readonly label: string;
  /** YYYY-MM-DD, '' for none. */
  readonly value: string;
  /** The first day that can be chosen, YYYY-MM-DD. */
  readonly first: string;
  readonly onChange: (day: string) => void;
  /** Days that are known to be available or not, YYYY-MM-DD; of the others nothing is known yet. */
  readonly availableDays: readonly string[];
  /** Said of an available day after its name. */
  readonly availableLabel: string;
  readonly unavailableDays: readonly string[];
  readonly isDisabled: boolean;
  readonly previousLabel: string;
  readonly nextLabel: string;
  /** Ids of describing texts, such as the error. */
  readonly describedBy?: string | undefined;
}

const WEEKS = { weeks: 4 };

/** Weeks to choose a day from, none of them past. Import it lazily: it is a chunk of its own. */
export default function DayCalendar(props: DayCalendarProps) {
  const {
    label,
    value,
    first,
    availableDays,
    availableLabel,
    unavailableDays,
    onChange,
    isDisabled,
    previousLabel,
    nextLabel,
    describedBy,
  } = props;
  const { locale } = useLanguage();
  return (
    <I18nProvider locale={locale}>
      <Calendar
        className={cx(styles['calendar'])}
        aria-label={label}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        value={value === '' ? null : parseDate(value)}
        minValue={parseDate(first)}
        visibleDuration={WEEKS}
        selectionAlignment="start"
        isDateUnavailable={(day) => unavailableDays.includes(day.toString())}
        isDisabled={isDisabled}
        onChange={(day) => onChange(day.toString())}
      >
        <header className={styles['head']}>
          <Button slot="previous" className={cx(styles['step'])} aria-label={previousLabel}>
            <Icon name="chevron" className={styles['previous']} />
          </Button>
          <CalendarHeading className={cx(styles['month'])} format={{ month: 'short' }} />
          <Button slot="next" className={cx(styles['step'])} aria-label={nextLabel}>
            <Icon name="chevron" className={styles['next']} />
          </Button>
        </header>
        <CalendarGrid
          className={cx(styles['grid'])}
          weekdayStyle="short"
          // Its own name ends with the month of its first day; the heading says which weeks are shown.
          render={(table) => <table {...table} aria-label={label} />}
        >
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className={cx(styles['weekday'])}>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(day) => {
              const isAvailable = availableDays.includes(day.toString());
              return (
                <CalendarCell
                  className={cx(styles['day'], isAvailable && styles['available'])}
                  date={day}
                  render={(cell) => (
                    <div
                      {...cell}
                      aria-label={[cell['aria-label'], isAvailable && availableLabel]
                        .filter(Boolean)
                        .join(', ')}
                    />
                  )}
                />
              );
            }}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  );
}
