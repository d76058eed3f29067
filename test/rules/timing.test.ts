import { describe, expect, test } from 'vitest';
import { SimulatedClock, createActor, fromCallback, fromPromise } from 'xstate';
import type { Identity } from '../../machines/domain/link.ts';
import type { Notice } from '../../machines/domain/notice.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { paymentPendingMachine } from '../../machines/payment-pending/payment-pending.machine.ts';
import { payMachine } from '../../machines/payment/pay.machine.ts';
import { paymentMachine } from '../../machines/payment/payment.machine.ts';
import type { HoldEvent, OrderRef, TokenRequest } from '../../machines/payment/payment.types.ts';
import { cardForm, makeOrderWithInvoice } from '../machines/payment.data.ts';
import { stubServices } from '../support/stub-services.ts';
import { IDENTITY, LINK, TODAY } from '../support/example-data.ts';

const toast: Notice = { code: 'serverError', tone: 'error', title: 'Failed', persists: false };
const lasting: Notice = { ...toast, code: 'conciergeFailed', persists: true };

function show() {
  const clock = new SimulatedClock();
  const actor = createActor(noticesMachine, { clock }).start();
  return {
    clock,
    raise: (notice: Notice) => actor.send({ type: 'notice.raised', notice }),
    send: actor.send,
    codes: () => actor.getSnapshot().context.shown.map(({ code }) => code),
  };
}

test('a toast stays for exactly 3500 ms; raising it again does not extend it [ERR-R10 CONST-R03]', () => {
  const { clock, raise, codes } = show();
  raise(toast);
  clock.increment(3000);
  raise(toast);
  clock.increment(499);
  expect(codes()).toEqual(['serverError']);
  clock.increment(1);
  expect(codes()).toEqual([]);
  raise(toast);
  expect(codes()).toEqual(['serverError']);
});

test('a notice that persists stays until dismissed, next to toasts that disappear [ERR-R10]', () => {
  const { clock, raise, send, codes } = show();
  raise(lasting);
  raise(toast);
  clock.increment(60_000);
  expect(codes()).toEqual(['conciergeFailed']);
  send({ type: 'notice.dismissed', id: 1 });
  expect(codes()).toEqual([]);
});

test('dismissing one notice does not shorten another, and the timer of a dismissed one affects no other [ERR-R10]', () => {
  const { clock, raise, send, codes } = show();
  raise(toast);
  send({ type: 'notice.dismissed', id: 1 });
  clock.increment(2000);
  raise(toast);
  clock.increment(1500);
  expect(codes()).toEqual(['serverError']);
  clock.increment(2000);
  expect(codes()).toEqual([]);
});

test('nothing disappears while the patient reads, and each toast then gets its full time [NOTIF-02]', () => {
  const { clock, raise, send, codes } = show();
  raise(toast);
  send({ type: 'notices.paused' });
  raise(lasting);
  raise(toast);
  clock.increment(60_000);
  expect(codes()).toEqual(['serverError', 'conciergeFailed']);
  send({ type: 'notices.resumed' });
  clock.increment(3499);
  expect(codes()).toEqual(['serverError', 'conciergeFailed']);
  clock.increment(1);
  expect(codes()).toEqual(['conciergeFailed']);
});

// The catalog of a waiting page has everything else that it does.
test('a pending payment is checked after 5, 10 and 20 s, then every 30 s for ten minutes [RUL-09]', async () => {
  const clock = new SimulatedClock();
  const requested: number[] = [];
  const actor = createActor(
    paymentPendingMachine.provide({
      actors: {
        loadPaymentStatus: fromPromise<number, { readonly identity: Identity | null }>(async () => {
          requested.push(clock.now() / 1000);
          return 1;
        }),
        watchVisibility: fromCallback(() => undefined),
      },
    }),
    { input: { identity: IDENTITY, isReopened: false }, clock },
  ).start();
  for (let second = 0; second < 3600; second += 1) {
    const before = requested.length;
    clock.increment(1000);
    if (requested.length > before) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(requested).toEqual([5, 15, 35, ...Array.from({ length: 19 }, (_, index) => 65 + index * 30)]);
  actor.stop();
});

describe('the 100 ms before the fields of a card form are checked [VAL-R08]', () => {
  /** A card form whose number the card vendor has not reported yet, just submitted. */
  async function submit({ isConciergeChecked = false } = {}) {
    const clock = new SimulatedClock();
    const held: string[] = [];
    const tokenized: TokenRequest[] = [];
    const input = { query: LINK, keptQuery: null, today: TODAY, unsaved: null, retryForm: null };
    const pay = stubServices(payMachine, {
      loadCurrentOrder: () => ({
        ...makeOrderWithInvoice(300),
        paymentStatus: 0,
        wasPaidEarlier: false,
        changedFee: null,
        requestedAt: '',
      }),
      updateConciergeFee: () => undefined,
      tokenizeCard: (request: TokenRequest) => {
        tokenized.push(request);
        return { token: 'tok_1' };
      },
      readClock: () => new Promise(() => undefined),
    }).provide({
      actors: {
        holdOrder: fromCallback<HoldEvent, OrderRef>(({ sendBack, receive }) => {
          receive(() => {
            held.push('held');
            sendBack({ type: 'order.held' });
          });
        }),
      },
    });
    const actor = createActor(
      stubServices(paymentMachine, {
        'openForm.loadPaymentForm': () => ({
          orderWithInvoice: makeOrderWithInvoice(300),
          unresolvedCharge: null,
          isFeePending: false,
        }),
        loadPayLaterEligibility: () => ({ klarna: false, afterpay: false, connectAccountId: '' }),
      }).provide({ actors: { pay, watchOtherTabs: fromCallback(() => undefined) } }),
      { input, clock },
    ).start();
    const pause = () => new Promise((resolve) => setImmediate(resolve));
    await pause();
    const { number, cvc } = cardForm().hosted;
    actor.send({ type: 'hostedField.changed', field: 'cvc', state: cvc });
    actor.send({ type: 'billing.changed', field: 'nameOnCard', value: 'Ann Example' });
    actor.send({ type: 'billing.changed', field: 'expiry', value: '12/28' });
    if (isConciergeChecked) actor.send({ type: 'concierge.checked' });
    actor.send({ type: 'payment.submitted' });
    const wait = async (milliseconds: number) => {
      await pause();
      clock.increment(milliseconds);
      await pause();
    };
    return { actor, held, tokenized, number, wait, errors: () => actor.getSnapshot().context.errors };
  }
  const typeZip = { type: 'billing.changed', field: 'zip', value: '95112' } as const;

  test.each([false, true])(
    'a card number that the vendor reports just after the press is not called empty, with a new concierge: %s',
    async (isConciergeChecked) => {
      const { actor, tokenized, number, wait, errors } = await submit({ isConciergeChecked });
      actor.send({ type: 'hostedField.changed', field: 'number', state: number });
      await wait(100);
      expect([errors(), tokenized.length]).toEqual([{}, 1]);
    },
  );

  test('what is typed just after the press is kept, and is what is charged', async () => {
    const { actor, tokenized, number, wait } = await submit();
    actor.send({ type: 'hostedField.changed', field: 'number', state: number });
    actor.send(typeZip);
    await wait(100);
    expect(actor.getSnapshot().context.card.billing.zip).toBe('95112');
    expect(tokenized.map(({ billing }) => billing.zip)).toEqual(['95112']);
  });

  test('a press of a form with an empty field does not hold the order: another tab goes on', async () => {
    const { held, wait, errors } = await submit();
    await wait(100);
    expect([errors(), held]).toEqual([{ number: 'required' }, []]);
  });
});
