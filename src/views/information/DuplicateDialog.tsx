import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { duplicateMachine } from '../../../machines/information/duplicate.machine.ts';
import { copy } from '../../copy/information.ts';
import { BusyOverlay } from '../../ui/BusyOverlay.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { focusField } from '../../ui/focusField.ts';
import { Stack } from '../../ui/Layout.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { labTelUrl } from '../../ui/tel.ts';
import { useView } from '../shared/use-view.ts';
import { connectDuplicate } from './information.connect.ts';

const CLOSE_ID = 'duplicate-close';

interface DuplicateDialogProps {
  readonly actor: ActorRefFrom<typeof duplicateMachine>;
  readonly supportPhone: string;
}

/** 'please confirm are you the same patient as:' with the potential duplicate (DUP-R02, DUP-R03). */
export function DuplicateDialog({ actor, supportPhone }: DuplicateDialogProps) {
  const view = useView(actor, connectDuplicate);
  const isContactingSupport = view?.isContactingSupport === true;

  // The pressed button is replaced by the block that it opened.
  useEffect(() => {
    if (isContactingSupport) focusField(CLOSE_ID);
  }, [isContactingSupport]);

  if (view === null) return null;
  const { isMerging } = view;
  return (
    <Dialog
      title={copy.duplicate.title}
      onClose={() => actor.send({ type: 'dialog.left' })}
      actions={
        isContactingSupport ? (
          <Button id={CLOSE_ID} kind="ghost" onPress={() => actor.send({ type: 'dialog.left' })}>
            {copy.duplicate.close}
          </Button>
        ) : (
          <>
            <Button kind="ghost" onPress={() => actor.send({ type: 'contact.requested' })}>
              {copy.duplicate.contact(supportPhone)}
            </Button>
            <Button isSubmission onPress={() => actor.send({ type: 'merge.confirmed' })}>
              {copy.duplicate.confirm}
            </Button>
          </>
        )
      }
    >
      <Stack>
        <DescriptionList items={view.facts} />
        {isContactingSupport && (
          <NoticeBox tone="info" title={copy.duplicate.supportTitle} role="status">
            <Stack gap="tight">
              <p>{copy.duplicate.support}</p>
              <LinkButton kind="ghost" size="small" href={labTelUrl(supportPhone)}>
                {copy.duplicate.call(supportPhone)}
              </LinkButton>
            </Stack>
          </NoticeBox>
        )}
        {isMerging && <BusyOverlay message={copy.busy.merging} />}
      </Stack>
    </Dialog>
  );
}
