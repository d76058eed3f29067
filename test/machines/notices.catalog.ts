import { expect } from 'vitest';
import type { Notice } from '../../machines/domain/notice.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import type { NoticesContext } from '../../machines/notices/notices.machine.ts';
import { catalog } from '../support/catalog.ts';

const toast: Notice = { code: 'serverError', tone: 'error', title: 'Failed', persists: false };
const other: Notice = { ...toast, code: 'chargeFailed', text: 'Your card was declined.' };
const load: Notice = {
  ...toast,
  code: 'paymentMediaFailed',
  title: 'Error',
  persists: true,
  call: 'loadPaymentMedia',
};
const lasting: Notice = { ...toast, code: 'conciergeFailed', persists: true };

/** Whether exactly these notices are shown. */
const isShowing =
  (...codes: readonly string[]) =>
  ({ context }: { readonly context: NoticesContext }) =>
    context.shown.map(({ code }) => code).join() === codes.join() && context.nextId < 4;

const raiseNotice = (name: string, notice: Notice, when: ReturnType<typeof isShowing>) => ({
  name,
  when,
  event: { type: 'notice.raised', notice } as const,
});
const dismissNotice = (id: number) => ({
  name: `notice ${id} dismissed`,
  when: ({ context }: { readonly context: NoticesContext }) =>
    context.shown.some((notice) => notice.id === id),
  event: { type: 'notice.dismissed', id } as const,
});

export const noticesCatalog = catalog(noticesMachine, {
  specFlows: ['notifications'],
  inputs: { 'nothing shown': undefined },
  events: {
    'notice.raised': [
      raiseNotice('a toast', toast, isShowing()),
      raiseNotice('the same toast again', toast, isShowing(toast.code)),
      raiseNotice('another toast', other, isShowing(toast.code)),
      raiseNotice('a lasting notice', lasting, isShowing()),
      raiseNotice('a failed load', load, ({ context }) => context.nextId === 1),
      raiseNotice('the same lasting notice again', lasting, isShowing(lasting.code)),
    ],
    // Sent only by the machine's own timers.
    'notice.expired': [],
    'notice.dismissed': [dismissNotice(1), dismissNotice(2)],
    'notice.cleared': [
      {
        name: 'the concierge fee has succeeded',
        when: isShowing(lasting.code),
        event: { type: 'notice.cleared', code: 'conciergeFailed' },
      },
      {
        name: 'something else has succeeded',
        when: isShowing(lasting.code),
        event: { type: 'notice.cleared', code: 'paymentMediaFailed' },
      },
    ],
    'call.succeeded': [
      {
        name: 'the failed load has succeeded',
        when: isShowing(load.code),
        event: { type: 'call.succeeded', call: 'loadPaymentMedia' },
      },
      {
        name: 'another call has succeeded',
        when: isShowing(load.code),
        event: { type: 'call.succeeded', call: 'loadOrder' },
      },
    ],
    'failures.cleared': [
      { name: 'Try Again', when: isShowing(load.code) },
      { name: 'Try Again below a toast', when: isShowing(toast.code) },
      { name: 'Try Again beside another notice', when: isShowing(lasting.code) },
    ],
    'visit.ended': [{ name: 'the visit is over' }],
    'notices.paused': [{ name: 'paused' }],
    'notices.resumed': [{ name: 'resumed' }],
  },
  undocumented: { start: { to: 'running' }, paused: { to: 'paused' }, resumed: { to: 'running' } },
  firstPassOnly: ['NOTIF-02'],
  expected: {
    'NOTIF-01': [
      { when: { event: 'another toast' }, context: { shown: [toast, other] } },
      { context: { shown: [toast] } },
    ],
    'NOTIF-02': { to: 'running', context: { shown: [] } },
    'NOTIF-03': [
      { when: { event: 'the same lasting notice again' }, context: { shown: [lasting] } },
      { context: { shown: [toast] } },
    ],
    'NOTIF-04': [
      { when: { event: 'a failed load' }, context: { shown: [load] } },
      { context: { shown: [lasting] } },
    ],
    'RUL-54': [
      {
        when: {
          event: [
            'the concierge fee has succeeded',
            'the failed load has succeeded',
            'Try Again',
            'Try Again below a toast',
          ],
        },
        context: { shown: [] },
      },
      { when: { event: 'another call has succeeded' }, context: { shown: [load] } },
      { context: { shown: [lasting] } },
    ],
    'RUL-55': { to: 'running', context: { shown: [] } },
    'RUL-62': { to: 'running', context: { shown: [] } },
    'NOTIF-05': ({ event }) => {
      const dismissedOne: unknown = expect.objectContaining({ id: event === 'notice 1 dismissed' ? 1 : 2 });
      return { context: { shown: expect.not.arrayContaining([dismissedOne]) as unknown } };
    },
  },
});
