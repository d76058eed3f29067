import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { AnyActorRef } from 'xstate';
import { useLanguage } from '../../ui/language.ts';

/**
 * Subscribes a view to its machine through `connect`. Rerenders only if the connected data or the language changes. What a
 * machine shows stays once it is done, until the page that it leads to is there.
 * @param connect depends on the snapshot and the language alone; returns plain data
 */
export function useView<A extends Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>, V>(
  actor: A,
  connect: (snapshot: ReturnType<A['getSnapshot']>) => V,
): V {
  const { code } = useLanguage();
  const connectIn = useMemo(() => lasting(connect, code), [connect, code]);
  return useSelector<Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>, V>(actor, connectIn, isSame);
}

/** A new selector for each language: the cached data contains translated text. */
function lasting<S extends { readonly status?: string }, V>(
  connect: (snapshot: S) => V,
  _code: string,
): (snapshot: S) => V {
  let last: { readonly view: V } | null = null;
  return (snapshot) => {
    if (snapshot.status !== 'done' || last === null) last = { view: connect(snapshot) };
    return last.view;
  };
}

/** Deep equality of view data; an object that both share, like a cached card, is not compared. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame(Reflect.get(a, key), Reflect.get(b, key)))
  );
}
