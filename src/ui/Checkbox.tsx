import { useId, type ReactNode } from 'react';
import styles from './choice.module.css';
import controls from './control.module.css';
import { cx } from './cx.ts';
import { FieldError } from './Field.tsx';
import { Icon } from './icons.tsx';

interface CheckboxProps {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly isDisabled?: boolean | undefined;
  readonly isRequired?: boolean | undefined;
  readonly id?: string | undefined;
}

export function Checkbox(props: CheckboxProps) {
  const { label, description, error, isSelected, onChange, isDisabled = false, isRequired = false } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const described = cx(description ? descriptionId : undefined, error ? errorId : undefined);
  return (
    <div>
      <label className={cx(styles['option'], styles['check'])} data-disabled={isDisabled || undefined}>
        <input
          type="checkbox"
          id={id}
          className={controls['cover']}
          checked={isSelected}
          onChange={(event) => onChange(event.currentTarget.checked)}
          disabled={isDisabled}
          aria-required={isRequired || undefined}
          aria-invalid={Boolean(error) || undefined}
          aria-labelledby={`${id}-label`}
          aria-describedby={described || undefined}
        />
        <span className={styles['box']}>
          <Icon name="check" size={18} className={styles['mark']} />
        </span>
        <span className={styles['text']}>
          <span id={`${id}-label`}>{label}</span>
          {description && (
            <span id={descriptionId} className={cx('fine', styles['description'])}>
              {description}
            </span>
          )}
        </span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
