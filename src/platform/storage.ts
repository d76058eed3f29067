import type { BookingRecord } from '../../machines/domain/pickup.ts';
import type { DraftInfo, Unsaved } from '../../machines/domain/questionnaire.ts';
import { RELATIONSHIPS } from '../../machines/domain/waiver.ts';
import type { KeptWaiver } from '../../machines/domain/waiver.ts';
import { VISIT_TIMEOUT } from '../../machines/domain/visit.ts';
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
  /** The amount that it charges, and how to recognize it on the invoice (RUL-64). */
  facts: z.object({
    amount: z.number(),
    currency: text,
    before: z.object({ due: z.number(), paid: z.number() }),
    left: z.number(),
  }),
  /** All orders that it pays (RUL-58). */
  orders: list(text),
  /** The payment status before it was sent: the same status afterwards proves nothing. */
  before: z.number(),
  /** The pay-later provider that decides; absent for a card or wallet. */
  provider: z.exactOptional(z.enum(['klarna', 'afterpay'])),
  /** Its call lets the bank ask the patient, or did so when the page closed. */
  isAtBank: z.exactOptional(z.literal(true)),
  /** When it became known to have charged, ISO 8601; until the invoice shows it, nothing else is charged (RUL-64). */
  succeededAt: z.exactOptional(text),
  /** That is known from the status alone, which says the same after a payment of somebody else's (RUL-88). */
  isByStatus: z.exactOptional(z.literal(true)),
  /** It ended without a charge, but the status may show that with a delay: a 'failed' (2) may belong to this attempt. */
  hasFailed: z.exactOptional(z.literal(true)),
  /** Sent while the status did not show an earlier failure yet: a 'failed' (2) proves nothing about this attempt. */
  followsFailure: z.exactOptional(z.literal(true)),
  /** The invoice shows its payment: it is over, but a 'succeeded' (3) may be its own, and the tab knows what was charged. */
  isAppliedToInvoice: z.exactOptional(z.literal(true)),
});
/** A sent charge whose outcome the payment status has not shown. No card or personal data. */
export type Attempt = Readonly<z.output<typeof attempt>>;

const visit = z.object({
  /** The accession id of the link, or what names a link without one. */
  accessionId: text,
  /** Milliseconds since 1970. */
  usedAt: z.number(),
});
export type Visit = Readonly<z.output<typeof visit>>;

// Lazy: few pages read the following, and each page would make them before it can render.

const booking: z.ZodMiniType<BookingRecord> = z.lazy(() =>
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
    isReported: z.boolean(),
    startedAt: text,
  }),
);

const draftInfo: z.ZodMiniType<DraftInfo> = z.lazy(() =>
  z.object({
    onFile: z.array(text),
    unsent: z.record(text, z.union([text, z.boolean()])),
    savedAt: z.nullable(text.check(z.refine((time) => !Number.isNaN(Date.parse(time))))),
  }),
);

const medicationRow = z.lazy(() =>
  z.object({ values: texts, index: z.nullable(z.union([text, z.number()])) }),
);
const answer = z.lazy(() => z.nullable(z.union([text, z.number(), z.boolean(), z.array(medicationRow)])));
const unsaved: z.ZodMiniType<Unsaved> = z.lazy(() =>
  z.object({
    answers: z.record(text, answer),
    typed: texts,
    medication: z.nullable(
      z.union([
        z.object({ kind: z.literal('add'), row: z.null(), draft: z.nullable(texts) }),
        z.object({ kind: z.literal('edit'), row: medicationRow, draft: z.nullable(texts) }),
      ]),
    ),
    basedOn: z.exactOptional(z.array(medicationRow)),
  }),
);

const drawing = z.lazy(() =>
  z.object({ width: z.number(), height: z.number(), strokes: z.array(z.array(z.number())) }),
);
const signature = z.lazy(() =>
  z.union([
    z.object({ method: z.literal('draw'), drawing: z.nullable(drawing) }),
    z.object({ method: z.literal('type'), name: text }),
  ]),
);
const relationship = z.lazy(() => z.enum([...RELATIONSHIPS, '']));
const waiverForm = z.lazy(() =>
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
    relationship,
    signature,
    collectionOnFile: text,
  }),
);
// One of an earlier release reads as if all its fields had been entered.
const waiver: z.ZodMiniType<KeptWaiver> = z.lazy(() =>
  z.object({ texts, relationship, signature, sent: z.exactOptional(waiverForm) }),
);

