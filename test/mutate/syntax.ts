/** A part of a script; offsets are in UTF-16 units. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Visits code that runs: no types, imports, ids of the specification, or messages that only developers read. */
export function walk(
  node: Node,
  above: readonly Node[],
  visit: (node: Node, above: readonly Node[]) => void,
): void {
  if (isSkipped(node, above.at(-1))) return;
  visit(node, above);
  const inner = [...above, node];
  for (const child of childrenOf(node)) walk(child, inner, visit);
}

const TYPED_VALUES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

function isSkipped(node: Node, parent: Node | undefined): boolean {
  if (node.type.startsWith('TS')) return !TYPED_VALUES.has(node.type);
  if (node.type === 'ImportDeclaration' || node.type === 'ImportExpression') return true;
  if (node.type === 'NewExpression') return (identifierOf(node['callee']) ?? '').endsWith('Error');
  if (node.type === 'CallExpression' && identifierOf(node['callee']) === 'notProvided') return true;
  if (node.type === 'Property' && ['meta', 'types'].includes(keyOf(node) ?? '')) return true;
  return parent?.type === 'Property' && parent['key'] === node && !parent['computed'];
}

function childrenOf(node: Node): readonly Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

/** True for a part of a script. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The name of an identifier, the last one of a member, or a text. */
export function identifierOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node['name']);
  return node.type === 'MemberExpression' ? identifierOf(node['property']) : textOf(node);
}

/** The key of a property; null for anything else. */
export function keyOf(node: Node | undefined): string | null {
  return node?.type === 'Property' ? identifierOf(node['key']) : null;
}

/** The text of a literal; null for anything else. */
export function textOf(node: Node): string | null {
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;
}

/** The nodes of a list, without holes. */
export function listOf(node: Node, name: string): readonly Node[] {
  const list = node[name];
  return Array.isArray(list) ? list.filter(isNode) : [];
}

/** The members of an object; none for anything else. */
export function propertiesOf(node: unknown): readonly Node[] {
  return isNode(node) && node.type === 'ObjectExpression' ? listOf(node, 'properties') : [];
}

/** The member of an object with a key. */
export function propertyOf(node: unknown, name: string): Node | undefined {
  return propertiesOf(node).find((property) => keyOf(property) === name);
}

/** The keys that lead to a node, outermost first. */
export function keysAbove(above: readonly Node[]): readonly string[] {
  return above.flatMap((node) => keyOf(node) ?? []);
}

/** The role of a text: its key, call or comparison. Null if no other text is possible there. */
export function roleOf(node: Node, above: readonly Node[], source: string): string | null {
  const parent = above.at(-1);
  if (!parent) return null;
  const [key = '', owner = ''] = keysAbove(above).toReversed();
  // A guard's `type` differs from that of an action or event.
  if (parent.type === 'Property') return key === 'type' ? `${owner}.${key}` : key;
  if (parent.type === 'ArrayExpression') return `${key}[`;
  if (parent.type === 'CallExpression') return `${identifierOf(parent['callee'])}(`;
  if (parent.type === 'BinaryExpression') {
    const other = parent['left'] === node ? parent['right'] : parent['left'];
    return isNode(other) ? source.slice(other.start, other.end) : null;
  }
  return null;
}

/** The names that enclose a node: functions, variables, keys and elements. */
export function namesOf(nodes: readonly Node[]): string {
  const names = nodes.flatMap((node) => {
    if (node.type === 'JSXOpeningElement' || node.type === 'JSXAttribute')
      return identifierOf(node['name']) ?? [];
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration')
      return identifierOf(node['id']) ?? [];
    return keyOf(node) ?? [];
  });
  return names.join('.');
}
