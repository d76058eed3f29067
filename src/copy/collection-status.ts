import { translated } from './language.ts';

/** The copy of the collection status page (2 §2.3). */
export const copy = translated('collections', 'status', {
  reporting: 'Sending your answer…',
  blocked: {
    title: 'Your answer is not sent yet',
    text: 'The lab cannot take your answer now. This page sends it as soon as the lab can, for 30 minutes after you last use it. After that, please open your link again.',
  },
  ALREADY_COLLECTED: {
    title: 'Thank you',
    text: 'We noted that your samples are collected. You are done here.',
  },
  NOT_COLLECTED: {
    title: 'Your samples are not collected yet',
    text: 'Find a place for your blood draw, or read how to collect your other samples.',
    map: 'Find a blood draw location',
    tutorial: 'Non-blood sample collection tutorial',
  },
  NOT_RECEIVED: {
    title: 'We have noted what is missing',
    text: 'You told us that you have not received what you need for your collection. We can help you with that.',
    support: 'Contact support',
  },
  error: {
    title: 'Collection status',
    text: 'Oops, something went wrong. Please try again later, thanks!',
    unconfirmed: 'Your answer may have been noted anyway. You can safely send it again.',
    retry: 'Try Again',
  },
});
