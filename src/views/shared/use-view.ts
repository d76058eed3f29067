import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

/**
 * What a flow's view shows: its snapshot seen through `connect`. Renders again only when something that is shown
 * has changed.
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
