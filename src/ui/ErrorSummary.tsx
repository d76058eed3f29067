import type { ReactNode } from 'react';
import styles from './ErrorSummary.module.css';
import { focusField } from './focusField.ts';
import { Notice } from './Notice.tsx';

export interface FieldProblem {
  /** The id that was given to the field. */
  readonly fieldId: string;
  readonly message: ReactNode;
}

export interface ErrorSummaryProps {
  readonly heading: ReactNode;
  readonly problems: readonly FieldProblem[];
  /** Leads to the field in place of `focusField`, for a field that is not on screen yet. */
  readonly onSelect?: ((fieldId: string) => void) | undefined;
}

/** What is wrong with a form, above it; each line leads to its field (RUL-14). */
export function ErrorSummary({ heading, problems, onSelect = focusField }: ErrorSummaryProps) {
  return (
    <Notice tone="bad" title={heading}>
      <ul className={styles['list']}>
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              onClick={(event) => {
                // The address stays as it is: the fragment would become a history entry.
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