const unsavedForm = z.readonly(z.record(text, z.union([text, z.boolean()])));

/** The entries of each form of an order that were not sent, and when they were kept (ISO 8601). */
const drafts = <Form extends z.ZodMiniType>(form: Form) =>
  list(z.object({ questionnaire: z.exactOptional(text), accessionId: text, keptAt: text, unsaved: form }));

/** A questionnaire of an order. */
interface QuestionnaireForm {
  readonly questionnaire: string;
  readonly accessionId: string;
}

/** Whether something is about this questionnaire of this order. */
export const isSameForm =
  ({ questionnaire, accessionId }: QuestionnaireForm) =>
  (other: QuestionnaireForm): boolean =>
    other.questionnaire === questionnaire && other.accessionId === accessionId;

/** The items with this one, in place of that of the same form. */
export const withForm = <Item extends QuestionnaireForm>(
  items: readonly Item[] | null,
  item: Item,
): readonly Item[] => [...(items ?? []).filter((other) => !isSameForm(item)(other)), item];

/** Stored as it is; an empty text is none. */
const nonEmptyText = text.check(z.minLength(1));

function parseJson(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

const json = <Value extends z.ZodMiniType>(value: Value) =>
  z.pipe(z.pipe(text, z.transform(parseJson)), value);

interface StorageRow {
  /** Its text, and the value that the text stands for. */
  readonly schema: z.ZodMiniType<unknown, string>;
  /** This tab alone, this browser, or both: a tab reads its own, and a new tab begins with a copy of the browser's. */
  readonly where: 'tab' | 'browser' | 'both';
  /**
   * Until when it is kept; {@link REMOVED_RETENTIONS} lists what each way of leaving removes.
   * - `order`: until another order's link is opened, or as `visit`
   * - `visit`: until another link is opened or the visit has ended, or as `person`
   * - `person`: until 'Finish on this device'
   * - `device`: beyond every way of leaving, so that nothing is removed before its outcome is known
   */
  readonly scope: 'order' | 'visit' | 'person' | 'device';
  /** Ids, times and codes; a token as well; answers of a choice as well; or what a person entered. */
  readonly contains: 'ids' | 'token' | 'answers' | 'entered';
  /** Milliseconds after it was written, if it ends sooner than its visit. */
  readonly maxAge?: number;
  /** The ids of the specification that require it. */
  readonly spec: string;
}

/** Entered values stay in their tab, and a row that is never removed by leaving contains neither a name nor a token. */
type AllowedRow =
  | (StorageRow & { readonly contains: 'entered'; readonly where: 'tab'; readonly scope: 'order' })
  | (StorageRow & { readonly contains: 'ids' | 'token'; readonly scope: 'order' | 'visit' })
  | (StorageRow & { readonly contains: 'ids' | 'answers'; readonly scope: 'person' })
  | (StorageRow & { readonly contains: 'ids'; readonly scope: 'device' });

const ENTERED_ROW = { where: 'tab', scope: 'order', contains: 'entered', maxAge: VISIT_TIMEOUT } as const;

/**
 * All that the portal stores in this browser, a row for each key. Removal, the copy into a new tab, drafts, the canaries
 * and docs/what-is-kept.md derive from it.
 */
export const STORAGE_ROWS = {
  pnsToken: { schema: nonEmptyText, where: 'both', scope: 'visit', contains: 'token', spec: 'STOR-R01' },
  sample_id: { schema: nonEmptyText, where: 'both', scope: 'order', contains: 'ids', spec: 'STOR-R02' },
  accession_id: {
    schema: nonEmptyText,
    where: 'both',
    scope: 'visit',
    contains: 'ids',
    spec: 'STOR-R03',
  },
  patient_id: { schema: nonEmptyText, where: 'both', scope: 'order', contains: 'ids', spec: 'STOR-R04' },
  /** The amount due, as the specification stores it. Amounts in major units. */
  billingInfo: {
    schema: json(
      z.object({
        currency: text,
        patient_bill: z.nullable(z.object({ total: z.number() })),
        family_orders: z.nullable(z.object({ patient_total: z.number() })),
      }),
    ),
    where: 'both',
    scope: 'order',
    contains: 'ids',
    spec: 'ENT-R13 STOR-R05',
  },
  pns_single_page_query: {
    schema: json(texts),
    where: 'both',
    scope: 'order',
    contains: 'token',
    spec: 'STOR-R06',
  },
  /** The scheduler's link without its token. */
  pickup_query: {
    schema: json(texts),
    where: 'both',
    scope: 'visit',
    contains: 'ids',
    spec: 'STOR-R07 AMB-127',
  },
  /** The patient's place in each questionnaire: section and question ids, no answers. */
  questionnaire_position: {
    schema: json(
      list(
        z.object({
          questionnaire: text,
          accessionId: text,
          section: text,
          question: z.nullable(text),
        }),
      ),
    ),
    where: 'tab',
    scope: 'order',
    contains: 'ids',
    spec: 'RUL-18',
  },
  /** The id of the last save that this tab has sent of each questionnaire. A duplicate of the tab has only earlier ones. */
  questionnaire_sent: {
    schema: json(list(z.object({ questionnaire: text, accessionId: text, save: text }))),
    where: 'tab',
    scope: 'order',
    contains: 'ids',
    spec: 'RUL-61',
  },
  questionnaire_draft: { schema: json(drafts(unsaved)), ...ENTERED_ROW, spec: 'RUL-61' },
  waiver_draft: { schema: json(drafts(waiver)), ...ENTERED_ROW, spec: 'RUL-20' },
  information_draft: { schema: json(drafts(unsavedForm)), ...ENTERED_ROW, spec: 'RUL-20' },
  /** Without the card, and the name on it. */
  billing_draft: { schema: json(drafts(unsavedForm)), ...ENTERED_ROW, spec: 'RUL-20' },
  /** By questionnaire and accession id. */
  questionnaire_memory: {
    schema: json(byId(draftInfo)),
    where: 'browser',
    scope: 'person',
    contains: 'answers',
    spec: 'RUL-40 RUL-45 RUL-78',
  },
  /** The id of each questionnaire's last save, from any tab; by questionnaire and accession id. */
  questionnaire_saves: {
    schema: json(z.readonly(texts)),
    where: 'browser',
    scope: 'person',
    contains: 'ids',
    spec: 'RUL-61',
  },
  /** The language that a person chose. The document's first script reads it, too. */
  language: { schema: nonEmptyText, where: 'browser', scope: 'person', contains: 'ids', spec: 'RUL-55' },
  visit: { schema: nonEmptyText, where: 'tab', scope: 'device', contains: 'ids', spec: 'RUL-62' },
  /** The living visits of this browser by id, and that of the last opened link. */
  visits: {
    schema: json(byId(visit)),
    where: 'browser',
    scope: 'device',
    contains: 'ids',
    spec: 'RUL-62',
  },
  /** By order id; a family's attempt is stored under each of its orders. */
  payment_attempts: {
    schema: json(byId(attempt)),
    where: 'both',
    scope: 'device',
    contains: 'ids',
    spec: 'RUL-07 RUL-64',
  },
  /** The last change of the concierge fee, by accession id, until order and invoice show it. */
  concierge_fees: {
    schema: json(byId(z.object({ isTicked: z.boolean(), sentAt: text }))),
    where: 'browser',
    scope: 'device',
    contains: 'ids',
    spec: 'RUL-65',
  },
  /** Unfinished bookings, edits and cancellations of pickups, by accession id. */
  pickup_bookings: {
    schema: json(byId(list(booking))),
    where: 'browser',
    scope: 'device',
    contains: 'ids',
    spec: 'RUL-49',
  },
} as const satisfies Readonly<Record<string, AllowedRow>>;

/** The retentions that each way of leaving removes: another order, another link or half an hour, 'Finish on this device'. */
export const REMOVED_RETENTIONS = {
  order: ['order'],
  visit: ['order', 'visit'],
  finish: ['order', 'visit', 'person'],
} as const satisfies Readonly<Record<string, readonly StorageRow['scope'][]>>;
export type Ending = keyof typeof REMOVED_RETENTIONS;

type StorageRows = typeof STORAGE_ROWS;
export type StorageKey = keyof StorageRows;
type KeyWith<Column extends 'where' | 'scope' | 'contains', Value> = {
  [Key in StorageKey]: StorageRows[Key][Column] extends Value ? Key : never;
}[StorageKey];
export type BrowserKey = KeyWith<'where', 'browser' | 'both'>;
export type TabKey = KeyWith<'where', 'tab' | 'both'>;
export type DraftKey = KeyWith<'contains', 'entered'>;
export type FormKey = KeyWith<'where', 'tab'> & KeyWith<'scope', 'order'>;

export const keysRemovedBy = (end: Ending): readonly StorageKey[] =>
  KEYS.filter((key) => REMOVED_RETENTIONS[end].some((scope) => scope === STORAGE_ROWS[key].scope));

const KEYS = Object.keys(STORAGE_ROWS) as StorageKey[];

/** The keys that only 'Finish on this device' removes: of all orders, by questionnaire and accession id, or a choice. */
export const PERSON_KEYS = KEYS.filter((key) => STORAGE_ROWS[key].scope === 'person') as readonly KeyWith<
  'scope',
  'person'
>[];

/** The keys that hold a list, each item of which is about one form of one order. */
export const FORM_KEYS = KEYS.filter(
  (key) => STORAGE_ROWS[key].where === 'tab' && STORAGE_ROWS[key].scope === 'order',
) as readonly FormKey[];

/** The keys that a new tab copies from the last link. */
export const COPIED_TO_NEW_TAB = keysRemovedBy('visit').filter(
  (key) => STORAGE_ROWS[key].where === 'both',
) as readonly (BrowserKey & TabKey)[];

export type StoredValues = { readonly [Key in StorageKey]: z.output<StorageRows[Key]['schema']> };

/** The values of a storage area, which has a place for some keys. A missing, empty or corrupt value reads as null. */
export interface Store<Writable extends StorageKey = StorageKey> {
  readonly read: <Key extends StorageKey>(key: Key) => StoredValues[Key] | null;
  readonly write: <Key extends Writable>(key: Key, value: StoredValues[Key]) => void;
  readonly remove: (key: StorageKey) => void;
  /** Whether stored values survive this document; false if some are only in its memory. */
  readonly isLasting: () => boolean;
}

/** The browser's storage, and this tab's. */
export interface Stores {
  readonly local: Store<BrowserKey>;
  readonly tab: Store<TabKey>;
}

/** How many values a key of {@link PERSON_KEYS} holds; the oldest are dropped first. */
export const MAX_PERSON_ENTRIES = 20;

/** An object with a value added as its newest, or removed (null); the oldest values beyond the limit are dropped. */
export function withNewest<T>(
  values: Readonly<Record<string, T>> | null,
  key: string,
  value: T | null,
): Readonly<Record<string, T>> {
  const { [key]: _, ...others } = values ?? {};
  const newest = value === null ? [] : [[key, value] as const];
  return Object.fromEntries([...Object.entries(others), ...newest].slice(-MAX_PERSON_ENTRIES));
}

/**
 * The values of a storage area. If the area is unavailable or full (private mode, quota), the values live in memory
 * until the page unloads.
 * @param area accesses the area lazily: even referencing it throws if storage is blocked
 */
export function createStore(area: () => Storage): Store {
  const memory = new Map<string, { readonly raw: string; readonly stored: string | null }>();

  function readArea(key: string): string | null {
    try {
      return area().getItem(key);
    } catch {
      return null;
    }
  }

  function readText(key: string): string | null {
    const stored = readArea(key);
    const inMemory = memory.get(key);
    if (inMemory?.stored === stored) return inMemory.raw;
    // Another tab could write since: what this one could not is older.
    memory.delete(key);
    return stored;
  }

  return {
    read: (key) => {
      const raw = readText(key);
      // Most keys are missing at the start of a visit: nothing to check.
      if (raw === null) return null;
      const parsed = STORAGE_ROWS[key].schema.safeParse(raw);
      return parsed.success ? (parsed.data as StoredValues[typeof key]) : null;
    },
    write: (key, value) => {
      const raw = typeof value === 'string' ? value : JSON.stringify(value);
      try {
        area().setItem(key, raw);
        memory.delete(key);
      } catch {
        memory.set(key, { raw, stored: readArea(key) });
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
