import type { ReactNode } from 'react';

export interface LiveTextProps {
  readonly children: ReactNode;
  /** Read aloud only; for a change that the eye sees elsewhere, such as a new total. */
  readonly isHidden?: boolean | undefined;
}

/** Text that a screen reader says when it changes, once it has finished what it is saying. */
export function LiveText({ children, isHidden = false }: LiveTextProps) {
  return (
    <div role="status" aria-atomic="true" className={isHidden ? 'visually-hidden' : undefined}>
      {children}
    </div>
  );
}
