import { useEffect, useState } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import type { DialogProps } from './Dialog.tsx';
import styles from './Dialog.module.css';
import { giveFocusBack } from './focusField.ts';
import { keepHeight } from './keepHeight.ts';
import { useLanguage } from './language.ts';

const height = keepHeight('--dialog-bar');

/** react-aria disables all of `body` but the dialog; what a vendor adds there, such as a bank's challenge, stays usable. */
function keepUsable(nodes: Iterable<Node>): void {
  for (const node of nodes) {
    if (node instanceof HTMLElement && !node.matches('#root, [data-modal]'))
      node.dataset['reactAriaTopLayer'] = '';
  }
}

keepUsable(document.body.children);
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) keepUsable(addedNodes);
}).observe(document.body, { childList: true });

/** The dialog of Dialog.tsx: a chunk of its own. */
export default function ModalDialog(props: DialogProps) {
  const { title, size = 'm', fillsPhone, onClose, actions, role = 'dialog', describedBy, children } = props;
  const { texts } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  // What opened it has the focus again once a busy overlay before it is gone. react-aria gives the focus back too late
  // for the page, and not at all if what opened it is gone.
  useEffect(() => {
    const opener = document.activeElement;
    // oxlint-disable-next-line react/set-state-in-effect
    setIsOpen(true);
    return () => void requestAnimationFrame(() => giveFocusBack(opener));
  }, []);
  return (
    <ModalOverlay
      className={cx(styles['backdrop'])}
      data-modal
      isOpen={isOpen}
      isKeyboardDismissDisabled={!onClose}
      onOpenChange={() => onClose?.()}
    >
      <Modal className={cx(styles['panel'])} data-size={size} data-fills-phone={fillsPhone || undefined}>
        <Dialog
          className={cx(styles['dialog'])}
          role={role}
          {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        >
          <div className={styles['head']}>
            <Heading slot="title" className={cx(styles['title'])}>
              {title}
            </Heading>
            {onClose && <IconButton icon="close" label={texts.close} onPress={onClose} />}
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
