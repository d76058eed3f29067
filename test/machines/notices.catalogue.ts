import { expect } from 'vitest';
import type { Notice } from '../../machines/domain/notice.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import type { NoticesContext } from '../../machines/notices/notices.machine.ts';
import { catalogue } from '../support/catalogue.ts';

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

/** Offers an event when exactly these notices are shown. */
const shows =
  (...codes: readonly string[]) =>
  ({ context }: { readonly context: NoticesContext }) =>
    context.shown.map(({ code }) => code).join() === codes.join() && context.nextId < 4;

const raised = (name: string, notice: Notice, when: ReturnType<typeof shows>) => ({
  name,
  when,
  event: { type: 'notice.raised', notice } as const,
});
const closed = (id: number) => ({
  name: `notice ${id} closed`,
  when: ({ context }: { readonly context: NoticesContext }) => context.shown.some((one) => one.id === id),
  event: { type: 'notice.closed', id } as const,
});

export const noticesCatalogue = catalogue(noticesMachine, {
  flows: ['notifications'],
  inputs: { 'nothing shown': undefined },
  events: {
    'notice.raised': [
      raised('a toast', toast, shows()),
      raised('the same toast again', toast, shows(toast.code)),
      raised('another toast', other, shows(toast.code)),
      raised('a lasting notice', lasting, shows()),
      raised('a failed load', load, ({ context }) => context.nextId === 1),
      raised('the same lasting notice again', lasting, shows(lasting.code)),
    ],
    // Sent only by the machine's own timers.
    'notice.expired': [],
    'notice.closed': [closed(1), closed(2)],
    'notice.withdrawn': [
      {
        name: 'the concierge fee has succeeded',
        when: shows(lasting.code),
        event: { type: 'notice.withdrawn', code: 'conciergeFailed' },
      },
      {
        name: 'something else has succeeded',
        when: shows(lasting.code),
        event: { type: 'notice.withdrawn', code: 'paymentMediaFailed' },
      },
    ],
    'call.succeeded': [
      {
        name: 'what could not be loaded has come',
        when: shows(load.code),
        event: { type: 'call.succeeded', call: 'loadPaymentMedia' },
      },
      {
        name: 'another call has succeeded',
        when: shows(load.code),
        event: { type: 'call.succeeded', call: 'loadOrder' },
      },
    ],
    'failures.withdrawn': [
      { name: 'Try Again', when: shows(load.code) },
      { name: 'Try Again below a toast', when: shows(toast.code) },
      { name: 'Try Again beside another notice', when: shows(lasting.code) },
    ],
    'notices.paused': [{ name: 'paused' }],
    'notices.released': [{ name: 'released' }],
  },
  unlisted: { start: { to: 'running' }, paused: { to: 'paused' }, released: { to: 'running' } },
  firstTime: ['NOTIF-02'],
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
            'what could not be loaded has come',
            'Try Again',
            'Try Again below a toast',
          ],
        },
        context: { shown: [] },
      },
      { when: { event: 'another call has succeeded' }, context: { shown: [load] } },
      { context: { shown: [lasting] } },
    ],
    'NOTIF-05': ({ event }) => {
      const closedOne: unknown = expect.objectContaining({ id: event === 'notice 1 closed' ? 1 : 2 });
      return { context: { shown: expect.not.arrayContaining([closedOne]) as unknown } };
    },
  },
});
