import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { runCommand } from '../support/command.ts';
import { applyMutant } from './mutants.ts';
import type { Mutant } from './mutants.ts';
import { reachOf } from './graph.ts';
import type { Imports } from './graph.ts';

/** Compiler options for mutants: types only; unused names do not count. */
const OPTIONS = {
  extends: './src/tsconfig.json',
  compilerOptions: {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    incremental: true,
    tsBuildInfoFile: './.tsbuildinfo',
    noUnusedLocals: false,
    noUnusedParameters: false,
    rootDir: '.',
  },
  include: ['machines', 'src'],
  references: [],
};

/** The mutants that still compile; any editor would show the others. */
export async function filterCompiling(
  mutants: readonly Mutant[],
  imports: Imports,
): Promise<readonly Mutant[]> {
  const tree = mkdtempSync(join(tmpdir(), 'mutate-'));
  process.on('exit', () => rmSync(tree, { recursive: true, force: true }));
  for (const folder of ['machines', 'src']) cpSync(folder, join(tree, folder), { recursive: true });
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify(OPTIONS));
  const refused = new Set<Mutant>();
  // A documented text stays a text.
  for (const round of groupByRound(mutants.filter(({ kind }) => kind !== 'documented'))) {
    const found = await findCompileErrors(tree, round, imports);
    for (const mutant of found.sure) refused.add(mutant);
    // An error in another file: try each mutant that could cause it on its own.
    for (const mutant of found.unsure) {
      const alone = await findCompileErrors(tree, [mutant], imports);
      if (alone.sure.length + alone.unsure.length > 0) refused.add(mutant);
    }
  }
  return mutants.filter((mutant) => !refused.has(mutant));
}

/** Groups of mutants with at most one mutant per file. */
function groupByRound(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const byFile = [...Map.groupBy(mutants, ({ file }) => file).values()];
  const count = Math.max(0, ...byFile.map((list) => list.length));
  return Array.from({ length: count }, (_, index) => byFile.flatMap((list) => list[index] ?? []));
}

async function findCompileErrors(tree: string, mutants: readonly Mutant[], imports: Imports) {
  const text = (file: string) => readFileSync(file, 'utf8');
  for (const mutant of mutants)
    writeFileSync(join(tree, mutant.file), applyMutant(text(mutant.file), mutant));
  const { code, output } = await runCommand('tsc', ['--pretty', 'false'], { isQuiet: true, cwd: tree });
  for (const { file } of mutants) writeFileSync(join(tree, file), text(file));
  const wrong = new Set([...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file));
  if (code !== 0 && wrong.size === 0) throw new Error(output);
  const sure = mutants.filter(({ file }) => wrong.has(file));
  const others = [...wrong].filter((file) => !mutants.some((mutant) => mutant.file === file));
  const reaches = ({ file }: Mutant, other: string) => reachOf(imports, file).has(other);
  // Types reach further than imports.
  const isUnexplained = others.some((other) => !mutants.some((mutant) => reaches(mutant, other)));
  const unsure = mutants.filter(
    (mutant) => !wrong.has(mutant.file) && (isUnexplained || others.some((other) => reaches(mutant, other))),
  );
  return { sure, unsure };
}
