/*
 * `npm run quick [file…]`: the types of all, and the tests and pictures that are nearest to what has changed since the last
 * commit, or since `--changed <commit>`, or to the files named. Of the paths it takes those of the machines concerned.
 */
import { existsSync, globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { readImports, reachOf } from '../mutate/graph.ts';
import { runCommand } from '../support/command.ts';

const PATHS = 'test/machines/paths.test.ts';
/** As many test files as two cores run beside the types. */
const MAX_TEST_FILES = 16;
/** Files that take longer than all that is nearer. */
const LONG = /test\/(?:models|support|mutate)\/|property|faults|redaction|published/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'string', default: 'HEAD' } },
});

const changed = positionals.length > 0 ? positionals : await changedSince(values.changed);
const unknown = positionals.filter((file) => !existsSync(file));
if (unknown.length > 0) throw new Error(`There is no file ${unknown.join(', ')}`);
const imports = readImports();
const distances = new Map<string, number>();
for (const file of changed.flatMap(sourcesOf))
  for (const [path, distance] of reachOf(imports, file))
    distances.set(path, Math.min(distance, distances.get(path) ?? Infinity));
const machines = [...distances.keys()]
  .filter((path) => path.endsWith('.catalog.ts'))
  .map((path) => basename(path, '.catalog.ts'));
const tests = [...distances.keys()].filter((path) => /\.test\.tsx?$/.test(path) && path !== PATHS);
const nearest = tests
  .filter((test) => changed.includes(test) || !LONG.test(test))
  .toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0))
  .slice(0, MAX_TEST_FILES);
const taken = [...nearest, ...(machines.length > 0 ? [PATHS] : [])];

const types = runCommand('tsc', ['-b'], { isQuiet: true });
const env = { PATHS_OF: machines.join(' ') };
const unit = taken.length > 0 ? await runCommand('vitest', ['run', ...taken], { env }) : { code: 0 };
const { code, output } = await types;
const more = tests.length - nearest.length;
process.stdout.write(
  [
    output,
    `${changed.length} files have changed: ${taken.length} test files${machines.length > 0 ? `, paths of ${machines.join(', ')}` : ''}`,
    ...(more > 0 ? [`${more} more can notice the change: npm run test:unit`] : []),
    `types: ${code === 0 ? 'right' : 'wrong'}, tests: ${unit.code === 0 ? 'passed' : 'failed'}`,
    '',
  ].join('\n'),
);
process.exitCode = code || unit.code;

/** The files that differ from a commit, new ones included. @throws if git knows no such commit */
async function changedSince(commit: string): Promise<readonly string[]> {
  const lists = [
    ['diff', '--name-only', '--diff-filter=d', commit, '--'],
    ['ls-files', '--others', '--exclude-standard'],
  ].map(async (args) => {
    const listed = await runCommand('git', args, { isQuiet: true });
    if (listed.code !== 0) throw new Error(listed.output);
    return listed.output.split('\n').filter((line) => line !== '');
  });
  return (await Promise.all(lists)).flat();
}

/** The file itself, or of a picture the tests that draw it. */
function sourcesOf(file: string): readonly string[] {
  return file.endsWith('.aria') ? globSync(`${dirname(dirname(file))}/*-pictures.test.tsx`) : [file];
}
