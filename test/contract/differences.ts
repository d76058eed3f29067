import { Ajv2020, str } from 'ajv/dist/2020.js';
import type { ErrorObject, SchemaObject } from 'ajv/dist/2020.js';
import {
  getNamedType,
  getNullableType,
  GraphQLNonNull,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  valueFromASTUntyped,
} from 'graphql';
import type { GraphQLField, GraphQLSchema, GraphQLType, SelectionSetNode } from 'graphql';
import { CONCIERGE_FEE, toMinorUnits } from '../../machines/domain/money.ts';

/** A difference between a response and the contract: the field's path and its type or shape. Never a value. */
export interface Difference {
  readonly field: string;
  readonly problem: string;
  /** An undocumented field: the portal does not read it. */
  readonly isMore?: true;
}

type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The shape of a value: letters become 'a' and digits '9'. */
function masked(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'boolean') return 'true or false';
  if (typeof value === 'number') {
    const [digits = '', decimals = ''] = String(Math.abs(value)).split('.');
    const kind = decimals ? `a number with ${decimals.length} decimals and` : 'a whole number of';
    return `${value < 0 ? 'less than 0, ' : ''}${kind} ${digits.length} digit${digits.length === 1 ? '' : 's'}`;
  }
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  const shape = String(value)
    .replaceAll(/\p{N}/gu, '9')
    .replaceAll(/[^\p{N}\s.,:;/+@_-]/gu, 'a');
  return shape === '' ? 'an empty text' : `a text like '${shape.slice(0, 24)}'`;
}

/** The name of an unknown field; masked if it could be a value. */
function nameOf(field: string): string {
  return /^[a-zA-Z_$][a-zA-Z_$-]{0,40}$/.test(field) ? field : `(a name like ${masked(field)})`;
}

const join = (path: string, field: string) => (path === '' ? field : `${path}.${field}`);

/** Removes duplicates, which several entries of a list can cause. */
function once(differences: readonly Difference[]): readonly Difference[] {
  const byText = new Map(
    differences.map((difference) => [`${difference.field} ${difference.problem}`, difference]),
  );
  return [...byText.values()];
}

function valueAt(body: unknown, pointer: readonly string[]): unknown {
  return pointer.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Fields)[key] : undefined),
    body,
  );
}

/** ajv's errors for a body, by field. */
export function schemaDifferences(errors: readonly ErrorObject[], body: unknown): readonly Difference[] {
  const isUnion = ({ keyword }: ErrorObject) => keyword === 'oneOf' || keyword === 'anyOf';
  const isNull = ({ keyword, params }: ErrorObject) => keyword === 'type' && params['type'] === 'null';
  const relevant = errors.filter(
    (error) =>
      // For 'null or this', the other part's error is more specific.
      !(isUnion(error) || isNull(error)) ||
      !errors.some(
        (other) => !isUnion(other) && !isNull(other) && other.instancePath.startsWith(error.instancePath),
      ),
  );
  return once(
    relevant.map(({ instancePath, keyword, message, params }) => {
      const keys = instancePath
        .split('/')
        .slice(1)
        .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
      const path = keys.reduce(
        (parent, key) => (/^\d+$/.test(key) ? `${parent}[]` : join(parent, nameOf(key))),
        '',
      );
      if (keyword === 'required')
        return { field: join(path, String(params['missingProperty'])), problem: 'missing' };
      if (keyword === 'additionalProperties')
        return {
          field: join(path, nameOf(String(params['additionalProperty']))),
          problem: 'more than the portal reads',
          isMore: true,
        };
      const choices = keyword === 'enum' ? ` (${(params['allowedValues'] as unknown[]).join(', ')})` : '';
      const value = valueAt(body, keys);
      return {
        field: path || '(the response)',
        // Words of a closed list are not about a person.
        problem: `${message ?? 'is wrong'}${choices}; is ${keyword === 'known' ? wordOf(value) : masked(value)}`,
      };
    }),
  );
}

/** JSON types of GraphQL's scalars. */
const SCALARS: Readonly<Record<string, string>> = {
  String: 'string',
  ID: 'string',
  Boolean: 'boolean',
  Int: 'integer',
  Float: 'number',
  Coordinates: 'array',
};

/** The JSON Schema for the fields that a query selects, from the schema's types and its @matches. */
function selectionSchema(
  type: GraphQLType,
  selected?: SelectionSetNode,
  rules: SchemaObject = {},
): SchemaObject {
  const nullable = getNullableType(type);
  const may = (name: string) => (isNonNullType(type) ? name : [name, 'null']);
  if (isListType(nullable))
    return { type: may('array'), items: selectionSchema(nullable.ofType, selected, rules) };
  if (!isObjectType(nullable))
    return { type: may(SCALARS[getNamedType(nullable).name] ?? 'string'), ...rules };
  const names =
    selected?.selections.flatMap((selection) => (selection.kind === Kind.FIELD ? [selection] : [])) ?? [];
  const properties = names.map(({ name, selectionSet }) => {
    const field = nullable.getFields()[name.value];
    return [name.value, field ? selectionSchema(field.type, selectionSet, rulesOf(field)) : {}] as const;
  });
  return {
    type: may('object'),
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  };
}

