import type { ReactNode } from 'react';
import styles from './ErrorSummary.module.css';
import { focusField } from './focusField.ts';
import { Notice } from './Notice.tsx';

export interface FieldProblem {
  /** The field's id. */
  readonly fieldId: string;
  readonly message: ReactNode;
}

export interface ErrorSummaryProps {
  readonly heading: ReactNode;
  readonly problems: readonly FieldProblem[];
  /** Replaces `focusField`, for a field that is not rendered yet. */
  readonly onSelect?: ((fieldId: string) => void) | undefined;
}

/** The form's errors, above it; each links to its field (RUL-14). */
export function ErrorSummary({ heading, problems, onSelect = focusField }: ErrorSummaryProps) {
  return (
    <Notice tone="bad" title={heading}>
      <ul className={styles['list']}>
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                // Following the fragment would add a history entry.
                event.preventDefault();
                onSelect(fieldId);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
