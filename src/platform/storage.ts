import type { Booking } from '../../machines/domain/pickup.ts';
import type { DraftMemory, Unsaved } from '../../machines/domain/questionnaire.ts';
import { RELATIONSHIPS } from '../../machines/domain/waiver.ts';
import type { WaiverForm } from '../../machines/domain/waiver.ts';
import { z } from '../api/zod.ts';

const text = z.string();
const texts = z.record(text, text);
const list = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item));
const byId = <Value extends z.ZodMiniType>(value: Value) => z.readonly(z.record(text, value));

const attempt = z.object({
  /** Sent as Idempotency-Key with every charge call of the attempt (RUL-30). */
  key: text,
  /** When its last call was sent, or the service last said that it runs; ISO 8601. */
  startedAt: text,
  /** What it charges, and how to recognize it on the invoice (RUL-64). */
  facts: z.object({
    amount: z.number(),
    currency: text,
    before: z.object({ due: z.number(), paid: z.number() }),
    left: z.number(),
  }),
  /** All orders that it pays (RUL-58). */
  orders: list(text),
  /** The payment status code before it was sent: the same code afterwards proves nothing. */
  before: z.number(),
  /** The pay-later provider that decides; absent for a card or wallet. */
  provider: z.exactOptional(z.enum(['klarna', 'afterpay'])),
  /** When it became known to have charged, ISO 8601; until the invoice shows it, nothing else is charged (RUL-64). */
  succeededAt: z.exactOptional(text),
  /** It ended without a charge, but the status may show that late: a 2 may belong to this attempt. */
  hasFailed: z.exactOptional(z.literal(true)),
  /** Sent while the status did not show an earlier failure yet: a 2 proves nothing about this attempt. */
  followsFailure: z.exactOptional(z.literal(true)),
  /** The invoice shows it: it is over, but a 3 may still be its own, and the tab knows what was just charged. */
  isBooked: z.exactOptional(z.literal(true)),
});
/** A sent charge whose outcome the payment status has not shown. No card or personal data. */
export type Attempt = Readonly<z.output<typeof attempt>>;

const visit = z.object({
  /** The accession id of the link; '' if it has none. */
  who: text,
  /** Milliseconds since 1970. */
  usedAt: z.number(),
});
export type Visit = Readonly<z.output<typeof visit>>;

// Lazy: few pages read the following, and each page would make them before it can render.

const booking: z.ZodMiniType<Booking> = z.lazy(() =>
  z.object({
    id: text,
    accessionId: text,
    kind: z.enum(['new', 'edit', 'cancellation']),
    originalId: z.nullable(text),
    replacementId: z.nullable(text),
    knownIds: z.array(text),
    date: text,
    readyTime: text,
    latestTime: text,
    mark: text,
    isCancelRefused: z.boolean(),
    isTold: z.boolean(),
    startedAt: text,
  }),
);

const draftMemory: z.ZodMiniType<DraftMemory> = z.lazy(() =>
  z.object({
    onFile: z.array(text),
    answeredNo: z.array(text),
    savedAt: z.nullable(text.check(z.refine((at) => !Number.isNaN(Date.parse(at))))),
  }),
);

const row = z.lazy(() => z.object({ values: texts, index: z.nullable(z.union([text, z.number()])) }));
const answer = z.lazy(() => z.nullable(z.union([text, z.number(), z.boolean(), z.array(row)])));
const unsaved: z.ZodMiniType<Unsaved> = z.lazy(() =>
  z.object({
    answers: z.record(text, answer),
    typed: texts,
    medication: z.nullable(
      z.union([
        z.object({ kind: z.literal('add'), row: z.null(), draft: z.nullable(texts) }),
        z.object({ kind: z.literal('edit'), row, draft: z.nullable(texts) }),
      ]),
    ),
    basedOn: z.exactOptional(z.array(row)),
  }),
);

const drawing = z.lazy(() =>
  z.object({ width: z.number(), height: z.number(), strokes: z.array(z.array(z.number())) }),
);
const waiver: z.ZodMiniType<WaiverForm> = z.lazy(() =>
  z.object({
    texts: z.object({
      patientName: text,
      patientPhone: text,
      patientEmail: text,
      printedName: text,
      date: text,
      collectionDate: text,
      collectionTime: text,
      otherRelationship: text,
      comment: text,
    }),
    relationship: z.enum([...RELATIONSHIPS, '']),
    signature: z.union([
      z.object({ method: z.literal('draw'), drawing: z.nullable(drawing) }),
      z.object({ method: z.literal('type'), name: text }),
    ]),
    collectionOnFile: text,
  }),
);

/** What was typed into a form, by field. */
const typed = z.readonly(z.record(text, z.union([text, z.boolean()])));

