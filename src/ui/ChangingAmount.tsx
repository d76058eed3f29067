import { useState } from 'react';
import styles from './DescriptionList.module.css';

/** An amount that flashes when it changes. */
export function ChangingAmount({ children }: { readonly children: string }) {
  const [shown, setShown] = useState({ text: children, changes: 0 });
  if (shown.text !== children) setShown({ text: children, changes: shown.changes + 1 });
  return (
    <span key={shown.changes} className={shown.changes > 0 ? styles['changed'] : undefined} translate="no">
      {children}
    </span>
  );
}
