import { createContext, use, useId, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import { TextButton } from './Button.tsx';
import { focusField } from './focusField.ts';
import { Icon } from './icons.tsx';

export interface FieldProps {
  readonly label: ReactNode;
  /** Shown between label and control. */
  readonly hint?: ReactNode;
  /** A value to accept with one press, at the end of the label's line. */
  readonly suggestion?: { readonly text: string; readonly onAccept: () => void } | undefined;
  /** The error; when present, the field is marked invalid. */
  readonly error?: ReactNode;
  /** The cause of the error, shown after it. */
  readonly cause?: string | undefined;
  /** For error summaries and `focusField`; generated when absent. */
  readonly id?: string | undefined;
  /**
   * In a `FieldGrid`, a full line if omitted. 'half' is half a line from 480 px, 'short' on a phone too; a 'code' leaves a
   * short neighbor the rest.
   */
  readonly width?: 'half' | 'short' | 'code' | undefined;
}

interface FieldIds {
  readonly id: string;
  readonly labelId: string;
  readonly hintId: string;
  readonly errorId: string;
  /** For aria-describedby; absent when there is neither hint nor error. */
  readonly describedBy: string | undefined;
}

export function useFieldIds({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>): FieldIds {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const hintId = `${fieldId}-hint`;
  const errorId = `${fieldId}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ');
  return { id: fieldId, labelId: `${fieldId}-label`, hintId, errorId, describedBy: described || undefined };
}

/** Whether a summary announces the errors, so that the fields do not. */
export const SummaryContext = createContext(false);

/** The error of a field, with an icon, announced when it appears. */
export function FieldError({
  id,
  cause,
  children,
}: {
  readonly id: string;
  readonly cause?: string | undefined;
  readonly children: ReactNode;
}) {
  // As the specification writes it; not all of its sentences have an end.
  const end = typeof children === 'string' && /[.?!…]$/.test(children) ? ' ' : '. ';
  return (
    <div aria-live={use(SummaryContext) ? undefined : 'polite'}>
      {children && (
        <p id={id} className={styles['error']}>
          <Icon name="error" size={16} className={styles['icon']} />
          <span>
            <span>{children}</span>
            {/* Said with the error, and not again with each key that changes it. */}
            {cause && <span aria-live="off">{end + cause}</span>}
          </span>
        </p>
      )}
    </div>
  );
}

interface FieldFrameProps extends FieldProps {
  readonly ids: FieldIds;
  /** A vendor's frame contains no control of ours to label, so the press is forwarded. */
  readonly onLabelPress?: (() => void) | undefined;
  /** At the end of the error's line, such as the count of a text area. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

export function FieldFrame(props: FieldFrameProps) {
  const { ids, label, hint, suggestion, error, width, onLabelPress, footer, children } = props;
  const accept = () => {
    suggestion?.onAccept();
    // The button is gone with the press.
    focusField(ids.id);
  };
  return (
    <div className={styles['field']} data-width={width}>
      {suggestion && (
        <span className={styles['suggestion']}>
          <TextButton onPress={accept}>{suggestion.text}</TextButton>
        </span>
      )}
      {onLabelPress ? (
        // Keyboard users reach the vendor's input directly; this press is for pointers, as on a label.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span id={ids.labelId} className={styles['label']} onClick={onLabelPress}>
          {label}
        </span>
      ) : (
        <label id={ids.labelId} htmlFor={ids.id} className={styles['label']}>
          {label}
        </label>
      )}
      {hint && (
        <p id={ids.hintId} className={cx('fine', styles['hint'])}>
          {hint}
        </p>
      )}
      <div>
        {children}
        <div className={styles['below']}>
          <FieldError id={ids.errorId} cause={props.cause}>
            {error}
          </FieldError>
          {footer}
        </div>
      </div>
    </div>
  );
}

interface FieldGridProps {
  /** For a few short numbers that fit side by side even on a phone. */
  readonly isCompact?: boolean | undefined;
  readonly children: ReactNode;
}

/** Fields in two columns if there is room; a field takes the full line unless it has a `width`. */
export function FieldGrid({ isCompact = false, children }: FieldGridProps) {
  if (isCompact) return <div className={styles['compact']}>{children}</div>;
  return (
    <div className={styles['fields']}>
      <div className={styles['grid']}>{children}</div>
    </div>
  );
}

interface FieldSetProps {
  readonly legend: ReactNode;
  /** Visually hides the legend where a heading inside says as much. */
  readonly isLegendHidden?: boolean | undefined;
  /** For error summaries and `focusField`. */
  readonly id?: string | undefined;
  /** In place of the controls: their values, and the button that shows them. */
  readonly collapsed?: ReactNode;
  readonly children: ReactNode;
}

/** Several controls under one heading, as a fieldset. */
export function FieldSet({ legend, isLegendHidden = false, id, collapsed, children }: FieldSetProps) {
  const className = styles[collapsed ? 'label' : 'legend'];
  return (
    <fieldset id={id} className={collapsed ? styles['collapsed'] : undefined}>
      <legend className={isLegendHidden ? 'visually-hidden' : className}>{legend}</legend>
      {collapsed || children}
    </fieldset>
  );
}
