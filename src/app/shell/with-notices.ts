import { StateMachine } from 'xstate';
import type { AnyActorLogic, AnyEventObject, AnyStateMachine, AnyStateNode } from 'xstate';
import { notify, clearNotice } from '../../../machines/domain/notice.ts';
import type { Notice, NoticeCode } from '../../../machines/domain/notice.ts';
import type { AppDependencies } from './app-dependencies.ts';

type NoticeFunctions = Pick<AppDependencies, 'notify' | 'clearNotice' | 'callSucceeded'>;

/**
 * The machine, and each machine that it invokes, with the notices that it declares (`notify`, `clearNotice`). A notice that a
 * failed call raises names the call, and is cleared when that call has succeeded (RUL-54).
 */
export function withNotices<M extends AnyStateMachine>(machine: M, dependencies: NoticeFunctions): M {
  const { actions, actors } = machine.implementations;
  const invoked = Object.entries(actors) as [string, AnyActorLogic][];
  const calls = new Map(callsByInvokeId(machine.root));
  return machine.provide({
    actors: Object.fromEntries(
      invoked.map(([name, logic]) => [
        name,
        isMachine(logic)
          ? withNotices(logic, dependencies)
          : withSuccessReport(logic, () => dependencies.callSucceeded(name)),
      ]),
    ),
    actions: {
      ...(actions['notify'] === notify && {
        notify: ({ event }: { readonly event: AnyEventObject }, notice: Notice) =>
          dependencies.notify({ ...notice, ...failedCall(event, calls) }),
      }),
      ...(actions['clearNotice'] === clearNotice && {
        clearNotice: (_: unknown, { code }: { readonly code: NoticeCode }) => dependencies.clearNotice(code),
      }),
    },
  }) as M;
}

const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine;

/** The call of each invocation, by the id that its events carry. */
function callsByInvokeId(node: AnyStateNode): readonly [string, string][] {
  return [
    ...node.invoke.map(({ id, src }): [string, string] => [id, String(src)]),
    ...Object.values(node.states).flatMap(callsByInvokeId),
  ];
}

function failedCall({ type }: AnyEventObject, calls: ReadonlyMap<string, string>): Pick<Notice, 'call'> {
  const call = calls.get(type.replace('xstate.error.actor.', ''));
  return call === undefined ? {} : { call };
}

/** The call, with a report when it succeeds. */
function withSuccessReport(logic: AnyActorLogic, onSuccess: () => void): AnyActorLogic {
  return {
    ...logic,
    transition: (state, event, scope) => {
      const next: typeof state = logic.transition(state, event, scope);
      if (next.status === 'done') onSuccess();
      return next;
    },
  };
}
