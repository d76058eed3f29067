import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { noticesMachine } from '../../../machines/notices/notices.machine.ts';
import { copyReady } from '../../copy/language.ts';
import { lazyComponent } from '../../ui/Lazy.tsx';

const NoticeToasts = lazyComponent(async () => {
  const module = await import('./NoticeToasts.tsx');
  await copyReady();
  return module;
}, null);

/** Loads the copy of notices before one appears. */
export const loadNotices = NoticeToasts.preload;

interface NoticesProps {
  readonly notices: ActorRefFrom<typeof noticesMachine>;
  /** Guest login places them elsewhere on a narrow screen (GL-R06). */
  readonly placement?: 'corner' | 'guest';
}

/** The notices above every page. */
export function Notices({ notices, placement = 'corner' }: NoticesProps) {
  const shown = useSelector(notices, ({ context }) => context.shown);
  const [isUsed, setIsUsed] = useState(false);
  if (!isUsed && shown.length > 0) setIsUsed(true);
  return (
    isUsed && (
      <NoticeToasts
        placement={placement}
        shown={shown}
        onClose={(id) => notices.send({ type: 'notice.dismissed', id: Number(id) })}
        onPause={() => notices.send({ type: 'notices.paused' })}
        onResume={() => notices.send({ type: 'notices.resumed' })}
        loading={null}
      />
    )
  );
}
