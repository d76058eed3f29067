import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { FLOOR } from '../../src/floor.ts';

type Browser = keyof typeof FLOOR;

/** A feature's path in the compatibility data, and the browsers of the floor that lack it. */
export interface Feature {
  readonly path: string;
  readonly missing: readonly Browser[];
}

const browsers = Object.keys(FLOOR) as Browser[];

/** The feature at a path such as 'api.AbortSignal.any_static'; null if the data does not know it. */
export function feature(...path: readonly string[]): Feature | null {
  let node: Identifier | undefined = bcd as unknown as Identifier;
  for (const key of path) {
    if (!node || !Object.hasOwn(node, key)) return null;
    node = node[key];
  }
  const compat = node?.__compat;
  return compat ? { path: path.join('.'), missing: missingIn(compat) } : null;
}

/** Every feature below a path, including its own. */
export function* featuresBelow(...path: readonly string[]): Generator<Feature> {
  let node: Identifier | undefined = bcd as unknown as Identifier;
  for (const key of path) node = node?.[key];
  for (const key of Object.keys(node ?? {})) {
    if (key === '__compat') continue;
    const own = feature(...path, key);
    if (own) yield own;
    yield* featuresBelow(...path, key);
  }
}

export function namesBelow(...path: readonly string[]): readonly string[] {
  let node: Identifier | undefined = bcd as unknown as Identifier;
  for (const key of path) node = node?.[key];
  return Object.keys(node ?? {}).filter((key) => key !== '__compat');
}

function missingIn({ support }: CompatStatement): readonly Browser[] {
  return browsers.filter((browser) => {
    const stated = support[browser];
    const statements = stated === undefined ? [] : Array.isArray(stated) ? stated : [stated];
    return !(statements as readonly SimpleSupportStatement[]).some((statement) =>
      isIn(statement, FLOOR[browser]),
    );
  });
}

/** A feature behind a flag or under another name counts as missing. */
function isIn(statement: SimpleSupportStatement, version: string): boolean {
  const {
    version_added: added,
    version_removed: removed,
    flags,
    prefix,
    alternative_name: other,
  } = statement;
  if (flags || prefix || other || typeof added !== 'string' || added === 'preview') return false;
  return compare(added, version) <= 0 && (typeof removed !== 'string' || compare(removed, version) > 0);
}

function compare(left: string, right: string): number {
  const [a = [], b = []] = [left, right].map((text) => text.replace('≤', '').split('.').map(Number));
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
}
