import { useId, type ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import styles from './Checkbox.module.css';
import { cx } from './cx.ts';
import { FieldError } from './Field.tsx';
import { Icon } from './icons.tsx';

export interface CheckboxProps {
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
  const made = useId();
  const id = props.id ?? made;
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const described = cx(description ? descriptionId : undefined, error ? errorId : undefined);
  return (
    <div>
      <AriaCheckbox
        id={id}
        className={cx(styles['checkbox'])}
        isSelected={isSelected}
        onChange={onChange}
        isDisabled={isDisabled}
        isRequired={isRequired}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        aria-labelledby={`${id}-label`}
        {...(described ? { 'aria-describedby': described } : {})}
      >
        <span className={styles['box']}>
          <Icon name="check" size={18} className={styles['mark']} />
        </span>
        <span className={styles['text']}>
          <span id={`${id}-label`}>{label}</span>
          {description && (
            <span id={descriptionId} className={styles['description']}>
              {description}
            </span>
          )}
        </span>
      </AriaCheckbox>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
