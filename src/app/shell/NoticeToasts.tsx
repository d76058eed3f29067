import type { Notice } from '../../../machines/domain/notice.ts';
import { copy as declines } from '../../copy/declines.ts';
import { dateText } from '../../copy/format.ts';
import { copy } from '../../copy/notices.ts';
import { ServiceText } from '../../ui/ServiceText.tsx';
import Toasts from '../../ui/Toasts.tsx';
import type { ToastRegionProps } from '../../ui/Toasts.tsx';

interface NoticeToastsProps extends Omit<ToastRegionProps, 'toasts'> {
  readonly shown: readonly (Notice & { readonly id: number })[];
}

/** The notices as toasts, with our texts where the services send none (1 §8): a chunk of its own. */
export default function NoticeToasts({ shown, ...region }: NoticeToastsProps) {
  return (
    <Toasts
      {...region}
      toasts={shown.map((notice) => ({
        id: String(notice.id),
        tone: notice.tone,
        title: copy.titles[notice.title],
        text: noticeText(notice),
      }))}
    />
  );
}

/** With the zone of the patient, whose clock it is. */
const UNTIL_FORMAT = {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  timeZoneName: 'short',
} as const;

function noticeText({ code, text, decline, until, merge, isOutcomeUnknown }: Notice) {
  if (until) return `${copy.texts[code]} ${dateText(Date.parse(until), UNTIL_FORMAT)}.`;
  // The page explains what to do.
  if (decline) return declines[decline][0];
  if (merge) return copy.merge(merge);
  const words = text ?? copy.texts[code];
  const sentence = isOutcomeUnknown && !words.endsWith('.') ? `${words}.` : words;
  const said = text === undefined ? sentence : <ServiceText>{sentence}</ServiceText>;
  if (!isOutcomeUnknown) return said;
  return (
    <>
      <span>{said}</span>
      <span> </span>
      <span>{copy.outcomeUnknown}</span>
    </>
  );
}
