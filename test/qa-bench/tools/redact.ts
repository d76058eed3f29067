import type { AnyEventObject, MachineContext } from 'xstate';
import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { FailureCode } from '../../../machines/domain/failure.ts';
import { copy } from '../../../src/copy/notices.ts';

/** Replaces everything that is not known to be harmless. */
const HIDDEN = '[hidden]';

const failureCodes: Readonly<Record<FailureCode, true>> = {
  notFound: true,
  unauthorized: true,
  server: true,
  refused: true,
  malformed: true,
  graphql: true,
  noResponse: true,
  notSent: true,
  portalError: true,
  unavailable: true,
};

const words = (text: string): readonly string[] => text.split(' ');

/** Values that the product itself writes into a field; any other text there is hidden. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  code: [...Object.keys(failureCodes), ...Object.keys(copy.texts)],
  kind: words(
    'succeeded settled changed pending cancelled failed invalid inAnotherTab statusUnknown left ready unknown needsAction token ' +
      'scheduled rescheduled partial valid',
  ),
  cardVendor: words('stripe stax'),
  charged: words('no unknown'),
  leave: words('conciergeRequest conciergePage conciergeScheduling patientPortal mapSearch support'),
  method: words('card hsa/fsa wallet payLater draw type'),
  paysBy: words('card hsa/fsa wallet payLater none'),
  provider: words('klarna afterpay'),
  role: words('customer internal'),
  step: words('ids initiation data unauthorized noInternalToken noPatientToken'),
  tone: words('info warn success error'),
};

/** Boolean fields about the page, never about the patient. */
const FLAGS = words(
  'isRecorded isConciergeRecorded hasChangedConcierge hasSaveFailed hasToken isAccessionIdKnown isChanged ' +
    'isCharge isConciergeInvoiced isConciergeChecked isEmpty isHeld isHidden wasPaidEarlier isPayLaterReturn isRefused isReported isSeen isShown ' +
    'isStale isSubmitted isChecked isValid persists replace',
);

/** Fields that count events on the page. */
const COUNTS = words('blockedSubmits focusRequests refusals refetches');

/** Fields to descend into; their contents follow the same rules. */
const PARTS = words(
  'card charge concierge cvc duplicate end error failure hosted hostedExpiry notice number unresolvedCharge output result state',
);

type Plain = Readonly<Record<string, unknown>>;

/**
 * Keeps the fields of a context, event, output or error that reveal nothing about a person; other fields keep their
 * name and lose their value. Anything but a plain object is hidden entirely.
 */
function redactFields(value: unknown): unknown {
  if (!isPlain(value)) return value === undefined || value === null ? value : HIDDEN;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, redactField(name, field)]));
}

function redactField(name: string, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (typeof value === 'boolean') return FLAGS.includes(name) ? value : HIDDEN;
  if (typeof value === 'number') return COUNTS.includes(name) ? value : HIDDEN;
  if (isPlain(value)) return PARTS.includes(name) ? redactFields(value) : HIDDEN;
  if (typeof value !== 'string') return HIDDEN;
  // Only the first segment of a page's path is the product's own: others may contain an accession id.
  if (name === 'page') return /^\/[A-Za-z_]*(?=\/|$)/.exec(value)?.[0] ?? HIDDEN;
  return Object.hasOwn(WORDS, name) && WORDS[name]?.includes(value) ? value : HIDDEN;
}

/** For `sanitizeContext`. */
export function redactContext(context: MachineContext): MachineContext {
  return redactFields(context) as MachineContext;
}

/** For `sanitizeEvent`: the type and the harmless fields. */
export function redactEvent({ type, ...fields }: AnyEventObject): AnyEventObject {
  return { ...(redactFields(fields) as object), type: redactName(type) };
}

/**
 * A message that may leave the page. It is rebuilt from known parts, because the inspector's own sanitizers do not
 * touch inputs, outputs, errors and the snapshots of plain actors.
 */
