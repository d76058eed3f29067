import { createBrowserInspector, createInspector } from '@statelyai/inspect';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { devHooks } from '../../../src/app/shell/dev-hooks.ts';
import { nameGuards } from './guard-names.ts';
import { redactContext, redactEvent, redactMessage } from './redact.ts';

/** Where machines report to: the sandbox lab's viewer, or Stately's hosted one. */
export type Viewer = 'lab' | 'stately';

/** The channel of the sandbox lab's viewer; must match `test/lab/page/inspect.js`. */
const CHANNEL = 'portal.inspect';

/** How many messages are replayed to a viewer that opens later. */
const KEPT = 1000;

/** Required for every viewer: only data known to be harmless may leave the page. */
export const redaction = {
  sanitizeContext: redactContext,
  sanitizeEvent: redactEvent,
  serialize: redactMessage,
  // Deep enough for the chart of a nested machine.
  serializationDepthLimit: 24,
  maxDeferredEvents: KEPT,
};

/** Makes every machine started from now on report to the viewer. */
export function startInspector(viewer: Viewer): void {
  const { inspect } = viewer === 'stately' ? hosted() : createInspector(labAdapter(), redaction);
  devHooks.inspect = (event) => {
    const { logic } = event.actorRef as AnyActorRef & { readonly logic: object };
    if (event.type === '@xstate.actor' && 'root' in logic) nameGuards(logic as AnyStateMachine);
    inspect.next?.(event);
  };
}

/** Stately's viewer opens its own window, which browsers allow only on a press. */
function hosted() {
  const inspector = createBrowserInspector({ ...redaction, autoStart: false });
  window.addEventListener('pointerup', () => inspector.start(), { once: true });
  return inspector;
}

/** Broadcasts to every viewer of this origin; one that opens later requests what it missed. */
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
      // Viewers use the id to distinguish pages and to drop duplicates.
      const message = { ...event, id: `${page}#${count}` };
      kept.push(message);
      // Keep what identifies an actor; drop the oldest event.
      const oldest = kept.findIndex(({ type }) => type !== '@xstate.actor');
      if (kept.length > KEPT && oldest !== -1) kept.splice(oldest, 1);
      channel.postMessage(message);
    },
  };
}
