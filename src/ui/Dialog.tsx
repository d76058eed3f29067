import { useId, type ReactNode } from 'react';
import { BusyOverlay } from './BusyOverlay.tsx';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import { lazyComponent, type LostProps } from './Lazy.tsx';
import { useLanguage } from './language.ts';
import { LostComponent } from './LostComponent.tsx';
import type { DialogProps } from './ModalDialog.tsx';

function LostDialog(props: LostProps) {
  return (
    <div className={styles['lost']}>
      <LostComponent {...props} />
    </div>
  );
}

const ModalDialog = lazyComponent(() => import('./ModalDialog.tsx'), LostDialog);

/** Loads the code of dialogs before one opens. */
export const loadDialogs = ModalDialog.preload;

/**
 * A dialog, open while it is rendered. Focus moves in, stays in, and returns when it closes. Until its code is there, the
 * page below accepts nothing and says why.
 */
export function Dialog(props: DialogProps) {
  const { copy } = useLanguage();
  return <ModalDialog {...props} loading={<BusyOverlay message={copy.opening} />} />;
}

interface ConfirmDialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
  /** Confirming sends something for good: withheld while an outage blocks submissions. */
  readonly isSubmission?: boolean | undefined;
  readonly onCancel: () => void;
  readonly size?: 'm' | 'l' | undefined;
  readonly fillsNarrowScreen?: boolean | undefined;
  readonly isPending?: boolean | undefined;
  /** Confirming cannot be undone. */
  readonly isDestructive?: boolean | undefined;
}

/** A question with two answers; Escape gives the second. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    confirmLabel,
    cancelLabel,
    onConfirm,
    onCancel,
    size,
    fillsNarrowScreen,
    isPending = false,
    isDestructive,
    isSubmission,
  } = props;
  const textId = useId();
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size={size}
      fillsNarrowScreen={fillsNarrowScreen}
      onClose={isPending ? undefined : onCancel}
      describedBy={textId}
      actions={
        <>
          <Button kind="ghost" onPress={onCancel} isDisabled={isPending}>
            {cancelLabel}
          </Button>
          <Button
            kind={isDestructive ? 'danger' : 'primary'}
            onPress={onConfirm}
            isSubmission={isSubmission}
            isPending={isPending}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div id={textId}>{children}</div>
    </Dialog>
  );
}
