import type { ReactNode } from 'react';

/**
 * A text in an element of its own, for a place where it has siblings: a browser that translates the page replaces texts,
 * and React then fails to put an element before one, to change it or to remove it (RUL-110).
 */
export function inOwnElement(children: ReactNode): ReactNode {
  return typeof children === 'string' || typeof children === 'number' ? <span>{children}</span> : children;
}
