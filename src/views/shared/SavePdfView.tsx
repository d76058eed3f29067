import type { ActorRefFrom } from 'xstate';
import type { savePdfMachine } from '../../../machines/save-pdf/save-pdf.machine.ts';
import { copy } from '../../copy/save-pdf.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, ScreenOnly, Stack } from '../../ui/Layout.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { connectSavePdf, pdfDocument } from './save-pdf.connect.ts';
import type { SavePdfProps } from './save-pdf-component.ts';
import { useView } from './use-view.ts';

interface SavePdfViewProps extends SavePdfProps {
  readonly actor: ActorRefFrom<typeof savePdfMachine>;
  /** Also offers to print, where the page has no button for it. */
  readonly canPrint?: boolean;
}

export function SavePdfView({ actor, contentOf, canPrint = false }: SavePdfViewProps) {
  const { isSaving, statusText } = useView(actor, connectSavePdf);
  return (
    <ScreenOnly>
      <Stack gap="tight">
        <Row>
          <Button
            kind="ghost"
            size="small"
            isPending={isSaving}
            onPress={() => actor.send({ type: 'save.pressed', document: pdfDocument(contentOf()) })}
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
