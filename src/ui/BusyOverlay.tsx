import { useId } from 'react';
import { createPortal } from 'react-dom';
import styles from './BusyOverlay.module.css';
import { useModalLayer } from './modalLayer.ts';
import { Spinner } from './Spinner.tsx';

export interface BusyOverlayProps {
  /** Describes the work in progress. */
  readonly message: string;
  /** What to do meanwhile, such as keeping the page open. */
  readonly detail?: string | undefined;
}

const stay = (): void => undefined;

/**
 * The full-screen overlay while work is in progress (PAY-R03), open while rendered. Nothing behind it can be pressed or
 * focused, except a bank's challenge, which the card provider adds to `body` above it.
 */
export function BusyOverlay({ message, detail }: BusyOverlayProps) {
  const id = useId();
  const { marker, host, panel } = useModalLayer<HTMLDivElement>(stay);
  return (
    <>
      <span ref={marker} hidden />
      {createPortal(
        <div ref={host} className={styles['overlay']}>
          <div
            ref={panel}
            className={styles['panel']}
            role="alertdialog"
            tabIndex={-1}
            aria-labelledby={`${id}-message`}
            aria-describedby={detail ? `${id}-detail` : undefined}
            aria-busy="true"
          >
            <Spinner size={40} />
            <div aria-live="polite">
              <p id={`${id}-message`} className={styles['message']}>
                {message}
              </p>
              {detail && (
                <p id={`${id}-detail`} className={styles['detail']}>
                  {detail}
                </p>
              )}
            </div>
          </div>
        </div>,
        document.body,
      )}
    </>
  );
}
