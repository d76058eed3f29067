import { createBrowserInspector } from '@statelyai/inspect';
import type { AnyActorRef, AnyStateMachine, InspectionEvent } from 'xstate';
import { nameGuards } from '../../support/guard-names.ts';
import { redactContext, redactEvent, redactMessage } from './redact.ts';

/** Required for every viewer: only data known to be harmless may leave the page. */
export const redaction = {
  sanitizeContext: redactContext,
  sanitizeEvent: redactEvent,
  serialize: redactMessage,
  // Deep enough for the chart of a nested machine.
  serializationDepthLimit: 24,
  maxDeferredEvents: 1000,
};

/**
 * Opens Stately's inspector in a window of its own, now or with the next press, since browsers allow it only on one.
 * @param running the machines that run already
 * @returns what reports the events from now on
 */
export function startInspector(running: readonly AnyActorRef[]): (event: InspectionEvent) => void {
  const inspector = createBrowserInspector({ ...redaction, autoStart: false });
  if (navigator.userActivation?.isActive) inspector.start();
  else window.addEventListener('pointerup', () => inspector.start(), { once: true });
  for (const ref of running) {
    nameGuardsOf(ref);
    inspector.actor(ref, ref.getSnapshot());
  }
  return (event) => {
    if (event.type === '@xstate.actor') nameGuardsOf(event.actorRef as AnyActorRef);
    inspector.inspect.next?.(event);
  };
}

function nameGuardsOf(ref: AnyActorRef): void {
  const { logic } = ref as AnyActorRef & { readonly logic: object };
  if ('root' in logic) nameGuards(logic as AnyStateMachine);
}
