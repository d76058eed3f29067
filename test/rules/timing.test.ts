import { afterEach, describe, expect, test } from 'vitest';
import { SimulatedClock, createActor, fromCallback, fromPromise } from 'xstate';
import type { Identity } from '../../machines/domain/link.ts';
import type { Notice } from '../../machines/domain/notice.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { paymentPendingMachine } from '../../machines/payment-pending/payment-pending.machine.ts';
import { IDENTITY } from '../machines/payment.data.ts';

const running: { stop(): void }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

describe('notices', () => {
  const toast: Notice = { code: 'serverError', tone: 'bad', title: 'Failed', persists: false };
  const lasting: Notice = { ...toast, code: 'conciergeFailed', persists: true };

  function show() {
    const clock = new SimulatedClock();
    const actor = createActor(noticesMachine, { clock }).start();
    running.push(actor);
    return {
      clock,
      raise: (notice: Notice) => actor.send({ type: 'notice.raised', notice }),
      send: actor.send,
      codes: () => actor.getSnapshot().context.shown.map(({ code }) => code),
      ids: () => actor.getSnapshot().context.shown.map(({ id }) => id),
    };
  }

  test('a toast stays for exactly 3500 ms; raised again meanwhile it lives no longer, afterwards it is shown again [ERR-R10 CONST-R03]', () => {
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

  test('a notice of duration 0 stays until closed, next to toasts that disappear [ERR-R10]', () => {
    const { clock, raise, send, codes, ids } = show();
    raise(lasting);
    raise(toast);
    clock.increment(60_000);
    expect(codes()).toEqual(['conciergeFailed']);
    for (const id of ids()) send({ type: 'notice.closed', id });
    expect(codes()).toEqual([]);
  });

  test('closing one does not shorten the other; its own timer affects nothing else [ERR-R10]', () => {
    const { clock, raise, send, codes } = show();
    raise(toast);
    send({ type: 'notice.closed', id: 1 });
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
    send({ type: 'notices.held' });
    raise(lasting);
    raise(toast);
    clock.increment(60_000);
    expect(codes()).toEqual(['serverError', 'conciergeFailed']);
    send({ type: 'notices.released' });
    clock.increment(3499);
    expect(codes()).toEqual(['serverError', 'conciergeFailed']);
    clock.increment(1);
    expect(codes()).toEqual(['conciergeFailed']);
  });
});

describe('a pending payment', () => {
  /** Runs the page on a simulated clock; the test answers calls, so that one can stay pending. */
  function wait() {
    const clock = new SimulatedClock();
    const asked: number[] = [];
    const open: PromiseWithResolvers<number>[] = [];
    const actor = createActor(
      paymentPendingMachine.provide({
        actors: {
          loadPaymentStatus: fromPromise<number, { readonly identity: Identity | null }>(() => {
            asked.push(clock.now() / 1000);
            const answer = Promise.withResolvers<number>();
            open.push(answer);
            return answer.promise;
          }),
          watchVisibility: fromCallback(() => undefined),
        },
      }),
      { input: { identity: IDENTITY }, clock },
    ).start();
    running.push(actor);
    const answer = async (code: number | null = 1) => {
      for (const { resolve, reject } of open.splice(0)) {
        if (code === null) reject({ code: 'noAnswer' });
        else resolve(code);
      }
      await new Promise((resolve) => setImmediate(resolve));
    };
    return {
      actor,
      asked,
      answer,
      pass: async (seconds: number) => {
        for (let second = 0; second < seconds; second += 1) {
          clock.increment(1000);
          if (open.length > 0) await answer();
        }
      },
      tick: (seconds: number) => clock.increment(seconds * 1000),
    };
  }

  test('is checked after 5, 10 and 20 s, then every 30 s for ten minutes [RUL-09]', async () => {
    const { asked, pass, actor, answer } = wait();
    await pass(3600);
    expect(asked).toEqual([5, 15, 35, ...Array.from({ length: 19 }, (_, index) => 65 + index * 30)]);
    expect(asked.at(-1)).toBe(605);

    actor.send({ type: 'check.pressed' });
    expect(asked.at(-1)).toBe(3600);
    await answer(3);
    expect(actor.getSnapshot().output).toEqual({
      page: '/payment_succeed',
      accessionId: '2305160001',
      replace: true,
    });
  });

  test('is not checked while the page is hidden, and immediately when it is shown [RUL-09]', async () => {
    const { asked, pass, actor, answer } = wait();
    await pass(6);
    actor.send({ type: 'page.hidden' });
    await pass(600);
    expect(asked).toEqual([5]);
    actor.send({ type: 'page.shown' });
    expect(asked).toEqual([5, 606]);
    await answer();
    await pass(10);
    expect(asked).toEqual([5, 606, 616]);
  });

  test.each([[1], [null]])(
    'hidden during a check that ends with %s, it is not checked again until it is shown [RUL-09]',
    async (code) => {
      const { asked, pass, tick, actor, answer } = wait();
      tick(5);
      actor.send({ type: 'page.hidden' });
      await answer(code);
      await pass(600);
      expect(asked).toEqual([5]);
      actor.send({ type: 'page.shown' });
      expect(asked).toEqual([5, 605]);
      // Shown again before the answer, it waits as usual.
      actor.send({ type: 'page.hidden' });
      actor.send({ type: 'page.shown' });
      await answer(code);
      await pass(10);
      expect(asked).toEqual([5, 605, 615]);
    },
  );
});
