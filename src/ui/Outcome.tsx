import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { Box } from './Layout.tsx';
import type { Tone } from './NoticeBox.tsx';
import styles from './Outcome.module.css';

interface OutcomeProps {
  readonly tone: Tone;
  /** Repeats the page's heading, whose `h1` is hidden (`isHeadingHidden`). */
  readonly title: ReactNode;
  /** The reason, before the text and larger. */
  readonly lead?: ReactNode;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Below the actions. */
  readonly after?: ReactNode;
}

/** The result of a flow: icon, sentence, next actions. */
export function Outcome({ tone, title, lead, text, children, actions, after }: OutcomeProps) {
  return (
    <Box tone="centered">
      <span className={styles['ring']} data-tone={tone}>
        <Icon name={tone === 'success' ? 'check' : tone} size={32} />
      </span>
      <p className="display" aria-hidden="true">
        {title}
      </p>
      {lead && <p className={styles['lead']}>{lead}</p>}
      {text && <p className={styles['text']}>{text}</p>}
      {children && <div className={styles['more']}>{children}</div>}
      {actions && <div className={styles['actions']}>{actions}</div>}
      {after && <div className={styles['after']}>{after}</div>}
    </Box>
  );
}

interface FigureProps {
  readonly children: ReactNode;
  /** Below it, such as the card. */
  readonly note?: ReactNode;
}

/** The amount or the date that the result is about, to be seen at arm's length. */
export function Figure({ children, note }: FigureProps) {
  return (
    <div className={styles['figure']}>
      <p>{children}</p>
      {note && <p>{note}</p>}
    </div>
  );
}

interface DateFigureProps extends FigureProps {
  /** As in 'Dec', for a leaf of a calendar, if there is a day; the text says the same in full. */
  readonly month: string;
  readonly day: string;
}

/** The day that the result is about, as a leaf of a calendar and in words. */
export function DateFigure({ month, day, ...figure }: DateFigureProps) {
  return (
    <div className={styles['date']}>
      {day && (
        <p className={styles['leaf']} aria-hidden="true">
          <span>{month}</span>
          <b>{day}</b>
        </p>
      )}
      <Figure {...figure} />
    </div>
  );
}
