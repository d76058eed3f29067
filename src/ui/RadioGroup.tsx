import { useId, type ReactNode } from 'react';
import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup';
import { cx } from './cx.ts';
import { FieldError, useFieldIds } from './Field.tsx';
import styles from './RadioGroup.module.css';

export interface RadioOption<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** At the end of the line: card brands, an installment. */
  readonly marks?: ReactNode;
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
  readonly name?: string | undefined;
  readonly id?: string | undefined;
}

interface LookedProps<V extends string> extends RadioGroupProps<V> {
  readonly look: 'tiles' | 'plain' | 'inline' | 'scale';
}

interface OptionProps<V extends string> {
  readonly option: RadioOption<V>;
  readonly baseId: string;
  readonly hasDot: boolean;
}

function Option<V extends string>({ option, baseId, hasDot }: OptionProps<V>) {
  const { value, label, description, marks, isDisabled = false, reason } = option;
  const shownReason = isDisabled ? reason : undefined;
  const ids = { label: `${baseId}-label`, more: `${baseId}-more`, end: `${baseId}-end` };
  const end = shownReason ?? marks;
  const described = cx(description ? ids.more : undefined, end ? ids.end : undefined);
  return (
    <Radio
      className={cx(styles['option'])}
      value={value}
      isDisabled={isDisabled}
      aria-labelledby={ids.label}
      {...(described ? { 'aria-describedby': described } : {})}
    >
      {hasDot && <span className={styles['dot']} />}
      <span className={styles['line']}>
        <span className={styles['text']}>
          <span id={ids.label}>{label}</span>
          {description && (
            <span id={ids.more} className={styles['description']}>
              {description}
            </span>
          )}
        </span>
        {end && (
          <span id={ids.end} className={styles['end']}>
            {end}
          </span>
        )}
      </span>
    </Radio>
  );
}

function LookedRadioGroup<V extends string>(props: LookedProps<V>) {
  const { label, isLabelHidden = false, hint, error, value, options, onChange, look } = props;
  const ids = useFieldIds(props);
  const base = useId();
  const optionId = (index: number) => `${base}-${index}`;
  // The keyboard cannot reach a disabled radio, so the group's description explains it.
  const reasons = options.flatMap((option, index) =>
    option.isDisabled && option.reason ? [`${optionId(index)}-label`, `${optionId(index)}-end`] : [],
  );
  const described = cx(ids.describedBy, ...reasons);
  return (
    <AriaRadioGroup
      id={ids.id}
      className={cx(styles['group'])}
      value={value}
      onChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen);
        if (option) onChange(option.value);
      }}
      isDisabled={props.isDisabled ?? false}
      isRequired={props.isRequired ?? false}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      orientation={look === 'scale' || look === 'inline' ? 'horizontal' : 'vertical'}
      aria-labelledby={ids.labelId}
      {...(props.name ? { name: props.name } : {})}
      {...(described ? { 'aria-describedby': described } : {})}
    >
      <span id={ids.labelId} className={isLabelHidden ? 'visually-hidden' : styles['label']}>
        {label}
      </span>
      {hint && (
        <p id={ids.hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      <div className={styles[look]}>
        {options.map((option, index) => (
          <Option key={option.value} option={option} baseId={optionId(index)} hasDot={look !== 'scale'} />
        ))}
      </div>
      <FieldError id={ids.errorId}>{error}</FieldError>
    </AriaRadioGroup>
  );
}

/** A radio group of tiles, such as the payment methods. */
export function RadioTiles<V extends string>(props: RadioGroupProps<V>) {
  return <LookedRadioGroup {...props} look="tiles" />;
}

export interface PlainRadioGroupProps<V extends string> extends RadioGroupProps<V> {
  /** Side by side, for two or three short options. */
  readonly isInline?: boolean | undefined;
}

/** A radio group as a plain list. */
export function RadioGroup<V extends string>({ isInline = false, ...props }: PlainRadioGroupProps<V>) {
  return <LookedRadioGroup {...props} look={isInline ? 'inline' : 'plain'} />;
}

/** A radio group for a short scale, such as none to severe, on one line. */
export function SegmentedScale<V extends string>(props: RadioGroupProps<V>) {
  return <LookedRadioGroup {...props} look="scale" />;
}
