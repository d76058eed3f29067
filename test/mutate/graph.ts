import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseAst } from 'vite';

/** Test files that a file can affect, nearest first, with the number of imports in between. */
type Reach = ReadonlyMap<string, number>;

/** The imports of each project file, without types. Paths are relative to the project root. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Reads the imports of every file that runs in a test. */
export function readImports(): Imports {
  const files = globSync('{machines,src,test}/**/*.{ts,tsx}', { exclude: ['**/*.d.ts'] });
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(file, 'utf8'))]));
}

/** The files that a file imports, including dynamic imports and globs. */
export function importsOf(file: string, source: string): readonly string[] {
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  const named = program.body.flatMap((node) =>
    node.type === 'ImportDeclaration' && node.importKind !== 'type' ? [node.source.value] : [],
  );
  const later = [...source.matchAll(/\bimport\(\s*['"](\.[^'"]+)['"]/g)].map(([, path = '']) => path);
  const patterns = [...source.matchAll(/\bimport\.meta\.glob[^(]*\(\s*\[?\s*['"](\.[^'"]+)['"]/g)];
  return [
    ...[...named, ...later]
      .filter((path) => path.startsWith('.'))
      .map((path) => normalize(join(dirname(file), path)))
      .filter((path) => /\.tsx?$/.test(path) && existsSync(path)),
    ...patterns.flatMap(([, path = '']) => globSync(normalize(join(dirname(file), path)))),
  ];
}

/** The files that import a file directly or indirectly, with the number of imports in between. */
export function reachOf(imports: Imports, file: string): Reach {
  const importers = new Map<string, string[]>();
  for (const [importer, list] of imports)
    for (const imported of list) importers.set(imported, [...(importers.get(imported) ?? []), importer]);
  const reach = new Map([[file, 0]]);
  for (const [module, distance] of reach)
    for (const importer of importers.get(module) ?? [])
      if (!reach.has(importer)) reach.set(importer, distance + 1);
  return reach;
}
