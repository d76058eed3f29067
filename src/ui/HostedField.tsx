import type { ReactNode } from 'react';
import controls from './control.module.css';
import { cx } from './cx.ts';
import { FieldFrame, useFieldIds, type FieldProps } from './Field.tsx';
import { focusField } from './focusField.ts';

interface HostedFieldProps extends FieldProps {
  /** The vendor's element: an iframe that holds the input. */
  readonly children: ReactNode;
  /** The input's state as the vendor reports it. */
  readonly isFocused?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Asks the vendor to focus its input after a press on the label or an error link. */
  readonly onLabelPress: () => void;
}

/** Frames a card provider's field like our own fields. */
export function HostedField(props: HostedFieldProps) {
  const { children, error, isFocused = false, isDisabled = false, onLabelPress } = props;
  const ids = useFieldIds(props);
  return (
    // By the group: WebKit may still count the vendor's frame as focused after a press beside it, and ignore its focus().
    <FieldFrame {...props} ids={ids} onLabelPress={() => focusField(ids.id)}>
      {/* Not a control: forwards focus from an error summary or the label to the vendor's input. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        id={ids.id}
        role="group"
        tabIndex={-1}
        className={cx(controls['control'], controls['frame'])}
        data-frame=""
        data-focused={isFocused || undefined}
        data-invalid={error ? true : undefined}
        data-disabled={isDisabled || undefined}
        aria-labelledby={ids.labelId}
        aria-describedby={ids.describedBy}
        onFocus={(event) => {
          if (event.target === event.currentTarget) onLabelPress();
        }}
      >
        {children}
      </div>
    </FieldFrame>
  );
}
