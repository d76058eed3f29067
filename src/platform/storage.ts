import type { PayLaterProvider } from '../../machines/domain/charge.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
import type { DraftMemory, Unsaved } from '../../machines/domain/questionnaire.ts';
import type { WaiverForm } from '../../machines/domain/waiver.ts';
import type { Booking } from '../../machines/domain/pickup.ts';

/** The amount due, as the documents store it under billingInfo (ENT-R13, STOR-R05). Amounts in major units. */
export interface BillingInfo {
  readonly currency: string;
  readonly patient_bill: { readonly total: number } | null;
  readonly family_orders: { readonly patient_total: number } | null;
}

/** A sent charge whose outcome the payment status has not shown. No card or personal data. */
export interface Attempt {
  /** Sent as Idempotency-Key with every charge call of the attempt (RUL-30). */
  readonly key: string;
  /** When its last call was sent, ISO 8601. */
  readonly startedAt: string;
  /** All orders that it pays (RUL-58). */
  readonly orders: readonly string[];
  /** The payment status code before it was sent: the same code afterwards proves nothing. */
  readonly before: number;
  /** The pay-later provider that decides; absent for a card or wallet. */
  readonly provider?: PayLaterProvider;
  /** It ended without a charge, but the status may show that late: a 2 may belong to this attempt. */
  readonly hasFailed?: true;
  /** Sent while the status did not show an earlier failure yet: a 2 proves nothing about this attempt. */
  readonly followsFailure?: true;
}

/** Attempts by order id; a family's record is stored under each of its orders. */
export type AttemptRecords = Readonly<Record<string, Attempt>>;

/** The portal's storage keys and their values (STOR-R01 to STOR-R08, AMB-127, RUL-07, RUL-18). */
export interface StoredValues {
  readonly pnsToken: string;
  readonly sample_id: string;
  readonly accession_id: string;
  readonly patient_id: string;
  readonly billingInfo: BillingInfo;
  readonly pns_single_page_query: LinkQuery;
  readonly pickup_query: LinkQuery;
  readonly payment_attempts: AttemptRecords;
  /** Whose link is kept here and when it was last used (RUL-62). */
  readonly visit: Visit;
  /** Unfinished bookings, edits and cancellations of pickups, by accession id (RUL-49). */
  readonly pickup_bookings: Readonly<Record<string, readonly Booking[]>>;
  readonly questionnaire_position: QuestionnairePosition;
  /**
   * What this browser remembers of questionnaires, by questionnaire and accession id: names and times (RUL-40, RUL-45).
   */
  readonly questionnaire_memory: Readonly<Record<string, DraftMemory>>;
  /** The id of each questionnaire's last save, from any tab (RUL-61). */
  readonly questionnaire_saves: Readonly<Record<string, string>>;
  /** This tab's unsaved answers (RUL-61). Session storage only. */
  readonly questionnaire_draft: Kept<Unsaved>;
  /** This tab's unsubmitted waiver (RUL-20). Session storage only. */
  readonly waiver_draft: Kept<WaiverForm>;
}

export interface Visit {
  /** The accession id of the link; '' if it has none. */
  readonly who: string;
  /** Milliseconds since 1970. */
  readonly usedAt: number;
}

/** Unsent data of an order's form, and when it was stored (ISO 8601). */
export interface Kept<T> {
  readonly questionnaire: string;
  readonly accessionId: string;
  readonly keptAt: string;
  readonly unsaved: T;
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

/** The patient's place in a questionnaire: section and question ids, no answers (RUL-18). */
export interface QuestionnairePosition {
  readonly questionnaire: string;
  readonly accessionId: string;
  readonly section: string;
  readonly question: string | null;
}

export type StorageKey = keyof StoredValues;

/** Typed values in a storage area. A missing, empty or corrupt value reads as null. */
export interface Store {
  readonly read: <Key extends StorageKey>(key: Key) => StoredValues[Key] | null;
  readonly write: <Key extends StorageKey>(key: Key, value: StoredValues[Key]) => void;
  readonly remove: (key: StorageKey) => void;
}

type Readers = { readonly [Key in StorageKey]: (text: string) => StoredValues[Key] | null };

const asText = (text: string) => text || null;

const READERS: Readers = {
  pnsToken: asText,
  sample_id: asText,
  accession_id: asText,
  patient_id: asText,
  billingInfo: json(isBillingInfo),
  pns_single_page_query: json(isQuery),
  pickup_query: json(isQuery),
  payment_attempts: json(isAttempts),
  visit: json(
    (value): value is Visit =>
      isRecord(value) && typeof value['who'] === 'string' && typeof value['usedAt'] === 'number',
  ),
  pickup_bookings: json(isBookings),
  questionnaire_position: json(isPosition),
  questionnaire_memory: json(isMemories),
  questionnaire_saves: json(isTexts),
  questionnaire_draft: json((value): value is Kept<Unsaved> => isKept(value, isUnsaved)),
  waiver_draft: json((value): value is Kept<WaiverForm> => isKept(value, isWaiverForm)),
};

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
      const text = readText(key);
      return text === null ? null : READERS[key](text);
    },
    write: (key, value) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      try {
        area().setItem(key, text);
        memory.delete(key);
      } catch {
        memory.set(key, text);
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
  };
}

