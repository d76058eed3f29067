import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from './cx.ts';
import styles from './DayCalendar.module.css';
import { Icon } from './icons.tsx';

// Throughout: a day is YYYY-MM-DD, so that later days compare as greater.

export interface DayCalendarProps {
  /** The accessible name. */
  readonly label: string;
  /** '' for none. */
  readonly value: string;
  /** The first day that can be chosen: today. */
  readonly first: string;
  readonly onChange: (day: string) => void;
  /** Days that are known to be closed. */
  readonly closed: readonly string[];
  readonly isDisabled?: boolean | undefined;
  readonly previousLabel: string;
  readonly nextLabel: string;
  /** Ids of describing texts, such as the error. */
  readonly describedBy?: string | undefined;
}

const WEEK = 7;
const SHOWN = 4 * WEEK;

/** How far a key moves from a day. */
const STEPS: Readonly<Record<string, (day: string) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: () => -WEEK,
  ArrowDown: () => WEEK,
  PageUp: () => -SHOWN,
  PageDown: () => SHOWN,
  Home: (day) => -weekdayOf(day),
  End: (day) => WEEK - 1 - weekdayOf(day),
};

/** Weeks to choose a day from, none of them past; by keyboard, a grid with one stop (ARIA's date grid). */
export function DayCalendar(props: DayCalendarProps) {
  const { label, value, first, closed, onChange, isDisabled = false, describedBy } = props;
  const names = useNames();
  /** The value that the weeks follow, their first day, and the day that keys move from. */
  const [view, setView] = useState({ value, start: weekOf(value || first), at: value || first });
  const isMoving = useRef(false);
  const grid = useRef<HTMLTableElement>(null);

  const start = latest(view.start, weekOf(first));
  const at = latest(view.at, first);
  const end = plus(start, SHOWN);
  if (value !== view.value) {
    const isShown = value === '' || (value >= start && value < end);
    setView({ value, start: isShown ? start : weekOf(value), at: value || at });
  }

  useEffect(() => {
    if (isMoving.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isMoving.current = false;
  }, [view]);

  function turn(days: number) {
    const turned = latest(plus(start, days), weekOf(first));
    setView({ value, start: turned, at: latest(turned, first) });
  }

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key]?.(at);
    if (step === undefined) return;
    event.preventDefault();
    isMoving.current = true;
    const to = latest(plus(at, step), first);
    const isShown = to >= start && to < end;
    setView({
      value,
      start: isShown ? start : to < start ? plus(weekOf(to), WEEK - SHOWN) : weekOf(to),
      at: to,
    });
  }

  const weekOfDays = (from: string) => Array.from({ length: WEEK }, (_, index) => plus(from, index));
  return (
    <div role="group" aria-label={label} className={cx(styles['calendar'])}>
      <div className={styles['head']}>
        <button
          type="button"
          className={cx(styles['step'])}
          aria-label={props.previousLabel}
          disabled={isDisabled || start <= first}
          onClick={() => turn(-SHOWN)}
        >
          <Icon name="chevron" className={styles['previous']} />
        </button>
        <p className={cx(styles['month'])} aria-live="polite">
          {names.months(start, plus(end, -1))}
        </p>
        <button
          type="button"
          className={cx(styles['step'])}
          aria-label={props.nextLabel}
          disabled={isDisabled}
          onClick={() => turn(SHOWN)}
        >
          <Icon name="chevron" className={styles['next']} />
        </button>
      </div>
      <table
        ref={grid}
        // ARIA's date grid is a table with keys of its own.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        className={cx(styles['grid'])}
        aria-label={label}
        aria-describedby={describedBy}
        aria-disabled={isDisabled || undefined}
        onKeyDown={move}
      >
        {/* Each day says its weekday. */}
        <thead aria-hidden="true">
          <tr>
            {weekOfDays(start).map((day) => (
              <th key={day} className={cx(styles['weekday'])}>
                {names.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 1, 2, 3].map((week) => (
            <tr key={week}>
              {weekOfDays(plus(start, week * WEEK)).map((day) => (
                // Not every engine derives the role.
                // oxlint-disable-next-line jsx-a11y/no-redundant-roles
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <button
                    type="button"
                    className={cx(styles['day'])}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={names.day(day)}
                    aria-current={day === first ? 'date' : undefined}
                    aria-disabled={closed.includes(day) || undefined}
                    disabled={isDisabled || day < first}
                    onClick={({ currentTarget }) => {
                      // Safari does not focus a pressed button.
                      currentTarget.focus();
                      if (!closed.includes(day)) onChange(day);
                    }}
                  >
                    {Number(day.slice(-2))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The names of days and months in the document's language. */
function useNames() {
  const { lang } = document.documentElement;
  return useMemo(() => {
    const format = (style: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(lang || 'en-US', { timeZone: 'UTC', ...style });
    const [long, short, month] = [
      format({ dateStyle: 'full' }),
      format({ weekday: 'short' }),
      format({ month: 'long', year: 'numeric' }),
    ];
    return {
      day: (day: string) => long.format(dateOf(day)),
      weekday: (day: string) => short.format(dateOf(day)),
      months: (from: string, to: string) => month.formatRange(dateOf(from), dateOf(to)),
    };
  }, [lang]);
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function weekdayOf(day: string): number {
  return dateOf(day).getUTCDay();
}

function plus(day: string, days: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function weekOf(day: string): string {
  return plus(day, -weekdayOf(day));
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}
