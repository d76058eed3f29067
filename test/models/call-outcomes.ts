import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { parse } from 'yaml';

/**
 * Everything that can become of a call, derived from the contract (docs/contract): the work is done or not; the response
 * has any documented status or a gateway's, and any documented body with every allowed value, or is a web page, truncated,
 * missing or late; later reads lag behind the work; and a service spells values in its own way.
 */

type Json = Readonly<Record<string, unknown>>;

/** A value of a documented body that may replace the one that the service wrote. */
export interface BodyReplacement {
  /** The names on the way to it; none for the whole body. */
  readonly path: readonly string[];
  /** undefined if the field may be missing. */
  readonly value: unknown;
}

/** The response that the caller gets. */
export type PlannedResponse =
  /** The service's own response to a call that it accepts, with a replacement that its schema allows. */
  | { readonly kind: 'success'; readonly status: number; readonly replacement: BodyReplacement | null }
  /** The documented error. */
  | { readonly kind: 'error'; readonly status: number; readonly body: unknown }
  /** A gateway's page, the first half of the service's own response, or nothing. */
  | { readonly kind: 'webPage'; readonly status: number }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'none' };

/** How one call ends. */
export interface CallOutcome {
  readonly operation: string;
  /** For the table of generated outcomes. */
  readonly name: string;
  /** Whether the service does what was requested. False with a success: it has accepted the call, and declines it later. */
  readonly isDone: boolean;
  readonly plannedResponse: PlannedResponse;
}

/** An operation of the contract, and everything that may become of a call. */
export interface OperationOutcomes {
  /** operationId */
  readonly id: string;
  /** It changes nothing. */
  readonly isSafe: boolean;
  readonly isOf: (method: string, path: string) => boolean;
  /** Milliseconds after the request in which it is done, or never. */
  readonly decidedWithin: number;
  /** Milliseconds after that in which reads may not show it. */
  readonly listedWithin: number;
  /** The first one is the normal outcome. */
  readonly callOutcomes: readonly CallOutcome[];
  /** The schema of a successful response. */
  readonly schema: Json;
}

/** How a call that changes data proceeds. Times are in milliseconds after it was sent. */
export interface CallPlan {
  readonly callOutcome: CallOutcome;
  readonly takesEffectAfter: number;
  /** Whether or not it has taken effect: a response that needs the effect is never earlier. */
  readonly respondsAfter: number;
  /** How long after it has taken effect reads may not show it. */
  readonly listedAfter: number;
}

/** How a read request proceeds. */
export interface ReadPlan {
  readonly callOutcome: CallOutcome;
  readonly respondsAfter: number;
  /** How outdated its data are, in milliseconds. */
  readonly age: number;
  /** All later ones proceed the same way. */
  readonly isPermanent: boolean;
}

/** Documented by no service, given by any gateway. */
const GATEWAYS = [408, 429, 500, 502, 503, 504];
const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
/** How late a response comes where the contract does not say: the last two are later than a client waits. */
const LATE = [0, 1000, 10_000, 35_000, 70_000];

/** Stands for each entry of a list in the names on the way to a value. */
const EACH = '[]';

/** All operations of the contract, by id. @throws Error if a document cannot be read */
export const OPERATIONS: ReadonlyMap<string, OperationOutcomes> = loadOperations();

function loadOperations() {
  const folder = join(import.meta.dirname, '../../docs/contract/openapi');
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const all = files.flatMap((name) => operationsIn(parse(readFileSync(join(folder, name), 'utf8')) as Json));
  return new Map(all.map((operation) => [operation.id, operation]));
}

/** The operation of an id. @throws Error if the contract has none */
export function operationById(id: string): OperationOutcomes {
  const found = OPERATIONS.get(id);
  if (!found) throw new Error(`The contract has no ${id}`);
  return found;
}

/** What no service may do by its nature: say that something was done that was not, or other than it is. */
export function isPossible({ isDone, plannedResponse }: CallOutcome): boolean {
  return plannedResponse.kind !== 'success' || (isDone && plannedResponse.replacement === null);
}

/** True if the call may have been done after all: only another 4xx is a refusal by the service. */
export function isOutcomeUnknown(status: number): boolean {
  return status === 408 || status >= 500;
}

