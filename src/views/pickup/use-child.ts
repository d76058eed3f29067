import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

/** An actor that a machine has invoked under an id; undefined while it does not run. */
export function useChild<Child extends AnyActorRef>(
  actor: Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>,
  id: string,
): Child | undefined {
  return useSelector(
    actor,
    // The machine's contract says what runs under the id.
    ({ children }: { readonly children: Readonly<Record<string, AnyActorRef | undefined>> }) =>
      children[id] as Child | undefined,
  );
}
