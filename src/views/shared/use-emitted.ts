import { useEffect, useEffectEvent, useState } from 'react';
import type { ActorRef, EventObject, Snapshot } from 'xstate';

/**
 * Handles an event that a machine emits, such as a focus request. The machine emits before React has rendered the new
 * state, so the handler runs after that render.
 */
export function useEmitted<Emitted extends EventObject, Type extends Emitted['type']>(
  actor: Pick<ActorRef<Snapshot<unknown>, EventObject, Emitted>, 'on'>,
  type: Type,
  handle: (event: Extract<Emitted, { readonly type: Type }>) => void,
): void {
  // Wrapped, because a machine may emit the same object twice.
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
