import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

/**
 * Subscribes a view to its machine through `connect`. Rerenders only if the connected data changes.
 * @param connect pure; returns plain data
 */
export function useView<A extends Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>, V>(
  actor: A,
  connect: (snapshot: ReturnType<A['getSnapshot']>) => V,
): V {
  return useSelector<Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>, V>(actor, connect, isSame);
}

function isSame<V>(a: V, b: V): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}