/** Unsent data of an order's form, and when it was stored (ISO 8601). */
const keptForm = <Form extends z.ZodMiniType>(form: Form) =>
  z.object({ questionnaire: text, accessionId: text, keptAt: text, unsaved: form });

/** Stored as it is; an empty text is none. */
const plain = text.check(z.minLength(1));

function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

const json = <Value extends z.ZodMiniType>(value: Value) => z.pipe(z.pipe(text, z.transform(parsed)), value);

/** The portal's storage keys and their values (STOR-R01 to STOR-R08, AMB-127, RUL-07, RUL-18). */
const SCHEMAS = {
  pnsToken: plain,
  sample_id: plain,
  accession_id: plain,
  patient_id: plain,
  /** The amount due, as the documents store it (ENT-R13, STOR-R05). Amounts in major units. */
  billingInfo: json(
    z.object({
      currency: text,
      patient_bill: z.nullable(z.object({ total: z.number() })),
      family_orders: z.nullable(z.object({ patient_total: z.number() })),
    }),
  ),
  pns_single_page_query: json(texts),
  pickup_query: json(texts),
  /** By order id; a family's record is stored under each of its orders. */
  payment_attempts: json(byId(attempt)),
  /** The id of this tab's visit. Session storage only. */
  visit: plain,
  /** The visits of this browser by id, and that of the last opened link (RUL-62). */
  visits: json(byId(visit)),
  /** Unfinished bookings, edits and cancellations of pickups, by accession id (RUL-49). */
  pickup_bookings: json(byId(list(booking))),
  /** The patient's place in a questionnaire: section and question ids, no answers (RUL-18). */
  questionnaire_position: json(
    z.object({
      questionnaire: text,
      accessionId: text,
      section: text,
      question: z.nullable(text),
    }),
  ),
  /** What this browser remembers of questionnaires, by questionnaire and accession id: names and times (RUL-40, RUL-45, RUL-78). */
  questionnaire_memory: json(byId(draftMemory)),
  /** The id of each questionnaire's last save, from any tab (RUL-61). */
  questionnaire_saves: json(z.readonly(texts)),
  /** This tab's unsaved answers (RUL-61). Session storage only. */
  questionnaire_draft: json(keptForm(unsaved)),
  /** This tab's unsubmitted waiver (RUL-20). Session storage only. */
  waiver_draft: json(keptForm(waiver)),
  /** What this tab has typed on the information page, and on the payment form beside the card. Session storage only. */
  information_draft: json(keptForm(typed)),
  billing_draft: json(keptForm(typed)),
};

export type StoredValues = { readonly [Key in keyof typeof SCHEMAS]: z.output<(typeof SCHEMAS)[Key]> };
export type StorageKey = keyof StoredValues;

/** Typed values in a storage area. A missing, empty or corrupt value reads as null. */
export interface Store {
  readonly read: <Key extends StorageKey>(key: Key) => StoredValues[Key] | null;
  readonly write: <Key extends StorageKey>(key: Key, value: StoredValues[Key]) => void;
  readonly remove: (key: StorageKey) => void;
  /** Whether a new document would find what is stored; false if some of it is only in this one's memory. */
  readonly isLasting: () => boolean;
}

/** How many questionnaires of orders the browser remembers; the oldest are dropped first. */
const MOST_KNOWN = 20;

/** A record with a value added as its newest, or removed (null); the oldest values beyond the limit are dropped. */
export function withNewest<T>(
  known: Readonly<Record<string, T>> | null,
  key: string,
  value: T | null,
): Readonly<Record<string, T>> {
  const { [key]: _, ...others } = known ?? {};
  const newest = value === null ? [] : [[key, value] as const];
  return Object.fromEntries([...Object.entries(others), ...newest].slice(-MOST_KNOWN));
}

/**
 * Typed values in a storage area. If the area is unavailable or full (private mode, quota), the values live in memory
 * until the page unloads.
 * @param area accesses the area lazily: even referencing it throws if storage is blocked
 */
export function createStore(area: () => Storage): Store {
  const memory = new Map<string, string>();

  function readText(key: string): string | null {
    const kept = memory.get(key);
    if (kept !== undefined) return kept;
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  }

  return {
    read: (key) => {
      const written = readText(key);
      // Most keys are missing at the start of a visit: nothing to check.
      if (written === null) return null;
      const stored = SCHEMAS[key].safeParse(written);
      return stored.success ? (stored.data as StoredValues[typeof key]) : null;
    },
    write: (key, value) => {
      const written = typeof value === 'string' ? value : JSON.stringify(value);
      try {
        area().setItem(key, written);
        memory.delete(key);
      } catch {
        memory.set(key, written);
      }
    },
    remove: (key) => {
      memory.delete(key);
      try {
        area().removeItem(key);
      } catch {
        // Blocked storage contains nothing to remove.
      }
    },
    isLasting: () => memory.size === 0,
  };
}
