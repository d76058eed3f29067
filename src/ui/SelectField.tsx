import { startTransition, useEffect, useState } from 'react';
import controls from './control.module.css';
import { cx } from './cx.ts';
import { FieldFrame, useFieldIds, type FieldProps } from './Field.tsx';
import { Icon } from './icons.tsx';
import styles from './SelectField.module.css';

export interface SelectOption<V extends string> {
  readonly value: V;
  readonly label: string;
}

export interface SelectFieldProps<V extends string> extends FieldProps {
  /** The empty string when nothing is chosen. */
  readonly value: V | '';
  readonly options: readonly SelectOption<V>[];
  readonly onChange: (value: V) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Shown while nothing is chosen. */
  readonly placeholder?: string | undefined;
  /** Clears the choice; without it the placeholder cannot be chosen. */
  readonly onClear?: (() => void) | undefined;
  readonly name?: string | undefined;
  readonly autoComplete?: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** Longer lists would delay a form that is loading. */
const SHORT_LIST = 20;

/** The options to render: of a long list first the chosen one alone, all when the form is on screen. */
function useOptions<V extends string>(value: V | '', options: readonly SelectOption<V>[]) {
  const [isWhole, setIsWhole] = useState(options.length <= SHORT_LIST);
  useEffect(() => startTransition(() => setIsWhole(true)), []);
  return isWhole ? options : options.filter((option) => option.value === value);
}

/** A native select, so that phones use their own picker. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { value, options, onChange, onBlur, placeholder = '', name, autoComplete } = props;
  const ids = useFieldIds(props);
  const shown = useOptions(value, options);
  return (
    <FieldFrame {...props} ids={ids}>
      <div className={styles['box']}>
        <select
          id={ids.id}
          name={name}
          className={cx(controls['control'], controls['select'])}
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
          {shown.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" size={18} className={styles['chevron']} />
      </div>
    </FieldFrame>
  );
}
