import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import styles from './BusyOverlay.module.css';
import { restoreFocus } from './focusField.ts';
import { Spinner } from './Spinner.tsx';

interface BusyOverlayProps {
  readonly message: string;
  /** What to do meanwhile, such as keeping the page open. */
  readonly detail?: string | undefined;
}

/** The page, and dialogs above it. */
const BELOW = '#root, [data-modal]';

/**
 * The full-screen overlay while work is in progress (PAY-R03), open while rendered. Nothing behind it can be pressed or
 * focused, except a bank's challenge, which the card provider adds to `body` above it.
 *
 * Our own and not a modal of react-aria: it must be there at the press, with no code to wait for, and a modal keeps the
 * focus, while this one gives it to the bank's frame and takes it back when that is gone.
 */
export function BusyOverlay({ message, detail }: BusyOverlayProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  // After the effects of a dialog that this replaces, which give the page back.
  useEffect(() => (panel.current ? takeOver(panel.current) : undefined), []);
  return createPortal(
    // Not a control: there is nothing to press, so Tab leads to the bank's frame, and no key reaches a dialog below.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['overlay']} data-react-aria-top-layer onKeyDown={focusBankPage}>
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
  );
}

function focusBankPage(event: KeyboardEvent): void {
  event.stopPropagation();
  if (event.key !== 'Tab') return;
  event.preventDefault();
  vendorFrame()?.focus();
}

/**
 * Makes what is below inert and takes focus, and gives both back when it is over. A vendor's frame that appears above
 * gets the focus, since vendors do not see to that.
 */
function takeOver(panel: HTMLElement): () => void {
  const page = document.documentElement;
  const opener = document.activeElement;
  const below = [...document.querySelectorAll<HTMLElement>(BELOW)].filter((layer) => !layer.inert);
  for (const layer of below) layer.inert = true;
  panel.focus();
  // After the focus, for which the browser lays out the page: to ask it before would do so twice.
  page.dataset['busy'] = window.innerWidth > page.clientWidth ? 'scrolls' : '';

  const observer = new MutationObserver(() => {
    const active = document.activeElement;
    if (active !== document.body && active !== panel) return;
    (vendorFrame() ?? panel).focus();
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'class'] });

  return () => {
    observer.disconnect();
    for (const layer of below) layer.inert = false;
    delete page.dataset['busy'];
    restoreFocus(opener);
  };
}

/** A frame that a vendor has put over the page, such as a bank's challenge; not an invisible helper frame. */
function vendorFrame(): HTMLIFrameElement | undefined {
  return [...document.body.querySelectorAll('iframe')].find(
    (frame) =>
      !frame.closest('[inert], [aria-hidden="true"]') &&
      getComputedStyle(frame).visibility === 'visible' &&
      frame.offsetWidth > 100 &&
      frame.offsetHeight > 100,
  );
}
