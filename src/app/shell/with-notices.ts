import { StateMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import { notify, withdraw } from '../../../machines/domain/notice.ts';
import type { Notice, NoticeCode } from '../../../machines/domain/notice.ts';
import type { AppServices } from './app-services.ts';

/** The machine, and each machine that it invokes, with the notices that it declares (`notify`, `withdraw`). */
export function withNotices<M extends AnyStateMachine>(
  machine: M,
  services: Pick<AppServices, 'notify' | 'withdraw'>,
): M {
  const { actions, actors } = machine.implementations;
  const machines = Object.entries(actors).filter((entry): entry is [string, AnyStateMachine] =>
    isMachine(entry[1]),
  );
  return machine.provide({
    actors: Object.fromEntries(machines.map(([name, invoked]) => [name, withNotices(invoked, services)])),
    actions: {
      ...(actions['notify'] === notify && {
        notify: (_: unknown, notice: Notice) => services.notify(notice),
      }),
      ...(actions['withdraw'] === withdraw && {
        withdraw: (_: unknown, { code }: { readonly code: NoticeCode }) => services.withdraw(code),
      }),
    },
  }) as M;
}

const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine;
