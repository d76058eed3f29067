import { useEffect, useEffectEvent, useState } from 'react';
import type { ActorRef, EventObject, Snapshot } from 'xstate';

/**
 * Does what a machine asks of the page by an event that it emits, such as moving the focus. The machine emits before
 * React has rendered the new state, so the handler runs after that render.
 */
export function useEmitted<Emitted extends EventObject, Type extends Emitted['type']>(
  actor: Pick<ActorRef<Snapshot<unknown>, EventObject, Emitted>, 'on'>,
  type: Type,
  handle: (event: Extract<Emitted, { readonly type: Type }>) => void,
): void {
  // Wrapped: a machine may emit one and the same object again.
  const [emitted, setEmitted] = useState<{ event: Extract<Emitted, { readonly type: Type }> } | null>(null);
  const onEmitted = useEffectEvent(handle);
  useEffect(() => {
    const subscription = actor.on(type, (event) =>
      setEmitted({ event: event as unknown as Extract<Emitted, { readonly type: Type }> }),
    );
    return () => subscription.unsubscribe();
  }, [actor, type]);
  useEffect(() => {
    if (emitted) onEmitted(emitted.event);
  }, [emitted]);
}
