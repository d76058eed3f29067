import { StateMachine } from 'xstate';
import type { AnyActorLogic, AnyEventObject, AnyStateMachine } from 'xstate';
import { notify, withdraw } from '../../../machines/domain/notice.ts';
import type { Notice, NoticeCode } from '../../../machines/domain/notice.ts';
import type { AppServices } from './app-services.ts';

type Speaking = Pick<AppServices, 'notify' | 'withdraw' | 'worked'>;

/**
 * The machine, and each machine that it invokes, with the notices that it declares (`notify`, `withdraw`). A notice that a
 * failed call raises names the call, and goes when that call has worked (RUL-54).
 */
export function withNotices<M extends AnyStateMachine>(machine: M, services: Speaking): M {
  const { actions, actors } = machine.implementations;
  const invoked = Object.entries(actors) as [string, AnyActorLogic][];
  return machine.provide({
    actors: Object.fromEntries(
      invoked.map(([name, logic]) => [
        name,
        isMachine(logic) ? withNotices(logic, services) : told(logic, () => services.worked(name)),
      ]),
    ),
    actions: {
      ...(actions['notify'] === notify && {
        notify: ({ event }: { readonly event: AnyEventObject }, notice: Notice) =>
          services.notify({ ...notice, ...failedCall(event) }),
      }),
      ...(actions['withdraw'] === withdraw && {
        withdraw: (_: unknown, { code }: { readonly code: NoticeCode }) => services.withdraw(code),
      }),
    },
  }) as M;
}

const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine;

function failedCall({ type }: AnyEventObject): Pick<Notice, 'call'> {
  const [, call] = /^xstate\.error\.actor\.(.+)$/.exec(type) ?? [];
  return call === undefined ? {} : { call };
}

/** The call, which tells when it has worked. */
function told(logic: AnyActorLogic, tell: () => void): AnyActorLogic {
  return {
    ...logic,
    transition: (state, event, scope) => {
      const next: typeof state = logic.transition(state, event, scope);
      if (next.status === 'done') tell();
      return next;
    },
  };
}