function operationsIn(document: Json): readonly OperationOutcomes[] {
  const [{ url: base = '' } = {}] = (document['servers'] ?? []) as readonly { readonly url?: string }[];
  return Object.entries(document['paths'] as Readonly<Record<string, Json>>).flatMap(([path, methods]) =>
    METHODS.filter((method) => method in methods).map((method) =>
      operationOf(document, { method, path: base + (path === '/' ? '' : path) }, methods[method] as Json),
    ),
  );
}

function operationOf(
  document: Json,
  { method, path }: { readonly method: string; readonly path: string },
  operation: Json,
): OperationOutcomes {
  const id = String(operation['operationId']);
  const isSafe = Boolean(operation['x-safe'] ?? method === 'get');
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  const documented = Object.entries(operation['responses'] as Json).map(
    ([status, response]) =>
      [status === 'default' ? 400 : Number(status), bodyOf(document, response)] as const,
  );
  const whatIsDone = (status: number) => {
    const response = (operation['responses'] as Json)[status];
    if (response !== undefined && resolving(document)(response)['x-done'] === true) return [true];
    return isOutcomeUnknown(status) ? [true, false] : [false];
  };
  const success = documented.find(([status]) => status < 300);
  const problem = documented.find(([status]) => status === 400)?.[1];
  const problems = new Map([
    ...documented.filter(([status]) => status >= 400),
    ...GATEWAYS.map((status) => [status, problem] as const),
  ]);
  const plannedResponses: (readonly [name: string, isDone: readonly boolean[], PlannedResponse])[] = [
    ...documented.flatMap(([status, body]) =>
      status < 300
        ? [null, ...(body ? replacementsOf(body) : [])].map(
            (replacement) =>
              [nameOf(status, replacement), [true, false], { kind: 'success', status, replacement }] as const,
          )
        : [],
    ),
    ...[...problems].flatMap(([status, body]) =>
      [body ? sampleOf(body) : undefined, {}].map(
        (sent, index) =>
          [
            `${status}${index === 0 ? '' : ' {}'}`,
            whatIsDone(status),
            { kind: 'error', status, body: sent },
          ] as const,
      ),
    ),
    ...[200, 502].map(
      (status) => [`${status} a web page`, [true, false], { kind: 'webPage', status }] as const,
    ),
    ['truncated response', [true, false], { kind: 'truncated' }],
    ['no response', [true, false], { kind: 'none' }],
  ];
  const seconds = (name: string) => Number(operation[name] ?? 0) * 1000;
  return {
    id,
    isSafe,
    isOf: (called, calledPath) => called.toLowerCase() === method && pattern.test(calledPath),
    decidedWithin: seconds('x-decided-within'),
    listedWithin: seconds('x-listed-within'),
    schema: success?.[1] ?? {},
    callOutcomes: plannedResponses.flatMap(([name, both, plannedResponse]) =>
      // A read request does nothing.
      (isSafe ? [true] : both).map((isDone) => ({
        operation: id,
        name: isSafe || isDone ? name : `${name}, not done`,
        isDone,
        plannedResponse,
      })),
    ),
  };
}

function nameOf(status: number, replacement: BodyReplacement | null): string {
  if (!replacement) return `${status}`;
  const { path, value } = replacement;
  return `${status} ${path.join('.')} ${value === undefined ? 'missing' : JSON.stringify(value).slice(0, 40)}`;
}

/** Resolves a reference. */
type Resolve = (schema: unknown) => Json;

function resolving(document: Json): Resolve {
  const resolve: Resolve = (node) => {
    const { $ref: ref } = node as { readonly $ref?: string };
    if (ref === undefined) return node as Json;
    const found = ref
      .slice(2)
      .split('/')
      .reduce<unknown>((part, key) => (part as Json)[key], document);
    return resolve(found);
  };
  return resolve;
}

/** The schema of a documented JSON body; undefined if there is none. */
function bodyOf(document: Json, response: unknown): Json | undefined {
  const resolve = resolving(document);
  const { content } = resolve(response) as { readonly content?: Readonly<Record<string, Json>> };
  const media = content?.['application/json'];
  return media && resolved(media['schema'], resolve);
}

