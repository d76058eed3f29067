import { useEffect, useRef } from 'react';
import styles from './SectionHeading.module.css';

interface SectionHeadingProps {
  /** The section's id; null for one without. */
  readonly section: string | null;
  readonly children: string;
}

/** The current section's heading. Takes focus when the section changes, not when the page opens or its language changes. */
export function SectionHeading({ section, children }: SectionHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const lastSection = useRef(section);

  useEffect(() => {
    if (lastSection.current !== section) heading.current?.focus();
    lastSection.current = section;
  }, [section]);

  return (
    <h2 ref={heading} tabIndex={-1} className={styles['heading']}>
      {children}
    </h2>
  );
}