/** The rules for a GraphQL text, from @matches and @known in the contract. */
function rulesOf({ astNode }: GraphQLField<unknown, unknown>): SchemaObject {
  const directives = (astNode?.directives ?? []).flatMap(({ name, arguments: [argument] = [] }) =>
    argument ? [[name.value, valueFromASTUntyped(argument.value)] as const] : [],
  );
  return Object.fromEntries(directives);
}

/** An undocumented value; only the shape of one that may be more than a word. */
const wordOf = (value: unknown) =>
  typeof value === 'string' && /^[A-Za-z][A-Za-z_ -]{0,29}$/.test(value) ? `'${value}'` : masked(value);

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true }).addKeyword({
  keyword: 'known',
  validate: (words: readonly string[], value: unknown) => value === null || words.includes(String(value)),
  error: {
    message: ({ schema }) => str`must be one of ${(schema as readonly string[]).join(', ')}`,
  },
});
ajv.addKeyword({
  keyword: 'matches',
  validate: (pattern: string, value: unknown) => value === null || new RegExp(pattern).test(String(value)),
  error: { message: ({ schema }) => str`must match ${schema as string}` },
});

/**
 * Where the data of a GraphQL response differs from the schema, for the requested fields.
 * @param query one operation, without fragments
 */
export function graphqlDifferences(
  schema: GraphQLSchema,
  query: string,
  data: unknown,
): readonly Difference[] {
  const [operation] = parse(query).definitions;
  const root = operation?.kind === Kind.OPERATION_DEFINITION && schema.getRootType(operation.operation);
  if (!root) return [];
  const validate = ajv.compile(selectionSchema(new GraphQLNonNull(root), operation.selectionSet));
  return validate(data) ? [] : schemaDifferences(validate.errors ?? [], data);
}

const FEES = [
  'tax',
  'consultation_fee',
  'va_processing_fee',
  'international_shipping_fee',
  'concierge_fee',
  'concierge',
];

/** The amounts of a list or of some fields of an object; missing fields are skipped. */
function amountsIn(data: unknown, names?: readonly string[]): readonly unknown[] {
  if (Array.isArray(data)) return data.map((item) => (isFields(item) ? item['amount'] : null));
  return isFields(data) ? (names ?? []).flatMap((name) => (name in data ? [data[name]] : [])) : [];
}

const sumOf = (amounts: readonly unknown[]) =>
  amounts.reduce<number>((sum, amount) => sum + Math.round(Number(amount) * 100), 0);

/**
 * Which amounts of one order are impossible in major units.
 * @param path of the order within the invoice
 */
function billDifferences(bill: Fields, currency: string, path: string): readonly Difference[] {
  const fees = [...amountsIn(bill, FEES), ...amountsIn(bill['fees'], FEES)];
  const plus = [bill['subtotal'], ...fees];
  const minus = [bill['discount'], ...amountsIn(bill['applied_payments'])];
  const amounts = [bill['total'], ...plus, ...minus];
  // The schema already reports amounts of another type.
  if (!amounts.every((amount) => typeof amount === 'number')) return [];
  const concierge = bill['concierge_fee'] ?? 0;
  const isCents =
    toMinorUnits(1, currency) > 1 && amounts.every(Number.isInteger) && Math.max(...amounts) >= 10_000;
  const found = (field: string, isSo: boolean, problem: string) =>
    isSo ? [{ field: join(path, field), problem }] : [];
  return [
    ...found(
      'concierge_fee',
      currency === 'usd' && concierge !== 0 && concierge !== CONCIERGE_FEE,
      `must be 0 or ${CONCIERGE_FEE} (major units); is ${masked(concierge)}`,
    ),
    ...found(
      'total',
      Math.max(0, sumOf(plus) - sumOf(minus)) !== sumOf([bill['total']]),
      'must be what is still due: subtotal, tax and fees less discount and applied payments are another amount',
    ),
    ...found(
      'total',
      isCents,
      'must be in major units; every amount is whole and one has five digits, as cents have',
    ),
  ];
}

/** Which amounts of an invoice are impossible (ENT-R04 to ENT-R07, MONEY-R15): cents, signs, sums. */
export function amountDifferences(invoice: unknown): readonly Difference[] {
  if (!isFields(invoice)) return [];
  const currency = typeof invoice['currency'] === 'string' ? invoice['currency'].toLowerCase() : 'usd';
  const own = billDifferences(invoice, currency, '');
  const family = invoice['family_orders'];
  const members = isFields(family) ? family['family_order_details'] : null;
  if (!isFields(family) || !Array.isArray(members) || !members.every(isFields)) return own;
  const bills = members.map((member) => member['patient_bill']).filter(isFields);
  const sums = {
    total: sumOf(members.map(({ total }) => total)),
    patient_total: sumOf(bills.map(({ total }) => total)),
  };
  return once([
    ...own,
    ...members.flatMap((member) => billDifferences(member, currency, 'family_orders.family_order_details[]')),
    ...Object.entries(sums).flatMap(([name, sum]) =>
      typeof family[name] === 'number' && sumOf([family[name]]) !== sum
        ? [{ field: `family_orders.${name}`, problem: 'must be what its orders add up to' }]
        : [],
    ),
  ]);
}