/** A schema without references. */
function resolved(schema: unknown, resolve: Resolve): Json {
  const found = resolve(schema);
  const inner = (node: unknown) => resolved(node, resolve);
  const properties = found['properties'] as Json | undefined;
  const all = (name: string) => (found[name] as readonly unknown[] | undefined)?.map(inner);
  return {
    ...found,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, inner(value)])),
    }),
    ...(found['items'] === undefined ? {} : { items: inner(found['items']) }),
    ...Object.fromEntries(
      ['oneOf', 'anyOf', 'allOf'].flatMap((name) => (all(name) ? [[name, all(name)]] : [])),
    ),
  };
}

/**
 * The replacements, one at a time, that a schema allows: other words, null, nothing, another form of the whole; of the entries
 * of a list, what they may lack.
 */
function replacementsOf(schema: Json, path: readonly string[] = []): readonly BodyReplacement[] {
  const {
    properties = {},
    required = [],
    enum: words,
    oneOf,
    anyOf: [form] = [],
    items,
    type,
    minimum,
    maximum,
  } = schema as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
    readonly enum?: readonly unknown[];
    readonly oneOf?: readonly Json[];
    readonly anyOf?: readonly Json[];
    readonly items?: Json;
    readonly type?: unknown;
    readonly minimum?: number;
    readonly maximum?: number;
  };
  const isFew =
    type === 'integer' && minimum !== undefined && maximum !== undefined && maximum - minimum < 10;
  const numbers = isFew ? Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index) : [];
  const isNull = Array.isArray(type) && type.includes('null');
  return [
    ...[...(words ?? []), ...numbers, ...(isNull ? [null] : [])].map((value) => ({ path, value })),
    ...(oneOf ?? []).map((alternative) => ({ path, value: sampleOf(alternative) })),
    ...(form ? replacementsOf(form, path) : []),
    ...(items ? replacementsOf(items, [...path, EACH]).filter(({ value }) => (value ?? null) === null) : []),
    ...Object.entries(properties).flatMap(([name, property]) => [
      ...replacementsOf(property, [...path, name]),
      ...(required.includes(name) ? [] : [{ path: [...path, name], value: undefined }]),
    ]),
  ];
}

/** A body of this schema. */
function sampleOf(schema: Json): unknown {
  if ('const' in schema) return schema['const'];
  const [word] = (schema['enum'] ?? []) as readonly unknown[];
  if (word !== undefined) return word;
  const [form] = (schema['oneOf'] ?? schema['anyOf'] ?? []) as readonly Json[];
  if (form) return sampleOf(form);
  switch (Array.isArray(schema['type']) ? schema['type'][0] : schema['type']) {
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Json>>;
      return Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, sampleOf(property)]),
      );
    }
    case 'array':
      return schema['minItems'] === undefined ? [] : [sampleOf(schema['items'] as Json)];
    case 'string':
      return 'The service says so.';
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return schema['minimum'] ?? 1;
    default:
      return null;
  }
}

/** A body with a replacement of its documented values. */
export function withReplacement(body: unknown, replacement: BodyReplacement | null): unknown {
  if (!replacement) return body;
  const [first, ...rest] = replacement.path;
  if (first === undefined) return replacement.value;
  if (Array.isArray(body)) return body.map((item) => withReplacement(item, { ...replacement, path: rest }));
  const { [first]: inner, ...others } = body as Json;
  const value = withReplacement(inner, { ...replacement, path: rest });
  return value === undefined ? others : { ...others, [first]: value };
}

/** How services write what they store. What the schema would not allow is written as it was sent. */
export const SPELLINGS = {
  'as sent': (text: string) => text,
  'abbreviated, in capitals': (text: string) => {
    const words: Readonly<Record<string, string>> = {
      STREET: 'ST',
      AVENUE: 'AVE',
      ROAD: 'RD',
      WAY: 'WY',
      LANE: 'LN',
      DRIVE: 'DR',
      COURT: 'CT',
    };
    const capitals = text.toUpperCase();
    return capitals.replaceAll(/\b[A-Z]+\b/g, (word) => words[word] ?? word);
  },
  'ZIP+4': (text: string) => (/^\d{5}$/.test(text) ? `${text}-1234` : text),
  'a dialing code in front': (text: string) => (/^\d{10}$/.test(text) ? `1${text}` : text),
  'times without seconds': (text: string) => text.replace(/^(\d\d:\d\d):00$/, '$1'),
  'a space at the end': (text: string) => text.replace(/( .*\S)$/, '$1 '),
} as const;
export type Spelling = keyof typeof SPELLINGS;

