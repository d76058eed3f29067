import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Notice } from '../../../machines/domain/notice.ts';
import type { noticesMachine } from '../../../machines/notices/notices.machine.ts';
import { dateText } from '../../copy/format.ts';
import { copy } from '../../copy/notices.ts';
import { ServiceText } from '../../ui/ServiceText.tsx';
import { ToastRegion } from '../../ui/Toast.tsx';

interface NoticesProps {
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
      toasts={shown.map((notice) => ({
        id: String(notice.id),
        tone: notice.tone,
        title: copy.titles[notice.title],
        text: textOf(notice),
      }))}
      onClose={(id) => notices.send({ type: 'notice.closed', id: Number(id) })}
      onPause={() => notices.send({ type: 'notices.paused' })}
      onRelease={() => notices.send({ type: 'notices.released' })}
    />
  );
}

/** With the zone of the reader, whose clock it is. */
const MOMENT = {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  timeZoneName: 'short',
} as const;

function textOf({ code, text, decline, until, merge, isUncertain }: Notice) {
  if (until) return `${copy.texts[code]} ${dateText(Date.parse(until), MOMENT)}.`;
  // The page behind it says what to do.
  if (decline) return copy.declines[decline][0];
  if (merge) return copy.merge(merge);
  if (isUncertain) return copy.uncertain(text ?? copy.texts[code]);
  return text === undefined ? copy.texts[code] : <ServiceText>{text}</ServiceText>;
}