function json<T>(isValid: (value: unknown) => value is T): (text: string) => T | null {
  return (text) => {
    try {
      const value: unknown = JSON.parse(text);
      return isValid(value) ? value : null;
    } catch {
      return null;
    }
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isQuery(value: unknown): value is LinkQuery {
  return isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string');
}

function isAttempts(value: unknown): value is AttemptRecords {
  return isRecord(value) && Object.values(value).every(isAttempt);
}

function isAttempt(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { key, startedAt, orders, before, provider, hasFailed, followsFailure } = value;
  return (
    typeof key === 'string' &&
    typeof startedAt === 'string' &&
    typeof before === 'number' &&
    Array.isArray(orders) &&
    orders.every((order) => typeof order === 'string') &&
    (provider === undefined || provider === 'klarna' || provider === 'afterpay') &&
    [hasFailed, followsFailure].every((mark) => mark === undefined || mark === true)
  );
}

function isBookings(value: unknown): value is StoredValues['pickup_bookings'] {
  return (
    isRecord(value) && Object.values(value).every((list) => Array.isArray(list) && list.every(isBooking))
  );
}

function isBooking(value: unknown): value is Booking {
  if (!isRecord(value)) return false;
  const { kind, originalId, replacementId, knownIds, isCancelRefused, isTold } = value;
  const texts = ['id', 'accessionId', 'date', 'readyTime', 'latestTime', 'mark', 'startedAt'];
  return (
    texts.every((key) => typeof value[key] === 'string') &&
    ['new', 'edit', 'cancellation'].some((known) => known === kind) &&
    [originalId, replacementId].every((id) => id === null || typeof id === 'string') &&
    typeof isCancelRefused === 'boolean' &&
    typeof isTold === 'boolean' &&
    Array.isArray(knownIds) &&
    knownIds.every((id) => typeof id === 'string')
  );
}

function isPosition(value: unknown): value is QuestionnairePosition {
  return (
    isRecord(value) &&
    ['questionnaire', 'accessionId', 'section'].every((key) => typeof value[key] === 'string') &&
    (value['question'] === null || typeof value['question'] === 'string')
  );
}

function isMemories(value: unknown): value is StoredValues['questionnaire_memory'] {
  return (
    isRecord(value) &&
    Object.values(value).every(
      (memory) =>
        isRecord(memory) &&
        Array.isArray(memory['onFile']) &&
        memory['onFile'].every((id) => typeof id === 'string') &&
        (memory['savedAt'] === null ||
          (typeof memory['savedAt'] === 'string' && !Number.isNaN(Date.parse(memory['savedAt'])))),
    )
  );
}

function isKept(value: unknown, isSound: (unsaved: Readonly<Record<string, unknown>>) => boolean): boolean {
  return (
    isRecord(value) &&
    ['questionnaire', 'accessionId', 'keptAt'].every((key) => typeof value[key] === 'string') &&
    isRecord(value['unsaved']) &&
    isSound(value['unsaved'])
  );
}

function isWaiverForm({
  texts,
  relationship,
  signature,
  collectionOnFile,
}: Readonly<Record<string, unknown>>): boolean {
  if (!isTexts(texts) || typeof relationship !== 'string' || typeof collectionOnFile !== 'string')
    return false;
  const { method, name, drawing } = isRecord(signature) ? signature : {};
  if (method === 'type') return typeof name === 'string';
  return method === 'draw' && (drawing === null || (isRecord(drawing) && Array.isArray(drawing['strokes'])));
}

function isUnsaved({ answers, typed, medication }: Readonly<Record<string, unknown>>): boolean {
  return (
    isRecord(answers) &&
    Object.values(answers).every(isAnswer) &&
    isTexts(typed) &&
    (medication === null || isMedication(medication))
  );
}

function isAnswer(value: unknown): boolean {
  if (Array.isArray(value))
    return value.every((row) => isRecord(row) && isTexts(row['values']) && !isRecord(row['index']));
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function isMedication(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value['request'])) return false;
  const { kind, row } = value['request'];
  const isRequest = kind === 'add' || ((kind === 'edit' || kind === 'delete') && typeof row === 'number');
  return isRequest && (value['draft'] === null || isTexts(value['draft']));
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
}

function isBillingInfo(value: unknown): value is BillingInfo {
  if (!isRecord(value) || typeof value['currency'] !== 'string') return false;
  const { patient_bill: bill, family_orders: family } = value;
  return (
    (bill === null || (isRecord(bill) && typeof bill['total'] === 'number')) &&
    (family === null || (isRecord(family) && typeof family['patient_total'] === 'number'))
  );
}
