import type { ESTree } from 'vite';

/** What the portal knows about a package's code and the bundler cannot: everything here must occur in the code. */
export interface Facts {
  /** Values of a `tag` that no object has. */
  readonly tags?: readonly number[];
  /** Variables of the module that never change, with their value. */
  readonly constants?: Readonly<Record<string, string>>;
  /** Functions of the module whose calls do nothing, or always return the same, with that statement. */
  readonly constantly?: Readonly<Record<string, string>>;
  /** Functions and classes of the module that are never called. */
  readonly never?: readonly string[];
  /** Assignments that nobody reads, by what they assign to. */
  readonly unread?: readonly string[];
}

/** A node of a syntax tree (ESTree). */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

type Edit = readonly [start: number, end: number, text: string];

/**
 * The code with these facts put in, for the bundler to drop what can no longer be reached. A function that is never
 * called throws, should it be called after all.
 * @throws if a fact says nothing about the code: the package has changed
 */
export function specialize(code: string, program: ESTree.Program, facts: Facts): string {
  const { tags = [], constants = {}, constantly = {}, never = [], unread = [] } = facts;
  const bodies: Readonly<Record<string, string>> = {
    ...constantly,
    ...Object.fromEntries(never.map((name) => [name, `throw Error('${name} is left out')`])),
  };
  const missing = new Set<string | number>([
    ...tags,
    ...Object.keys(constants),
    ...Object.keys(bodies),
    ...unread,
  ]);
  const edits: Edit[] = [];
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const isGone = (node: unknown): node is Node =>
    isNode(node) &&
    node.type === 'Literal' &&
    typeof node['value'] === 'number' &&
    tags.includes(node['value']);

  /** Whether it was replaced as a whole. */
  function replaced(node: Node, hidden: readonly string[]): boolean {
    const replace = (fact: string | number, { start, end }: Node, text: string) => {
      missing.delete(fact);
      edits.push([start, end, text]);
      return true;
    };
    const { id, init, body, left, right, operator, expression } = node as Readonly<Record<string, Node>>;
    if (node.type === 'FunctionDeclaration' && isNode(id) && isNode(body)) {
      const name = textOf(id);
      if (Object.hasOwn(bodies, name)) return replace(name, body, `{${bodies[name]}}`);
    }
    if (node.type === 'VariableDeclarator' && isNode(init) && init.type === 'ClassExpression' && isNode(id)) {
      const name = textOf(id);
      if (never.includes(name)) return replace(name, init, '{}');
    }
    if (node.type === 'ExpressionStatement' && expression?.type === 'AssignmentExpression') {
      const target = textOf(expression['left'] as Node);
      if (unread.includes(target)) return replace(target, node, ';');
    }
    if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(operator))) {
      const [value, other] = isGone(left) ? [left, right] : [right, left];
      if (isGone(value) && isTag(other))
        return replace(Number(value['value']), node, String(operator) === '===' ? '!1' : '!0');
    }
    const name = textOf(node.type === 'AssignmentExpression' && isNode(left) ? left : node);
    const isConstant = Object.hasOwn(constants, name) && !hidden.includes(name);
    return isConstant && replace(name, node, constants[name] ?? '');
  }

  function visitSwitch(node: Node): readonly unknown[] {
    const cases = node['cases'] as readonly Node[];
    const live = cases.findIndex(({ test }) => !isGone(test));
    const first = live < 0 ? cases.length : live;
    for (const [index, one] of cases.entries()) {
      const { test } = one;
      if (!isGone(test)) continue;
      missing.delete(Number(test['value']));
      // Without its label, a branch that no other falls into is dead code; at the front it would be a syntax error.
      const [statement] = one['consequent'] as readonly Node[];
      edits.push([one.start, index < first || !statement ? one.end : statement.start, '']);
    }
    const declared = cases.slice(0, first).flatMap(variablesIn);
    const next = cases[first];
    if (next && declared.length > 0) {
      const [{ start } = { start: next.end }] = next['consequent'] as readonly Node[];
      edits.push([start, start, `var ${declared.join()};`]);
    }
    return cases.slice(first);
  }

  function visit(node: unknown, hidden: readonly string[]): void {
    if (Array.isArray(node)) node.forEach((part) => visit(part, hidden));
    if (!isNode(node) || replaced(node, hidden)) return;
    const { params, discriminant } = node;
    const names = Array.isArray(params) ? [...hidden, ...params.map(textOf)] : hidden;
    if (node.type === 'SwitchStatement' && isTag(discriminant)) return visit(visitSwitch(node), names);
    for (const [key, part] of Object.entries(node)) {
      // Names that are no variable.
      const isName = ['params', 'key', 'label'].includes(key) || (key === 'property' && !node['computed']);
      if (!isName && !(key === 'id' && node.type === 'VariableDeclarator')) visit(part, names);
    }
  }

  visit(program, []);
  if (missing.size > 0) throw new Error(`Facts that say nothing about the code: ${[...missing].join(', ')}`);
  return edits
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [start, end, by]) => text.slice(0, start) + by + text.slice(end), code);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The variables that a statement declares for its whole function. */
function variablesIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(variablesIn);
  if (!isNode(node) || /Function/.test(node.type)) return [];
  const { id } = node;
  const own = node.type === 'VariableDeclarator' && isNode(id) ? [String(id['name'])] : [];
  return [...own, ...Object.values(node).flatMap(variablesIn)];
}

/** A fiber's kind is its `tag`, or a variable until it has one. */
function isTag(node: unknown): boolean {
  if (!isNode(node)) return false;
  const { property, name } = node as Readonly<Record<string, Node>>;
  return (property?.['name'] ?? name) === ('tag' as unknown);
}
