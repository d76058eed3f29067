import { useId, type ReactNode } from 'react';
import controls from './control.module.css';
import { cx } from './cx.ts';
import field from './Field.module.css';
import { FieldError, useFieldIds } from './Field.tsx';
import styles from './choice.module.css';

interface RadioOption<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** At the end of the line: card brands, an installment. */
  readonly extra?: ReactNode;
  readonly isDisabled?: boolean | undefined;
  /** Why it cannot be chosen; always visible, and part of the group's description. */
  readonly reason?: ReactNode;
}

export interface RadioGroupProps<V extends string> {
  readonly label: ReactNode;
  /** Visually hides the label where a heading above already shows it. */
  readonly isLabelHidden?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** null when nothing is chosen. */
  readonly value: V | null;
  readonly options: readonly RadioOption<V>[];
  readonly onChange: (value: V) => void;
  readonly isDisabled?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  readonly id?: string | undefined;
}

interface VariantProps<V extends string> extends RadioGroupProps<V> {
  readonly variant: 'tiles' | 'plain' | 'inline' | 'scale';
}

interface OptionProps<V extends string> {
  readonly option: RadioOption<V>;
  readonly name: string;
  readonly baseId: string;
  readonly isSelected: boolean;
  readonly onChange: (value: V) => void;
}

function Option<V extends string>(props: OptionProps<V>) {
  const { option, name, baseId, isSelected, onChange } = props;
  const { value, label, description, extra, isDisabled = false, reason } = option;
  const shownReason = isDisabled ? reason : undefined;
  const ids = { label: `${baseId}-label`, more: `${baseId}-more`, note: `${baseId}-note` };
  const note = shownReason ?? extra;
  const described = cx(description ? ids.more : undefined, note ? ids.note : undefined);
  return (
    <label
      className={styles['option']}
      data-selected={isSelected || undefined}
      data-disabled={isDisabled || undefined}
    >
      <input
        type="radio"
        className={controls['cover']}
        name={name}
        value={value}
        checked={isSelected}
        onChange={() => onChange(value)}
        disabled={isDisabled}
        aria-labelledby={ids.label}
        aria-describedby={described || undefined}
      />
      <span className={styles['dot']} />
      <span className={styles['line']}>
        <span className={styles['text']}>
          <span id={ids.label}>{label}</span>
          {description && (
            <span id={ids.more} className={cx('fine', styles['description'])}>
              {description}
            </span>
          )}
        </span>
        {note && (
          <span id={ids.note} className={cx('fine', styles['note'])}>
            {note}
          </span>
        )}
      </span>
    </label>
  );
}

function RadioGroupVariant<V extends string>(props: VariantProps<V>) {
  const { label, isLabelHidden = false, hint, error, value, options, onChange, isDisabled, variant } = props;
  const ids = useFieldIds(props);
  const base = useId();
  const optionId = (index: number) => `${base}-${index}`;
  // The keyboard cannot reach a disabled radio, so the group's description explains it.
  const reasons = options.flatMap((option, index) =>
    option.isDisabled && option.reason ? [`${optionId(index)}-label`, `${optionId(index)}-note`] : [],
  );
  const described = cx(ids.describedBy, ...reasons);
  return (
    <div
      role="radiogroup"
      id={ids.id}
      className={styles['group']}
      data-invalid={Boolean(error) || undefined}
      aria-disabled={isDisabled || undefined}
      aria-required={props.isRequired || undefined}
      aria-invalid={Boolean(error) || undefined}
      aria-labelledby={ids.labelId}
      aria-describedby={described || undefined}
    >
      <span id={ids.labelId} className={isLabelHidden ? 'visually-hidden' : field['label']}>
        {label}
      </span>
      {hint && (
        <p id={ids.hintId} className={cx('fine', field['hint'])}>
          {hint}
        </p>
      )}
      <div className={styles[variant]}>
        {options.map((option, index) => (
          <Option
            key={option.value}
            option={isDisabled ? { ...option, isDisabled } : option}
            name={base}
            baseId={optionId(index)}
            isSelected={option.value === value}
            onChange={onChange}
          />
        ))}
      </div>
      <FieldError id={ids.errorId}>{error}</FieldError>
    </div>
  );
}

export function RadioTiles<V extends string>(props: RadioGroupProps<V>) {
  return <RadioGroupVariant {...props} variant="tiles" />;
}

interface PlainRadioGroupProps<V extends string> extends RadioGroupProps<V> {
  /** Side by side, for two or three short options. */
  readonly isInline?: boolean | undefined;
}

export function RadioGroup<V extends string>({ isInline = false, ...props }: PlainRadioGroupProps<V>) {
  return <RadioGroupVariant {...props} variant={isInline ? 'inline' : 'plain'} />;
}

/** A radio group for a short scale, such as none to severe, on one line. */
export function SegmentedScale<V extends string>(props: RadioGroupProps<V>) {
  return <RadioGroupVariant {...props} variant="scale" />;
}
