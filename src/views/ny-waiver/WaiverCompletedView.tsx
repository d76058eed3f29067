import type { ActorRefFrom } from 'xstate';
import type { savePdfMachine } from '../../../machines/save-pdf/save-pdf.machine.ts';
import { copy as common } from '../../copy/common.ts';
import { copy } from '../../copy/save-pdf.ts';
import { useBrand } from '../../ui/Brand.tsx';
import { Strokes } from '../../ui/Strokes.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Box, FinePrint, Stack } from '../../ui/Layout.tsx';
import { MessagePage } from '../shared/MessagePage.tsx';
import { SavePdfView } from '../shared/SavePdfView.tsx';
import { useView } from '../shared/use-view.ts';
import { signedWaiverPdf } from './waiver-completed.connect.ts';

interface WaiverCompletedViewProps {
  readonly actor: ActorRefFrom<typeof savePdfMachine>;
}

/** /nyform_success, with all of the submitted form: nothing else has it, and some browsers let nobody save or print. */
export function WaiverCompletedView({ actor }: WaiverCompletedViewProps) {
  const { name } = useBrand();
  const { title, text } = common.completed;
  const content = useView(actor, ({ context: { waiver } }) => waiver && signedWaiverPdf(waiver, name));
  return (
    <MessagePage
      tone="success"
      title={title}
      text={text}
      below={
        content && (
          <Box title={copy.waiver.title}>
            <Stack>
              <p>{content.statement}</p>
              <DescriptionList items={content.groups[0].lines} />
              {content.drawing && <Strokes {...content.drawing} />}
              <FinePrint>{copy.waiver.note}</FinePrint>
              <SavePdfView actor={actor} contentOf={() => content} canPrint />
            </Stack>
          </Box>
        )
      }
    />
  );
}
