import { createBrowserInspector, createInspector } from '@statelyai/inspect';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { devHooks } from '../shell/dev-hooks.ts';
import { nameGuards } from './guard-names.ts';
import { redactContext, redactEvent, redactMessage } from './redact.ts';

/** Where the machines report to: the viewer of the sandbox lab, or Stately's hosted one. */
export type Viewer = 'lab' | 'stately';

/** What the sandbox lab's viewer listens on; `test/lab/page/inspect.js` has the same name. */
const CHANNEL = 'portal.inspect';

/** How many messages a viewer that comes late is told. */
const KEPT = 1000;

/** Mandatory, whichever viewer: nothing leaves the page that is not known to be harmless. */
export const redaction = {
  sanitizeContext: redactContext,
  sanitizeEvent: redactEvent,
  serialize: redactMessage,
  // Deep enough for the chart of a nested machine.
  serializationDepthLimit: 24,
  maxDeferredEvents: KEPT,
};

/** From here on every machine reports to the viewer. */
export function startInspector(viewer: Viewer): void {
  const { inspect } = viewer === 'stately' ? hosted() : createInspector(labAdapter(), redaction);
  devHooks.inspect = (event) => {
    const { logic } = event.actorRef as AnyActorRef & { readonly logic: object };
    if (event.type === '@xstate.actor' && 'root' in logic) nameGuards(logic as AnyStateMachine);
    inspect.next?.(event);
  };
}

/** Stately's viewer opens in a window of its own, which a browser only lets a press open. */
function hosted() {
  const inspector = createBrowserInspector({ ...redaction, autoStart: false });
  window.addEventListener('pointerup', () => inspector.start(), { once: true });
  return inspector;
}

/** Tells every viewer of this origin; one that opens later asks for what it has missed. */
function labAdapter() {
  const channel = new BroadcastChannel(CHANNEL);
  const page = crypto.randomUUID();
  const kept: StatelyInspectionEvent[] = [];
  let count = 0;
  channel.addEventListener('message', ({ data }: MessageEvent<{ readonly type?: string }>) => {
    if (data.type === '@statelyai.connected') for (const message of kept) channel.postMessage(message);
  });
  return {
    send(event: StatelyInspectionEvent) {
      count += 1;
      // Viewers tell pages apart, and what they were told twice, by the id.
      const message = { ...event, id: `${page}#${count}` };
      kept.push(message);
      // What an actor is stays known; the oldest of what happened goes.
      const oldest = kept.findIndex(({ type }) => type !== '@xstate.actor');
      if (kept.length > KEPT && oldest !== -1) kept.splice(oldest, 1);
      channel.postMessage(message);
    },
  };
}
