import { useEffect, useState, type ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';
import { restoreFocus } from './focusField.ts';
import { publishHeight } from './publishHeight.ts';
import { useLanguage } from './language.ts';
import { useBackCloses } from './useBackCloses.ts';

export interface DialogProps {
  readonly title: ReactNode;
  /** `m` is 640 px wide, `l` 808 px; up to 767 px both are sheets at the bottom of the screen. */
  readonly size?: 'm' | 'l' | undefined;
  /** Up to 767 px it fills the screen (PICK-R17, PICK-R19). */
  readonly fillsNarrowScreen?: boolean | undefined;
  /** Escape, Back or the close button. Without it only the actions close the dialog. */
  readonly onClose?: (() => void) | undefined;
  /** The buttons; they stay visible while the content scrolls. */
  readonly actions?: ReactNode;
  /** `alertdialog` for a question that needs an answer before anything else. */
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  /** The id of the text that a screen reader reads after the title. */
  readonly describedBy?: string | undefined;
  readonly children?: ReactNode;
}

const height = publishHeight('--dialog-bar');

/** react-aria disables all of `body` but the dialog; what a vendor adds there, such as a bank's challenge, stays usable. */
function markUsable(nodes: Iterable<Node>): void {
  for (const node of nodes) {
    if (node instanceof HTMLElement && !node.matches('#root, [data-modal]'))
      node.dataset['reactAriaTopLayer'] = '';
  }
}

markUsable(document.body.children);
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) markUsable(addedNodes);
}).observe(document.body, { childList: true });

/** The dialog of Dialog.tsx: a chunk of its own. */
export default function ModalDialog(props: DialogProps) {
  const {
    title,
    size = 'm',
    fillsNarrowScreen,
    onClose,
    actions,
    role = 'dialog',
    describedBy,
    children,
  } = props;
  const { copy } = useLanguage();
  useBackCloses(onClose);
  const [isOpen, setIsOpen] = useState(false);
  // Focus returns to the opener after the busy overlay before the dialog has closed. react-aria restores it too late for
  // the page, and not at all if the opener is gone.
  useEffect(() => {
    const opener = document.activeElement;
    const section = opener?.closest('section');
    // oxlint-disable-next-line react/set-state-in-effect
    setIsOpen(true);
    return () => void requestAnimationFrame(() => restoreFocus(opener, section));
  }, []);
  return (
    <ModalOverlay
      className={cx(styles['backdrop'])}
      data-modal
      isOpen={isOpen}
      isKeyboardDismissDisabled={!onClose}
      onOpenChange={() => onClose?.()}
    >
      <Modal
        className={cx(styles['panel'])}
        data-size={size}
        data-fills-narrow-screen={fillsNarrowScreen || undefined}
      >
        <Dialog
          className={cx(styles['dialog'])}
          role={role}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        >
          <div className={styles['head']}>
            <Heading slot="title" className={cx(styles['title'])}>
              {title}
            </Heading>
            {onClose && <IconButton icon="close" label={copy.close} onPress={onClose} />}
          </div>
          <div className={styles['body']}>{children}</div>
          {actions && (
            <div ref={height} className={styles['actions']}>
              {actions}
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