export function redactMessage(message: StatelyInspectionEvent): StatelyInspectionEvent {
  const { id, _version, createdAt, sessionId } = message;
  const base = { id, _version, createdAt, sessionId };
  switch (message.type) {
    case '@xstate.actor':
      return {
        ...base,
        type: message.type,
        rootId: message.rootId,
        name: redactName(message.name),
        parentId: message.parentId,
        definition: redactDefinition(message.definition),
        snapshot: redactSnapshot(message.snapshot),
      };
    case '@xstate.event':
      return {
        ...base,
        type: message.type,
        rootId: message.rootId,
        sourceId: message.sourceId,
        event: redactEvent(message.event),
      };
    case '@xstate.snapshot':
      return {
        ...base,
        type: message.type,
        rootId: message.rootId,
        event: redactEvent(message.event),
        // The package types the live snapshot, but its JSON is sent.
        snapshot: redactSnapshot(message.snapshot) as typeof message.snapshot,
      };
  }
}

/** A name from the product: a machine, state, actor or event. */
function redactName(name: string): string {
  return /^[\w.:#*$() -]*$/.test(name) && !/\d{4}/.test(name) ? name : HIDDEN;
}

function redactSnapshot(snapshot: unknown) {
  if (!isPlain(snapshot)) return {};
  const { status, value, context, output, error } = snapshot;
  return {
    status: status as 'active' | 'done' | 'error' | 'stopped',
    ...(value === undefined ? {} : { value: redactValue(value) }),
    ...(context === undefined ? {} : { context: redactFields(context) }),
    ...(output === undefined ? {} : { output: redactFields(output) }),
    ...(error === undefined ? {} : { error: redactFields(error) }),
  };
}

/** A state value: names at every level. */
function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return redactName(value);
  return isPlain(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [redactName(name), redactValue(part)]))
    : HIDDEN;
}

/** The chart of a definition: states, transitions, guards, actors and spec ids; no parameters, no context. */
function redactDefinition(definition: string | undefined): string | undefined {
  if (definition === undefined) return undefined;
  const parsed: unknown = JSON.parse(definition);
  return isPlain(parsed) ? JSON.stringify(chartOf(parsed)) : undefined;
}

function chartOf(node: Plain): Plain {
  const { id, type, initial, states, on, always, after, invoke, onDone, meta } = node;
  const lists = (map: unknown) =>
    isPlain(map)
      ? Object.fromEntries(Object.entries(map).map(([name, list]) => [redactName(name), transitionsOf(list)]))
      : undefined;
  return {
    id: nameOf(id),
    type: nameOf(type),
    initial: nameOf(initial),
    on: lists(on),
    after: lists(after),
    always: transitionsOf(always),
    onDone: transitionsOf(onDone),
    invoke: listOf(invoke).flatMap((actor) =>
      isPlain(actor)
        ? [
            {
              id: nameOf(actor['id']),
              src: nameOf(actor['src']),
              onDone: transitionsOf(actor['onDone']),
              onError: transitionsOf(actor['onError']),
            },
          ]
        : [],
    ),
    meta: specOf(meta),
    states: isPlain(states)
      ? Object.fromEntries(
          Object.entries(states).map(([name, state]) => [
            redactName(name),
            isPlain(state) ? chartOf(state) : {},
          ]),
        )
      : undefined,
  };
}

function transitionsOf(value: unknown): unknown {
  if (value === undefined) return undefined;
  return listOf(value).map((transition) => {
    if (!isPlain(transition)) return { target: nameOf(transition) };
    const { target, guard, actions, meta } = transition;
    return {
      target: Array.isArray(target) ? target.map(nameOf) : nameOf(target),
      guard: typeOf(guard),
      actions: listOf(actions).map(typeOf),
      meta: specOf(meta),
    };
  });
}

function typeOf(value: unknown): string | undefined {
  return nameOf(isPlain(value) ? value['type'] : value);
}

function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' ? redactName(value) : undefined;
}

function specOf(meta: unknown): object | undefined {
  return isPlain(meta) ? { spec: listOf(meta['spec']).map(nameOf) } : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
