import { startTransition, useEffect, useState } from 'react';
import controls from './control.module.css';
import { cx } from './cx.ts';
import { FieldFrame, useFieldIds, type FieldProps } from './Field.tsx';
import { Icon } from './icons.tsx';
import styles from './SelectField.module.css';

interface SelectOption<V extends string> {
  readonly value: V;
  readonly label: string;
}

/** A long list, which would delay a form that is loading: made when the form is on screen. */
interface LongList<V extends string> {
  readonly optionLabel: (value: V) => string;
  readonly all: () => readonly SelectOption<V>[];
}

export interface SelectFieldProps<V extends string> extends FieldProps {
  /** The empty string when nothing is chosen. */
  readonly value: V | '';
  readonly options: readonly SelectOption<V>[] | LongList<V>;
  readonly onChange: (value: V) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Shown while nothing is chosen. */
  readonly placeholder?: string | undefined;
  /** Clears the choice; without it the placeholder cannot be chosen. */
  readonly onClear?: (() => void) | undefined;
  /** Shown in place of the chosen option where there is little room: '+1' for 'United States, Canada +1'. */
  readonly shortText?: ((value: V) => string) | undefined;
  readonly name?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** A list that is longer renders as late as a {@link LongList}. */
const SHORT_LIST = 20;

/**
 * The options to render. A long list first has the chosen one alone, and all once the form is on screen. The opening of
 * the list would be too late, because a browser fills the form without opening it.
 */
function useOptions<V extends string>(
  value: V | '',
  options: SelectFieldProps<V>['options'],
): readonly SelectOption<V>[] {
  const [isComplete, setIsComplete] = useState('length' in options && options.length <= SHORT_LIST);
  useEffect(() => startTransition(() => setIsComplete(true)), []);
  if ('length' in options) return isComplete ? options : options.filter((option) => option.value === value);
  if (isComplete) return options.all();
  return value === '' ? [] : [{ value, label: options.optionLabel(value) }];
}

/** A native select, so that phones use their own picker. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { value, onChange, onBlur, placeholder = '', shortText, name, autoComplete } = props;
  const ids = useFieldIds(props);
  const options = useOptions(value, props.options);
  return (
    <FieldFrame {...props} ids={ids}>
      <div className={styles['box']}>
        <select
          id={ids.id}
          name={name}
          className={cx(controls['control'], controls['select'], shortText && styles['covered'])}
          data-empty={value === '' || undefined}
          value={value}
          autoComplete={autoComplete}
          disabled={props.isDisabled}
          aria-required={props.isRequired || undefined}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={ids.describedBy}
          onBlur={() => onBlur?.()}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value);
            if (chosen) onChange(chosen.value);
            else props.onClear?.();
          }}
        >
          {/* Always rendered: removing it shifts the options, and WebKit then reports no change for the next one. */}
          <option value="" disabled={!props.onClear}>
            {placeholder}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        {shortText && value !== '' && (
          <span className={styles['short']} aria-hidden="true">
            {shortText(value)}
          </span>
        )}
        <Icon name="chevron" size={18} className={styles['chevron']} />
      </div>
    </FieldFrame>
  );
}
