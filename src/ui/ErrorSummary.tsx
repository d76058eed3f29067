import { useId, type ReactNode } from 'react';
import styles from './ErrorSummary.module.css';
import { SummaryContext } from './Field.tsx';
import { focusField } from './focusField.ts';
import { NoticeBox } from './NoticeBox.tsx';

interface SummaryError {
  readonly fieldId: string;
  readonly message: ReactNode;
}

interface ErrorSummaryProps {
  /** Says how many there are: a screen reader announces it alone. */
  readonly heading: ReactNode;
  readonly errors: readonly SummaryError[];
  /** Replaces `focusField`, for a field that is not rendered yet. */
  readonly onOpen?: ((fieldId: string) => void) | undefined;
  readonly children: ReactNode;
}

/** The form's errors, above its fields if there are two or more; each links to its field (RUL-14). */
export function ErrorSummary({ heading, errors, onOpen = focusField, children }: ErrorSummaryProps) {
  const id = useId();
  const isShown = errors.length > 1;
  return (
    <>
      {isShown && (
        <section aria-labelledby={id}>
          <NoticeBox
            tone="error"
            title={
              <span id={id} role="alert">
                {heading}
              </span>
            }
          >
            <ul className={styles['list']}>
              {errors.map(({ fieldId, message }) => (
                <li key={fieldId}>
                  <a
                    href={`#${fieldId}`}
                    onClick={(event) => {
                      // Following the fragment would add a history entry.
                      event.preventDefault();
                      onOpen(fieldId);
                    }}
                  >
                    {message}
                  </a>
                </li>
              ))}
            </ul>
          </NoticeBox>
        </section>
      )}
      <SummaryContext value={isShown}>{children}</SummaryContext>
    </>
  );
}
