import {
  isNode,
  keyOf,
  keysAbove,
  listOf,
  identifierOf,
  propertiesOf,
  propertyOf,
  roleOf,
  textOf,
} from './syntax.ts';
import type { Node } from './syntax.ts';
import type { Area } from './areas.ts';

/** A script, and the data to make its mutants from. */
export interface Script {
  readonly program: Node;
  readonly source: string;
  readonly isDocumented: (text: string) => boolean;
  /** The texts used in each role, such as every `kind` of the file. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

interface NodeContext extends Script {
  /** Ancestors, from the program down to the parent. */
  readonly above: readonly Node[];
}

/** The text that a mutant replaces. */
interface Edit {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

/** The mutants of one kind that are possible at a node. */
export type Kind = (node: Node, context: NodeContext) => readonly Edit[];

// Edits

function replaced(kind: string, node: Node, after: string): Edit {
  return { kind, start: node.start, end: node.end, after };
}

/** Removes a member from a list, with its comma. */
function removed(kind: string, node: Node, source: string): Edit {
  const comma = /^\s*,\s*/.exec(source.slice(node.end))?.[0] ?? '';
  return { kind, start: node.start, end: node.end + comma.length, after: '' };
}

function swapped(kind: string, first: Node, second: Node, source: string): Edit {
  const [one, other] = first.start < second.start ? [first, second] : [second, first];
  const text = (node: Node) => source.slice(node.start, node.end);
  return {
    kind,
    start: one.start,
    end: other.end,
    after: text(other) + source.slice(one.end, other.start) + text(one),
  };
}

/** Pairs of neighbors in a list. */
function pairs<T>(list: readonly T[]): readonly (readonly [T, T])[] {
  return list.slice(1).map((child, index) => [list[index] as T, child] as const);
}

// Kinds for every area

const OPPOSITES: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};

const comparison: Kind = (node, { source }) => {
  const opposite = node.type === 'BinaryExpression' ? OPPOSITES[String(node['operator'])] : undefined;
  const { left, right } = node as { readonly left?: Node; readonly right?: Node };
  if (!opposite || !left || !right) return [];
  const start = source.indexOf(String(node['operator']), left.end);
  return [{ kind: 'comparison', start, end: start + String(node['operator']).length, after: opposite }];
};

const condition: Kind = (node, { source }) => {
  const text = (part: unknown) => (isNode(part) ? source.slice(part.start, part.end) : '');
  if (node.type === 'LogicalExpression') {
    const { left, right, operator } = node as unknown as Record<'left' | 'right', Node> & {
      readonly operator: string;
    };
    if (operator === '??') return [replaced('default', node, text(right))];
    const start = source.indexOf(operator, left.end);
    const other = operator === '&&' ? '||' : '&&';
    return [
      { kind: 'condition', start, end: start + 2, after: other },
      replaced('condition', node, text(left)),
      replaced('condition', node, text(right)),
    ];
  }
  if (node.type === 'UnaryExpression' && node['operator'] === '!')
    return [replaced('condition', node, text(node['argument']))];
  const test = node.type === 'IfStatement' || node.type === 'ConditionalExpression' ? node['test'] : null;
  if (!isNode(test)) return [];
  // The other kinds already negate these.
  const isTurned =
    test.type === 'UnaryExpression' ||
    (test.type === 'BinaryExpression' && /==/.test(String(test['operator'])));
  return isTurned ? [] : [replaced('condition', test, `!(${text(test)})`)];
};

const constant: Kind = (node, context) => {
  const keys = keysAbove(context.above);
  const kind = keys.includes('delays') ? 'delay' : 'constant';
  if (node.type !== 'Literal') return [];
  const { value } = node;
  if (typeof value === 'number') return [replaced(kind, node, String(value + 1))];
  if (typeof value === 'boolean') return [replaced('constant', node, String(!value))];
  return value === '' ? [replaced('constant', node, `'x'`)] : [];
};

/** Replaces a text with another one of the same role in the file, or with one that is used nowhere. */
const text: Kind = (node, { above, source, texts }) => {
  const value = textOf(node);
  const parent = above.at(-1);
  if (!value || !parent || parent.type === 'JSXAttribute' || parent.type === 'MemberExpression') return [];
  const role = roleOf(node, above, source);
  const keys = keysAbove(above);
  if (role === null || keys.at(-1) === 'id' || isTarget(node, above)) return [];
  const others = (texts.get(role) ?? []).filter((other) => other !== value);
  const after = others[value.length % Math.max(1, others.length)] ?? `${value}_`;
  const kind = /notice|toast/i.test(role) ? 'notice' : keys.includes('output') ? 'output' : 'text';
  return [replaced(kind, node, `'${after.replaceAll(/['\\]/g, String.raw`\$&`)}'`)];
};

