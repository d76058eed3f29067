import { useEffect, useRef } from 'react';
import styles from './SectionHeading.module.css';

/** The current section's heading. Takes focus when the section changes, not when the page opens. */
export function SectionHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(children);

  useEffect(() => {
    if (shown.current !== children) heading.current?.focus();
    shown.current = children;
  }, [children]);

  return (
    <h2 ref={heading} tabIndex={-1} className={styles['heading']}>
      {children}
    </h2>
  );
}