/** A body as a service writes it; only text that its schema leaves free differs. */
export function respell(body: unknown, schema: Json, spelling: Spelling): unknown {
  const variants = (schema['oneOf'] ?? schema['anyOf']) as readonly Json[] | undefined;
  if (variants?.[0]) return respell(body, variants[0], spelling);
  if (Array.isArray(body))
    return body.map((item) => respell(item, (schema['items'] ?? {}) as Json, spelling));
  if (typeof body === 'object' && body !== null) {
    const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Json>>;
    return Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        // An id names the same thing for good.
        /(?:^|_)id$/.test(name) ? value : respell(value, properties[name] ?? {}, spelling),
      ]),
    );
  }
  const isFreeText = typeof body === 'string' && !['enum', 'const', 'format'].some((word) => word in schema);
  if (!isFreeText) return body;
  const written = SPELLINGS[spelling](body);
  return new RegExp((schema['pattern'] ?? '') as string, 'u').test(written) ? written : body;
}

/** The share of a contract's limit that a call takes. */
const shares = (limit: number) => fc.constantFrom(0, 0, limit / 20, limit / 2, limit);

/** Outcomes of one kind are drawn together, however many words a schema has. */
export function kindOf({ isDone, plannedResponse }: CallOutcome): string {
  const isKnown = plannedResponse.kind === 'error' && !isOutcomeUnknown(plannedResponse.status);
  return isKnown ? 'refusal' : `${plannedResponse.kind} ${isDone}`;
}

/** The normal outcome, or, once in `oneIn`, any other that `may` admits. */
function callOutcomeOf(
  { callOutcomes }: OperationOutcomes,
  oneIn: number,
  may: (callOutcome: CallOutcome) => boolean,
): fc.Arbitrary<CallOutcome> {
  const [normal, ...others] = callOutcomes;
  if (!normal) throw new Error('An operation without a response');
  const kinds = Map.groupBy(others.filter(may), kindOf);
  return fc.oneof(
    { weight: oneIn - 1, arbitrary: fc.constant(normal) },
    { weight: 1, arbitrary: fc.oneof(...[...kinds.values()].map((same) => fc.constantFrom(...same))) },
  );
}

/** A call that changes something. @param may leaves out what the service cannot do by its nature */
export function plans(
  operation: OperationOutcomes,
  may: (callOutcome: CallOutcome) => boolean = () => true,
): fc.Arbitrary<CallPlan> {
  return fc.record({
    callOutcome: callOutcomeOf(operation, 2, may),
    takesEffectAfter: shares(operation.decidedWithin),
    respondsAfter: fc.constantFrom(0, ...LATE),
    listedAfter: shares(operation.listedWithin),
  });
}

/**
 * A read of what operations change.
 * @param listedWithin the longest lag of these, in milliseconds
 * @param oneIn how many reads there are for each that is not normal
 */
export function readPlans(
  operation: OperationOutcomes,
  listedWithin: number,
  oneIn = 8,
): fc.Arbitrary<ReadPlan> {
  return fc.record({
    callOutcome: callOutcomeOf(operation, oneIn, () => true),
    respondsAfter: fc.oneof(
      { weight: 9, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.constantFrom(...LATE) },
    ),
    age: shares(listedWithin),
    isPermanent: fc.oneof(
      { weight: 7, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  });
}

const sampled = new Map<string, number>();

/** Counts an outcome that a call has met. */
export function countOutcome({ operation, name }: CallOutcome): void {
  const key = `${operation}: ${name}`;
  sampled.set(key, (sampled.get(key) ?? 0) + 1);
}

/** How often each outcome of these operations was met; `OUTCOMES=1` has the models print it. */
export function outcomeCounts(operations: Iterable<OperationOutcomes>): readonly object[] {
  return [...operations].flatMap(({ callOutcomes }) =>
    callOutcomes.map((callOutcome) => ({
      operation: callOutcome.operation,
      outcome: callOutcome.name,
      sampled: sampled.get(`${callOutcome.operation}: ${callOutcome.name}`) ?? 0,
    })),
  );
}