const pattern: Kind = (node, { source }) => {
  if (!isNode(node) || !('regex' in node)) return [];
  const written = source.slice(node.start, node.end);
  const after = [
    written.replace(/^\/\^/, '/'),
    written.replace(/\$(\/\w*)$/, '$1'),
    written.replace(/i(\w*)$/, (all, rest: string) => (/\/\w*$/.test(written) ? rest : all)),
  ];
  return after.map((changed) => replaced('pattern', node, changed));
};

const SHAPERS = new Set(
  'trim toLowerCase toUpperCase toSorted toReversed filter slice replaceAll normalize flatMap'.split(' '),
);

const call: Kind = (node, { source }) => {
  if (node.type === 'ExpressionStatement') {
    const { expression } = node as { readonly expression?: Node };
    const isAwait = expression?.type === 'AwaitExpression';
    if (!isAwait && expression?.type !== 'CallExpression') return [];
    const argument = isAwait ? expression['argument'] : null;
    return [
      replaced('call', node, ';'),
      ...(isNode(argument)
        ? [replaced('await', node, `void ${source.slice(argument.start, argument.end)};`)]
        : []),
    ];
  }
  if (node.type !== 'CallExpression') return [];
  const { callee } = node as { readonly callee?: Node };
  const passed = listOf(node, 'arguments');
  const isShaper = callee?.type === 'MemberExpression' && SHAPERS.has(identifierOf(callee) ?? '');
  const object = isShaper && isNode(callee['object']) ? callee['object'] : null;
  const last = passed.at(-1);
  return [
    ...(object ? [replaced('call', node, source.slice(object.start, object.end))] : []),
    ...(last && identifierOf(last) === 'signal' ? [removed('adapter', last, source)] : []),
    ...pairs(passed.filter(({ type }) => type === 'Identifier')).map(([child, other]) =>
      swapped('arguments', child, other, source),
    ),
  ];
};

/** True for a list that is only asked what it holds: its order means nothing. */
function isSet(above: readonly Node[], source: string): boolean {
  const [owner, , statement] = above.filter(({ type }) => !type.startsWith('TS')).toReversed();
  if (owner?.type === 'MemberExpression') return /^(includes|some|every)$/.test(identifierOf(owner) ?? '');
  if (owner?.type !== 'VariableDeclarator' || statement?.type === 'ExportNamedDeclaration') return false;
  const mentions = source.match(
    new RegExp(String.raw`\b${identifierOf(owner['id'])}\b(?!\.(includes|some|every)\()`, 'g'),
  );
  return mentions?.length === 1;
}

const element: Kind = (node, { above, source }) => {
  if (node.type !== 'ArrayExpression') return [];
  const list = listOf(node, 'elements');
  const literals = isSet(above, source) ? [] : list.filter(({ type }) => type === 'Literal');
  return [
    ...list.map((child) => removed('element', child, source)),
    ...pairs(literals).map(([child, other]) => swapped('order', child, other, source)),
  ];
};

const property: Kind = (node, { source }) =>
  propertiesOf(node).map((child) => removed('property', child, source));

// Machines

const TRANSITIONS = new Set(['onDone', 'onError', 'onSnapshot', 'always']);

/** True for a text that names a state: `target: 'x'`, `'event': 'x'`, `initial: 'x'`. */
function isTarget(node: Node, above: readonly Node[]): boolean {
  const parent = above.at(-1);
  if (parent?.type !== 'Property' || parent['value'] !== node) return false;
  const key = keyOf(parent) ?? '';
  return key === 'target' || key === 'initial' || isTransitionKey(parent, above);
}

/** True for a property with a transition, or with the transitions of an event. */
function isTransitionKey(node: Node, above: readonly Node[]): boolean {
  const owner = keysAbove(above.filter((child) => child !== node)).at(-1) ?? '';
  return TRANSITIONS.has(keyOf(node) ?? '') || owner === 'on' || owner === 'after';
}

const target: Kind = (node, { above, source }) => {
  const value = textOf(node);
  if (!value || !isTarget(node, above)) return [];
  const states = above.findLast((child) => propertyOf(child, 'states')) ?? above.at(-1);
  const names = propertiesOf(propertyOf(states, 'states')?.['value']).flatMap((child) => keyOf(child) ?? []);
  // A target names a sibling state, or, outside a state, a child.
  const last = value.split('.').at(-1) ?? '';
  const other = names[(names.indexOf(last) + 1) % Math.max(1, names.length)];
  const parent = above.at(-1) as Node;
  const swaps =
    other && other !== last
      ? [replaced('target', node, `'${value.slice(0, value.length - last.length)}${other}'`)]
      : [];
  const isDropped = keyOf(parent) === 'target';
  return [...swaps, ...(isDropped ? [removed('target', parent, source)] : [])];
};

