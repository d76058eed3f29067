import type { ActorRefFrom } from 'xstate';
import type { saveCopyMachine } from '../../../machines/save-copy/save-copy.machine.ts';
import { copy as common } from '../../copy/common.ts';
import { copy } from '../../copy/save-copy.ts';
import { useBrand } from '../../ui/Brand.tsx';
import { Strokes } from '../../ui/Strokes.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Card, FinePrint, Stack } from '../../ui/Layout.tsx';
import { MessagePage } from '../shared/MessagePage.tsx';
import { SaveCopyView } from '../shared/SaveCopyView.tsx';
import { useView } from '../shared/use-view.ts';
import { waiverCopy } from './waiver-completed.connect.ts';

interface WaiverCompletedViewProps {
  readonly actor: ActorRefFrom<typeof saveCopyMachine>;
}

/** /nyform_success, with all of the submitted form: nothing else has it, and some browsers let nobody save or print. */
export function WaiverCompletedView({ actor }: WaiverCompletedViewProps) {
  const { name } = useBrand();
  const { title, text } = common.completed;
  const parts = useView(actor, ({ context: { waiver } }) => waiver && waiverCopy(waiver, name));
  return (
    <MessagePage
      tone="good"
      title={title}
      text={text}
      below={
        parts && (
          <Card title={copy.waiver.title}>
            <Stack>
              <p>{parts.statement}</p>
              <Facts facts={parts.groups[0].lines} />
              {parts.drawing && <Strokes {...parts.drawing} />}
              <FinePrint>{copy.waiver.note}</FinePrint>
              <SaveCopyView actor={actor} partsOf={() => parts} canPrint />
            </Stack>
          </Card>
        )
      }
    />
  );
}
