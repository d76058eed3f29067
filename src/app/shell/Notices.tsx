import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { noticesMachine } from '../../../machines/notices/notices.machine.ts';
import { copy } from '../../copy/common.ts';
import { noticeText } from '../../copy/notices.ts';
import { ToastRegion } from '../../ui/Toast.tsx';

export interface NoticesProps {
  readonly notices: ActorRefFrom<typeof noticesMachine>;
  /** Guest login places them elsewhere on a narrow screen (GL-R06). */
  readonly placement?: 'corner' | 'guest';
}

/** The notices above every page; adds our texts where the services send none (1 §8). */
export function Notices({ notices, placement = 'corner' }: NoticesProps) {
  const shown = useSelector(notices, ({ context }) => context.shown);
  return (
    <ToastRegion
      placement={placement}
      label={copy.notifications}
      closeLabel={copy.closeNotification}
      toasts={shown.map((notice) => ({
        id: String(notice.id),
        tone: notice.tone,
        title: notice.title,
        text: notice.text ?? noticeText[notice.code],
      }))}
      onClose={(id) => notices.send({ type: 'notice.closed', id: Number(id) })}
      onHold={() => notices.send({ type: 'notices.held' })}
      onRelease={() => notices.send({ type: 'notices.released' })}
    />
  );
}