const guard: Kind = (node, { source }) => {
  const own = propertyOf(node, 'guard');
  const value = own?.['value'];
  const list = node.type === 'ArrayExpression' ? listOf(node, 'elements') : [];
  const guards = list.flatMap((child) => propertyOf(child, 'guard') ?? []);
  return [
    ...(own && isNode(value)
      ? [
          removed('guard', own, source),
          replaced('guard', value, `not(${source.slice(value.start, value.end)})`),
        ]
      : []),
    ...pairs(guards).flatMap(([child, other]) =>
      isNode(child['value']) && isNode(other['value'])
        ? [swapped('guard', child['value'], other['value'], source)]
        : [],
    ),
  ];
};

const ACTIONS = new Set(['actions', 'entry', 'exit']);

const action: Kind = (node, { source }) =>
  propertiesOf(node).flatMap((child) => {
    const { value } = child;
    if (!ACTIONS.has(keyOf(child) ?? '') || !isNode(value)) return [];
    const list = value.type === 'ArrayExpression' ? listOf(value, 'elements') : [];
    return [
      ...(list.length > 1 ? [] : [removed('action', child, source)]),
      ...list.map((part) => removed('action', part, source)),
    ];
  });

const transition: Kind = (node, { above, source }) => {
  if (node.type !== 'Property' || !isTransitionKey(node, above)) return [];
  const { value } = node;
  const list = isNode(value) && value.type === 'ArrayExpression' ? listOf(value, 'elements') : [];
  return [removed('transition', node, source), ...list.map((child) => removed('transition', child, source))];
};

const input: Kind = (node, { source }) => {
  const { value } = node;
  if (node.type !== 'Property' || !['input', 'params'].includes(keyOf(node) ?? '') || !isNode(value))
    return [];
  const body = isNode(value['body']) ? value['body'] : value;
  const object =
    body.type === 'ParenthesizedExpression' && isNode(body['expression']) ? body['expression'] : body;
  const values = propertiesOf(object).filter((child) => isNode(child['value']));
  return pairs(values).map(([child, other]) => {
    const written = (part: Node) => {
      const { start, end } = part['value'] as Node;
      return source.slice(start, end);
    };
    const first = `${keyOf(child)}: ${written(other)}`;
    const second = `${keyOf(other)}: ${written(child)}`;
    return {
      kind: 'input',
      start: child.start,
      end: other.end,
      after: first + source.slice(child.end, other.start) + second,
    };
  });
};

// Rooms with kinds of their own

/** A name in a service's contract. */
const name: Kind = (node) => {
  if (node.type !== 'Property' || node['computed'] || node['shorthand'] || !isNode(node['key'])) return [];
  const key = keyOf(node) ?? '';
  return /^[a-z]\w*$/i.test(key) ? [replaced('name', node['key'], `${key}_`)] : [];
};

/** A piece of a template with its position; the parser's position includes the braces. */
function pieceOf(node: Node, source: string) {
  const piece = node.type === 'TemplateElement' ? (node['value'] as { readonly raw: string }).raw : '';
  const start = source.indexOf(piece, node.start);
  return { piece, start, end: start + piece.length };
}

/** A part of a path or a query. */
const path: Kind = (node, { source }) => {
  const { piece, start, end } = pieceOf(node, source);
  return /\w/.test(piece) ? [{ kind: 'path', start, end, after: `${piece}_` }] : [];
};

const event: Kind = (node) => {
  if (node.type !== 'JSXAttribute') return [];
  const key = identifierOf(node['name']) ?? '';
  if (/^on[A-Z]/.test(key)) return [replaced('event', node, `${key}={() => undefined}`)];
  return node['value'] === null ? [replaced('attribute', node, `${key}={false}`)] : [];
};

/** Texts in a view that name an event or are compared. */
const viewText: Kind = (node, context) => {
  const role = roleOf(node, context.above, context.source) ?? '';
  return /\.?type$/.test(role) || context.above.at(-1)?.type === 'BinaryExpression'
    ? text(node, context)
    : [];
};

const documented: Kind = (node, { isDocumented, source }) => {
  const value = textOf(node);
  if (value !== null)
    return isDocumented(value)
      ? [{ kind: 'documented', start: node.end - 1, end: node.end, after: `~${source[node.end - 1]}` }]
      : [];
  const { piece, start, end } = pieceOf(node, source);
  return isDocumented(piece) ? [{ kind: 'documented', start, end, after: `${piece}~` }] : [];
};

const logic = [comparison, condition, constant, pattern, call];

/** The kinds of mutants to try in an area. */
export function kindsOf(area: Area): readonly Kind[] {
  switch (area) {
    case 'machines':
      return [...logic, text, target, guard, action, transition, input];
    case 'rules':
    case 'domain':
      return [...logic, text, element];
    case 'questionnaire data':
      return [...logic, text, element, property];
    case 'api':
      return [...logic, text, element, property, name, path];
    case 'flows':
    case 'platform':
      return [...logic, text, element];
    case 'connect':
      return [...logic, viewText];
    case 'views':
      return [...logic, viewText, event];
    case 'copy':
      return [documented, comparison, condition];
    default:
      return area satisfies never;
  }
}
