import type { ActorRefFrom } from 'xstate';
import type { saveCopyMachine } from '../../../machines/save-copy/save-copy.machine.ts';
import { copy } from '../../copy/save-copy.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, ScreenOnly, Stack } from '../../ui/Layout.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { connectSaveCopy, pdfDocument } from './save-copy.connect.ts';
import type { SaveCopyProps } from './save-copy-component.ts';
import { useView } from './use-view.ts';

interface SaveCopyViewProps extends SaveCopyProps {
  readonly actor: ActorRefFrom<typeof saveCopyMachine>;
  /** Also offers to print, where the page has no button for it. */
  readonly canPrint?: boolean;
}

export function SaveCopyView({ actor, contentOf, canPrint = false }: SaveCopyViewProps) {
  const { isSaving, statusText } = useView(actor, connectSaveCopy);
  return (
    <ScreenOnly>
      <Stack gap="tight">
        <Row>
          <Button
            kind="ghost"
            size="small"
            isPending={isSaving}
            onPress={() => actor.send({ type: 'copy.pressed', document: pdfDocument(contentOf()) })}
          >
            {copy.save}
          </Button>
          {canPrint && (
            <Button kind="ghost" size="small" onPress={() => actor.send({ type: 'print.pressed' })}>
              {copy.print}
            </Button>
          )}
        </Row>
        <LiveText>{statusText}</LiveText>
      </Stack>
    </ScreenOnly>
  );
}
