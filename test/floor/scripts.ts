import { parseAst } from 'vite';
import { feature, namesBelow } from './compat.ts';
import type { Feature } from './compat.ts';
import { inQuery } from './styles.ts';

/** A use of a feature that the floor lacks. */
export interface Use extends Feature {
  /** Its position in the text. */
  readonly offset: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Global objects of a page, by interface. */
const INSTANCES: Readonly<Record<string, string>> = {
  navigator: 'Navigator',
  document: 'Document',
  crypto: 'Crypto',
  history: 'History',
  location: 'Location',
  performance: 'Performance',
  screen: 'Screen',
  window: 'Window',
};
const GLOBAL_OBJECTS = new Set(['window', 'self', 'globalThis']);

/** Syntax that a build might leave untransformed. */
const SYNTAX: Readonly<Record<string, readonly string[]>> = {
  StaticBlock: ['javascript', 'classes', 'static', 'initialization_blocks'],
  ImportAttribute: ['javascript', 'statements', 'import', 'import_attributes'],
};
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\(\?<[=!]/, 'lookbehind_assertion'],
  [/\(\?[ims]+(?:-[ims]+)?:/, 'modifier'],
];
/** A text that is a media query about the size of the window: nothing lowers it. */
const MEDIA_QUERY = /\((?:[\d.]+\w+\s*[<>]=?\s*)?(?:min-|max-)?(?:width|height)\s*(?:[<>:]|\))/;

const members = membersByName();

/**
 * The features in a script that some browser of the floor lacks: globals, static members, members of the page's objects
 * by interface, and other members by name if no older interface has that name. A feature test (`'x' in y`) does not
 * count as a use; the contents of values (options, events) cannot be checked.
 */
export function usesInScript(code: string): readonly Use[] {
  const program = parseAst(code) as unknown as Node;
  const declared = new Set<string>();
  walk(program, (node) => {
    for (const name of bindingsOf(node)) declared.add(name);
  });
  const isGlobal = (name: string) => !declared.has(name);
  const uses: Use[] = [];
  const add = (found: Feature | null, offset: number) => {
    if (found && found.missing.length > 0) uses.push({ ...found, offset });
  };

  walk(program, (node, parent) => {
    const { type, start } = node;
    const syntax = SYNTAX[type];
    if (syntax) add(feature(...syntax), start);
    if (type === 'Literal' && node['regex'])
      addPattern(node['regex'] as { pattern: string; flags: string }, start);
    const text = type === 'TemplateElement' ? (node['value'] as { cooked: unknown }).cooked : node['value'];
    if (typeof text === 'string' && MEDIA_QUERY.test(text))
      for (const found of inQuery(text)) add(found, start);
    if (type === 'Identifier' && isReference(node, parent) && isGlobal(String(node['name'])))
      add(globalFeature(String(node['name'])), start);
    if (type === 'MemberExpression') addMember(node, parent);
  });
  return uses;

  function addPattern({ pattern, flags }: { pattern: string; flags: string }, offset: number): void {
    for (const [looksLike, name] of PATTERNS)
      if (looksLike.test(pattern)) add(feature('javascript', 'regular_expressions', name), offset);
    if (flags.includes('v')) add(feature('javascript', 'builtins', 'RegExp', 'unicodeSets'), offset);
  }

  function addMember(node: Node, parent: Node | null): void {
    // A missing member is undefined, which only matters if it is called, accessed or set.
    if (!isRelied(node, parent)) return;
    const name = memberName(node);
    if (name === null) return;
    const object = node['object'] as Node;
    const owner = object.type === 'Identifier' ? String(object['name']) : (memberName(object) ?? '');
    const isKnown =
      object.type === 'Identifier'
        ? isGlobal(owner)
        : GLOBAL_OBJECTS.has(String((object['object'] as Node | undefined)?.['name']));
    const offset = node.start;
    if (isKnown && GLOBAL_OBJECTS.has(owner)) return add(globalFeature(name), offset);
    const ownFeature = isKnown ? staticFeature(owner, name) : null;
    add(ownFeature ?? memberFeature(name), offset);
  }
}

function globalFeature(name: string): Feature | null {
  if (name in INSTANCES) return null;
  return (
    feature('api', name) ??
    feature('javascript', 'builtins', name) ??
    feature('api', '_globals', name) ??
    feature('api', 'Window', name)
  );
}

function staticFeature(owner: string, name: string): Feature | null {
  const instance = INSTANCES[owner];
  if (instance) return feature('api', instance, name);
  return (
    feature('api', owner, `${name}_static`) ??
    feature('javascript', 'builtins', owner, name) ??
    feature('javascript', 'builtins', owner, `${name}_static`)
  );
}

/** A member that only newer interfaces have; null if an older one has the same name. */
function memberFeature(name: string): Feature | null {
  const all = Object.hasOwn(members, name) ? (members[name] ?? []) : [];
  return all.every(({ missing }) => missing.length > 0) ? (all[0] ?? null) : null;
}

function membersByName(): Readonly<Record<string, readonly Feature[]>> {
  const found: Record<string, Feature[]> = {};
  for (const room of [['api'], ['javascript', 'builtins']]) {
    for (const owner of namesBelow(...room)) {
      // Members of a newer interface cannot be reached without naming it.
      const isOwnerNew = feature(...room, owner)?.missing.length !== 0;
      for (const name of namesBelow(...room, owner)) {
        const own = feature(...room, owner, name);
        if (
          own &&
          !isStatic(owner, name) &&
          !(isOwnerNew && own.missing.length > 0) &&
          !/_(?:event|static)$/.test(name)
        ) {
          const list = Object.hasOwn(found, name) ? found[name] : undefined;
          if (list) list.push(own);
          else found[name] = [own];
        }
      }
    }
  }
  return found;
}

/** The data does not mark static members of built-ins; the object itself shows them. */
function isStatic(owner: string, name: string): boolean {
  const object: unknown = Reflect.get(globalThis, owner);
  return typeof object === 'function' && name in object && !(name in Object(object.prototype));
}

function isRelied(node: Node, parent: Node | null): boolean {
  switch (parent?.type) {
    case 'CallExpression':
    case 'NewExpression':
      return parent['callee'] === node && !parent['optional'];
    case 'MemberExpression':
      return parent['object'] === node && !parent['optional'];
    case 'AssignmentExpression':
      return parent['left'] === node;
    default:
      return false;
  }
}

function memberName(node: Node): string | null {
  const property = node['property'] as Node | undefined;
  if (!property) return null;
  if (!node['computed'] && property.type === 'Identifier') return String(property['name']);
  return property.type === 'Literal' && typeof property['value'] === 'string' ? property['value'] : null;
}

function isReference(node: Node, parent: Node | null): boolean {
  if (!parent) return false;
  if (parent.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true;
  if (parent.type === 'Property') return parent['value'] === node || parent['computed'] === true;
  if (parent.type === 'UnaryExpression' && parent['operator'] === 'typeof') return false;
  return !/^(?:MethodDefinition|PropertyDefinition|LabeledStatement|BreakStatement|ContinueStatement|ImportSpecifier|ExportSpecifier|MetaProperty)$/.test(
    parent.type,
  );
}

/** The names that a node declares. */
function bindingsOf(node: Node): readonly string[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return namesIn((node['id'] ?? node['local']) as Node);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [
        ...(node['id'] ? namesIn(node['id'] as Node) : []),
        ...(node['params'] as readonly Node[]).flatMap(namesIn),
      ];
    case 'ClassDeclaration':
    case 'ClassExpression':
      return node['id'] ? namesIn(node['id'] as Node) : [];
    case 'CatchClause':
      return node['param'] ? namesIn(node['param'] as Node) : [];
    default:
      return [];
  }
}

function namesIn(pattern: Node): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern['name'])];
    case 'AssignmentPattern':
      return namesIn(pattern['left'] as Node);
    case 'RestElement':
      return namesIn(pattern['argument'] as Node);
    case 'ArrayPattern':
      return (pattern['elements'] as readonly (Node | null)[]).flatMap((element) =>
        element ? namesIn(element) : [],
      );
    case 'ObjectPattern':
      return (pattern['properties'] as readonly Node[]).flatMap((property) =>
        namesIn((property.type === 'Property' ? property['value'] : property) as Node),
      );
    default:
      return [];
  }
}

function walk(
  node: Node,
  visit: (node: Node, parent: Node | null) => void,
  parent: Node | null = null,
): void {
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, visit, node);
    }
  }
}
