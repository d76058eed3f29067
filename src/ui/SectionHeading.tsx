import { useEffect, useRef } from 'react';
import styles from './SectionHeading.module.css';

/** The heading of the section that is on screen; takes the focus when another section comes, not when the page opens. */
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
