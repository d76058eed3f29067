import type { ReactNode } from 'react';
import { copy } from '../../copy/common.ts';
import { Header } from '../../ui/Header.tsx';
import { Stack } from '../../ui/Layout.tsx';
import type { Tone } from '../../ui/NoticeBox.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Page } from '../../ui/Page.tsx';
import { HelpLine } from './HelpLine.tsx';
import type { Logo } from './logo.ts';

interface MessagePageProps {
  readonly tone: Tone;
  readonly title: string;
  /** The reason, before the text and larger. */
  readonly lead?: ReactNode;
  readonly text?: ReactNode;
  readonly accessionId?: string | undefined;
  /** The provider's logo, on payment pages (PAY-R02). */
  readonly logo?: Logo | null | undefined;
  readonly actions?: ReactNode;
  /** Something is completed: offers to finish on this device (RUL-55). By default unless the tone is 'error'. */
  readonly isEnd?: boolean;
  /** Rarely needed content below the actions. */
  readonly after?: ReactNode;
  readonly children?: ReactNode;
  /** Under the message: data that the person may want to keep. */
  readonly below?: ReactNode;
}

/** A page with a single message: an outcome, and the next actions. */
export function MessagePage(props: MessagePageProps) {
  const { tone, title, lead, text, accessionId, logo, actions, after, children, below } = props;
  const { isEnd = tone !== 'error' } = props;
  return (
    <>
      <Header
        reference={accessionId && copy.accessionId(accessionId)}
        logoUrl={logo?.url}
        logoName={logo?.name}
      />
      <Page title={title} heading={title} isHeadingHidden isEnd={isEnd}>
        <Stack>
          <Outcome tone={tone} title={title} lead={lead} text={text} actions={actions} after={after}>
            {children}
          </Outcome>
          {below}
          <HelpLine />
        </Stack>
      </Page>
    </>
  );
}
