import { useLayoutEffect, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as Announced,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as Region,
} from 'react-aria-components/Toast';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icons.tsx';
import { publishHeight } from './publishHeight.ts';
import { useLanguage } from './language.ts';
import type { Tone } from './NoticeBox.tsx';
import styles from './Toast.module.css';

export interface ToastContent {
  readonly id: string;
  readonly tone: Tone;
  readonly title?: string | undefined;
  readonly text?: ReactNode;
}

export interface ToastRegionProps {
  /** The caller decides when they appear and go. */
  readonly toasts: readonly ToastContent[];
  readonly onClose: (id: string) => void;
  /** Someone is reading (pointer or focus is on a notification): pause the timers. */
  readonly onPause?: (() => void) | undefined;
  readonly onResume?: (() => void) | undefined;
  /** `corner` is top right and bottom on phones; `guest` is top right and bottom left under 480 px (GL-R06). */
  readonly placement?: 'corner' | 'guest' | undefined;
}

/** The notifications of the caller, who decides when they appear and go: react-aria's queue keeps no time here. */
class NotificationQueue extends ToastQueue<ToastContent> {
  readonly #keys = new Map<string, string>();
  #timers: Pick<ToastRegionProps, 'onPause' | 'onResume'> = {};

  override pauseAll(): void {
    this.#timers.onPause?.();
  }

  override resumeAll(): void {
    this.#timers.onResume?.();
  }

  show({ toasts, onPause, onResume }: ToastRegionProps): void {
    this.#timers = { onPause, onResume };
    for (const [id, key] of this.#keys) {
      if (toasts.some((toast) => toast.id === id)) continue;
      this.#keys.delete(id);
      this.close(key);
      // A notification that disappears under the pointer or with the focus causes no event.
      if (this.#keys.size === 0) this.resumeAll();
    }
    for (const toast of toasts) if (!this.#keys.has(toast.id)) this.#keys.set(toast.id, this.add(toast));
  }
}

const height = publishHeight('--notices');

/**
 * The notifications, above everything else. Errors are announced assertively, the rest politely. F6 moves focus to them.
 */
export default function Toasts(props: ToastRegionProps) {
  const { toasts, onClose, placement = 'corner' } = props;
  const { copy, locale } = useLanguage();
  const [queue] = useState(() => new NotificationQueue());
  useLayoutEffect(() => queue.show(props));
  return (
    <I18nProvider locale={locale}>
      <Region
        ref={height}
        queue={queue}
        className={cx(styles['region'])}
        data-placement={placement}
        data-print="hide"
      >
        {({ toast }) => {
          // In the current language.
          const { id, tone, title, text } =
            toasts.find((candidate) => candidate.id === toast.content.id) ?? toast.content;
          return (
            <Toast
              toast={toast}
              className={cx(styles['toast'])}
              data-tone={tone}
              // F6 gives it the focus; Tab stops only at what can be pressed (IBM's element_tabbable_role_valid).
              render={(dom) => <div {...dom} tabIndex={-1} />}
            >
              <Icon name={tone} className={styles['icon']} />
              <Announced className={cx(styles['text'])} role={tone === 'error' ? 'alert' : 'status'}>
                {title && (
                  <Text slot="title" elementType="b" className={cx(styles['title'])}>
                    {title}
                  </Text>
                )}
                {text && (
                  <Text slot={title ? 'description' : 'title'} elementType="p">
                    {text}
                  </Text>
                )}
              </Announced>
              <IconButton icon="close" label={copy.closeNotification} onPress={() => onClose(id)} />
            </Toast>
          );
        }}
      </Region>
    </I18nProvider>
  );
}
