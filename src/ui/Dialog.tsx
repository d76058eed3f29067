import { useId, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';
import { later, type LostProps } from './Later.tsx';
import { LostPart } from './LostPart.tsx';

export interface DialogProps {
  readonly title: ReactNode;
  /** `m` is 640 px wide, `l` 808 px; up to 767 px both are sheets at the bottom of the screen. */
  readonly size?: 'm' | 'l' | undefined;
  /** Up to 767 px it fills the screen (PICK-R17, PICK-R19). */
  readonly fillsPhone?: boolean | undefined;
  /** Escape or the close button. Without it only the actions close the dialog. */
  readonly onClose?: (() => void) | undefined;
  /** The buttons; they stay visible while the content scrolls. */
  readonly actions?: ReactNode;
  /** `alertdialog` for a question that needs an answer before anything else. */
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  /** The id of the text that a screen reader reads after the title. */
  readonly describedBy?: string | undefined;
  readonly children?: ReactNode;
}

function LostDialog(props: LostProps) {
  return (
    <div className={styles['lost']}>
      <LostPart {...props} />
    </div>
  );
}

const ModalDialog = later(() => import('./ModalDialog.tsx'), LostDialog);

/** Loads the code of dialogs before one opens. */
export const loadDialogs = ModalDialog.preload;

/** A dialog, open while it is rendered. Focus moves in, stays in, and returns when it closes. */
export function Dialog(props: DialogProps) {
  return <ModalDialog {...props} loading={null} />;
}

export interface ConfirmDialogProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly size?: 'm' | 'l' | undefined;
  readonly fillsPhone?: boolean | undefined;
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
    fillsPhone,
    isPending = false,
    isDestructive,
  } = props;
  const textId = useId();
  return (
    <Dialog
      title={title}
      role="alertdialog"
      size={size}
      fillsPhone={fillsPhone}
      onClose={isPending ? undefined : onCancel}
      describedBy={textId}
      actions={
        <>
          <Button kind="ghost" onPress={onCancel} isDisabled={isPending}>
            {cancelLabel}
          </Button>
          <Button kind={isDestructive ? 'danger' : 'primary'} onPress={onConfirm} isPending={isPending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div id={textId}>{children}</div>
    </Dialog>
  );
}
