import { parse } from 'postcss';
import type { AtRule, Declaration, Node as CssNode, Rule } from 'postcss';
import { feature, featuresBelow } from './compat.ts';
import type { Feature } from './compat.ts';
import type { Use } from './scripts.ts';

/** Recent units, by the feature that introduced them. */
const UNITS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\d(?:[dsl]v(?:w|h|i|b|min|max))\b/, ['css', 'types', 'length', 'viewport_percentage_units_dynamic']],
  [/\dcq(?:w|h|i|b|min|max)\b/, ['css', 'types', 'length', 'container_query_length_units']],
];

/** Functions by name; of two features with one name, the newer one counts. */
const functions = new Map<string, Feature>();
for (const type of featuresBelow('css', 'types')) {
  const name = type.path.split('.').at(-1) ?? '';
  if (type.missing.length >= (functions.get(name)?.missing.length ?? 0)) functions.set(name, type);
}

/**
 * The features in a style sheet that some browser of the floor lacks: properties, keywords, functions, units, at-rules,
 * media queries, selectors. Anything inside `@supports`, or after a value that every browser knows, counts as guarded.
 */
export function usesInStyles(css: string): readonly Use[] {
  const uses: Use[] = [];
  const add = (found: Feature | null, node: CssNode) => {
    if (found && found.missing.length > 0 && !isGuarded(node))
      uses.push({ ...found, offset: node.source?.start?.offset ?? 0 });
  };
  parse(css).walk((node) => {
    if (node.type === 'decl') for (const found of inDeclaration(node)) add(found, node);
    if (node.type === 'atrule') for (const found of inAtRule(node)) add(found, node);
    if (node.type === 'rule') for (const found of inRule(node)) add(found, node);
  });
  return uses;
}

function inDeclaration({ prop, value }: Declaration): readonly (Feature | null)[] {
  const words = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '');
  const calls = [...words.matchAll(/([a-z][a-z-]*)\(/g)].map(([, name = '']) => name);
  const keywords = [...words.matchAll(/(?<![-\w(#.])[a-z][a-z-]*(?![-\w(])/g)].map(([word]) => word);
  return [
    prop.startsWith('--') ? null : feature('css', 'properties', prop),
    ...keywords.map((word) => feature('css', 'properties', prop, word)),
    ...calls.map((name) => functions.get(name) ?? null),
    ...(/\((?:from)\s/.test(words) ? [feature('css', 'types', 'color', 'oklch', 'relative_syntax')] : []),
    ...UNITS.filter(([looksLike]) => looksLike.test(words)).map(([, path]) => feature(...path)),
  ];
}

function inAtRule({ name, params }: AtRule): readonly (Feature | null)[] {
  const own = feature('css', 'at-rules', name);
  if (name !== 'media') return [own];
  const named = [...params.matchAll(/\(\s*([a-z-]+)/g)].map(([, word = '']) =>
    word.replace(/^(?:min|max)-/, ''),
  );
  return [own, ...named.map((word) => feature('css', 'at-rules', 'media', word)), ...inQuery(params)];
}

/**
 * What a media query is written with. The build writes `(width < 808px)` as `not (min-width: 808px)`: 'not' without a type
 * of medium came with the ranges, and to a browser that knows neither the whole query is 'not all'.
 */
export function inQuery(query: string): readonly (Feature | null)[] {
  const range = feature('css', 'at-rules', 'media', 'range_syntax');
  return [
    ...(/[<>]/.test(query) ? [range] : []),
    ...(range && /\bnot\s*\(/.test(query) ? [{ ...range, path: 'css.at-rules.media.negated' }] : []),
  ];
}

function inRule({ selector, parent }: Rule): readonly (Feature | null)[] {
  const pseudos = [...selector.matchAll(/::?([a-z-]+)/g)].map(([, name = '']) =>
    feature('css', 'selectors', name),
  );
  return parent?.type === 'rule' ? [...pseudos, feature('css', 'selectors', 'nesting')] : pseudos;
}

function isGuarded(node: CssNode): boolean {
  for (let parent = node.parent; parent && parent.type !== 'root'; parent = parent.parent)
    if (parent.type === 'atrule' && (parent as AtRule).name === 'supports') return true;
  if (node.type !== 'decl') return false;
  const { prop } = node as Declaration;
  for (let before = node.prev(); before; before = before.prev())
    if (before.type === 'decl' && unprefixed(before.prop) === prop)
      return before.prop !== prop || isFallback(before, node as Declaration);
  return false;
}

/** A value with a variable is rejected only after it has replaced the earlier one. */
function isFallback(before: Declaration, { value }: Declaration): boolean {
  return !value.includes('var(') && inDeclaration(before).every((use) => !use?.missing.length);
}

function unprefixed(prop: string): string {
  return prop.replace(/^-(?:webkit|moz)-/, '');
}
