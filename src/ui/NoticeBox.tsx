import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import { Icon } from './icons.tsx';
import { useLanguage } from './language.ts';
import styles from './NoticeBox.module.css';

export type Tone = 'info' | 'warn' | 'success' | 'error';

interface NoticeBoxProps {
  readonly tone?: Tone | undefined;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** `status` is announced politely, `alert` at once; without a role it is plain content. */
  readonly role?: 'status' | 'alert' | undefined;
  readonly onClose?: (() => void) | undefined;
  readonly closeLabel?: string | undefined;
}

export function NoticeBox(props: NoticeBoxProps) {
  const { tone = 'info', title, children, role, onClose, closeLabel } = props;
  const { copy } = useLanguage();
  return (
    <div className={styles['notice']} data-tone={tone} role={role}>
      <Icon name={tone} className={styles['icon']} />
      <div className={styles['text']}>
        {title && <b className={styles['title']}>{title}</b>}
        {children && <div>{children}</div>}
      </div>
      {onClose && (
        <span className={styles['close']}>
          <IconButton icon="close" label={closeLabel ?? copy.close} onPress={onClose} />
        </span>
      )}
    </div>
  );
}
