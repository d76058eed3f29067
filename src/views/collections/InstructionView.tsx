import type { ActorRefFrom } from 'xstate';
import type { instructionMachine } from '../../../machines/collections/instruction.machine.ts';
import { copy } from '../../copy/collections.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Header } from '../../ui/Header.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { Page } from '../../ui/Page.tsx';
import { useView } from '../shared/use-view.ts';
import { GuidanceFrame } from './GuidanceFrame.tsx';
import { SupportLink } from './SupportLink.tsx';
import { connectInstruction } from './collections.connect.ts';
import type { InstructionViewData as View } from './collections.connect.ts';

interface InstructionViewProps {
  readonly actor: ActorRefFrom<typeof instructionMachine>;
  /** The support page; null if none is configured. */
  readonly support: string | null;
}

/** The instructions for one sample type: the lab's guidance page in a frame, and a link that opens it in a new tab. */
export function InstructionView({ actor, support }: InstructionViewProps) {
  const view = useView(actor, connectInstruction);
  const title = view.kind === 'empty' ? copy.title : copy.detail.title(view.name);
  return (
    <>
      <Header />
      <Page title={title} heading={title}>
        {view.kind === 'empty' ? (
          <NoticeBox tone="info">{copy.empty}</NoticeBox>
        ) : (
          <Stack>
            <Row align="between">
              <LinkButton kind="ghost" size="small" href={view.guidance} isExternal>
                {copy.detail.openInNewTab}
              </LinkButton>
              <LiveText isHidden={view.frame === 'shown'}>{frameStatusText(view.frame)}</LiveText>
            </Row>
            <GuidanceFrame
              title={copy.detail.frame(view.name)}
              src={view.guidance}
              onLoad={() => actor.send({ type: 'guidance.loaded' })}
            />
          </Stack>
        )}
        {view.hasList && (
          <Row>
            <Button kind="quiet" onPress={() => actor.send({ type: 'list.opened' })}>
              {copy.detail.allTypes}
            </Button>
          </Row>
        )}
        <SupportLink href={support} />
      </Page>
    </>
  );
}

function frameStatusText(frame: Extract<View, { kind: 'detail' }>['frame']): string {
  if (frame === 'shown') return '';
  return frame === 'stuck' ? copy.detail.stuck : copy.detail.loading;
}
