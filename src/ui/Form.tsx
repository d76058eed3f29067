import type { KeyboardEvent, ReactNode } from 'react';
import { isComposing } from './isComposing.ts';
import { useExplainOutage } from './outage-context.ts';

interface FormProps {
  readonly onSubmit: () => void;
  /** The click sends something for good: withheld while an outage blocks submissions. */
  readonly isSubmission?: boolean | undefined;
  /** For a button outside it, such as in a dialog's actions. */
  readonly id?: string | undefined;
  /** The form's name, if a page has more than one. */
  readonly label?: string | undefined;
  /**
   * Called on Enter in a field while the submit button is disabled. The browser ignores it, so the form must explain
   * (RUL-14).
   */
  readonly onBlockedSubmit?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Enter in a one-line field of a form whose submit button is disabled. */
function isBlockedSubmit(event: KeyboardEvent<HTMLFormElement>): boolean {
  const { target, currentTarget, key } = event;
  if (key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return false;
  if (isComposing(event)) return false;
  if (['radio', 'checkbox'].includes(target.type)) return false;
  return currentTarget.querySelector<HTMLButtonElement>('button[type="submit"]')?.disabled === true;
}

/** A form without the browser's validation bubbles or default submit. */
export function Form({ onSubmit, isSubmission = false, id, onBlockedSubmit, label, children }: FormProps) {
  const explainBlocked = useExplainOutage(isSubmission);
  return (
    // Enter bubbles up from an interactive element.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      id={id}
      noValidate
      aria-label={label}
      onKeyDown={(event) => {
        if (onBlockedSubmit && isBlockedSubmit(event)) onBlockedSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        (explainBlocked ?? onSubmit)();
      }}
    >
      {children}
    </form>
  );
}
