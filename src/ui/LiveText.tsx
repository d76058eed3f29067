import type { ReactNode } from 'react';

interface LiveTextProps {
  readonly children: ReactNode;
  /** Visually hidden, for a change that is visible elsewhere, such as a new total. */
  readonly isHidden?: boolean | undefined;
}

/** Text that a screen reader announces politely when it changes. */
export function LiveText({ children, isHidden = false }: LiveTextProps) {
  return (
    <div role="status" aria-atomic="true" className={isHidden ? 'visually-hidden' : undefined}>
      {children}
    </div>
  );
}
