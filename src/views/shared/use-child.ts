import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

/** The actor that a machine invoked under an id; undefined while it is not running. */
export function useChild<Child extends AnyActorRef>(
  actor: Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>,
  id: string,
): Child | undefined {
  return useSelector(
    actor,
    // The machine's types determine the type of actor under this id.
    ({ children }: { readonly children: Readonly<Record<string, AnyActorRef | undefined>> }) =>
      children[id] as Child | undefined,
  );
}
