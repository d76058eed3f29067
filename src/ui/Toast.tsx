import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './Button.tsx';
import { Icon } from './icons.tsx';
import { keepHeight } from './keepHeight.ts';
import type { Tone } from './Notice.tsx';
import { useLanguage } from './language.ts';
import styles from './Toast.module.css';

export interface ToastContent {
  readonly id: string;
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly text?: ReactNode;
}

export interface ToastRegionProps {
  /** Oldest first. The caller decides when they appear and go. */
  readonly toasts: readonly ToastContent[];
  readonly onClose: (id: string) => void;
  /** Someone is reading (pointer or focus is on a notification): pause the timers. */
  readonly onHold?: (() => void) | undefined;
  readonly onRelease?: (() => void) | undefined;
  /** `corner` is top right and bottom on phones; `guest` is top right and bottom left under 480 px (GL-R06). */
  readonly placement?: 'corner' | 'guest' | undefined;
}

function Toast({
  toast,
  closeLabel,
  onClose,
}: {
  toast: ToastContent;
  closeLabel: string;
  onClose: () => void;
}) {
  return (
    <li className={styles['toast']} data-tone={toast.tone}>
      <Icon name={toast.tone} className={styles['icon']} />
      <div className={styles['text']}>
        {toast.title && <b className={styles['title']}>{toast.title}</b>}
        {toast.text && <p>{toast.text}</p>}
      </div>
      <IconButton icon="close" label={closeLabel} onPress={onClose} />
    </li>
  );
}

const height = keepHeight('--notices');

/**
 * The notifications, above everything else. Errors are announced assertively, the rest politely. F6 moves focus to them
 * and back, Escape moves it back.
 */
export function ToastRegion(props: ToastRegionProps) {
  const { toasts, onClose, onHold, onRelease, placement = 'corner' } = props;
  const { texts } = useLanguage();
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const holds = useRef({ pointer: false, focus: false });
  const isEmpty = toasts.length === 0;
  useLayoutEffect(() => height(region.current), []);

  const hold = (reason: 'pointer' | 'focus', isOn: boolean) => {
    const wasHeld = holds.current.pointer || holds.current.focus;
    holds.current[reason] = isOn;
    const isHeld = holds.current.pointer || holds.current.focus;
    if (isHeld && !wasHeld) onHold?.();
    if (!isHeld && wasHeld) onRelease?.();
  };

  const goBack = () => {
    cameFrom.current?.focus({ preventScroll: true });
    cameFrom.current = null;
  };

  useEffect(() => {
    if (isEmpty) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.defaultPrevented || !region.current) return;
      event.preventDefault();
      if (region.current.contains(document.activeElement)) goBack();
      else region.current.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isEmpty]);

  // A notification removed while hovered or focused fires no leave event.
  useEffect(() => {
    const isFocusLost = holds.current.focus && document.activeElement === document.body;
    if (!isEmpty) {
      if (isFocusLost) region.current?.focus();
      return;
    }
    hold('pointer', false);
    hold('focus', false);
    if (isFocusLost) goBack();
  });

  const list = (group: readonly ToastContent[], urgency: 'assertive' | 'polite') => (
    <div aria-live={urgency} aria-relevant="additions" aria-atomic={urgency === 'assertive'}>
      {group.length > 0 && (
        <ol className={styles['list']}>
          {group.map((toast) => (
            <Toast
              key={toast.id}
              toast={toast}
              closeLabel={texts.closeNotification}
              onClose={() => onClose(toast.id)}
            />
          ))}
        </ol>
      )}
    </div>
  );

  return createPortal(
    // Not a control: it only detects reading, to pause the timers, and handles Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      className={styles['region']}
      data-placement={placement}
      data-print="hide"
      aria-label={texts.notifications}
      tabIndex={-1}
      onPointerEnter={(event) => event.pointerType === 'mouse' && hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          cameFrom.current = relatedTarget;
        hold('focus', true);
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && hold('focus', false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        goBack();
      }}
    >
      {list(
        toasts.filter((toast) => toast.tone === 'bad'),
        'assertive',
      )}
      {list(
        toasts.filter((toast) => toast.tone !== 'bad'),
        'polite',
      )}
    </section>,
    document.body,
  );
}
