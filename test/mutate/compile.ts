import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { runCommand } from '../support/command.ts';
import { applyFault } from './mutations.ts';
import type { Mutation } from './mutations.ts';
import { reachOf } from './graph.ts';
import type { Imports } from './graph.ts';

/** Compiler options for faults: types only; unused names do not count. */
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

/** The faults that still compile; any editor would show the others. */
export async function filterCompiling(
  faults: readonly Mutation[],
  imports: Imports,
): Promise<readonly Mutation[]> {
  const tree = mkdtempSync(join(tmpdir(), 'mutate-'));
  process.on('exit', () => rmSync(tree, { recursive: true, force: true }));
  for (const folder of ['machines', 'src']) cpSync(folder, join(tree, folder), { recursive: true });
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify(OPTIONS));
  const refused = new Set<Mutation>();
  // A documented text stays a text.
  for (const round of groupByRound(faults.filter(({ kind }) => kind !== 'documented'))) {
    const found = await findCompileErrors(tree, round, imports);
    for (const fault of found.sure) refused.add(fault);
    // An error in another file: try each fault that could cause it on its own.
    for (const fault of found.unsure) {
      const alone = await findCompileErrors(tree, [fault], imports);
      if (alone.sure.length + alone.unsure.length > 0) refused.add(fault);
    }
  }
  return faults.filter((fault) => !refused.has(fault));
}

/** Groups of faults with at most one fault per file. */
function groupByRound(faults: readonly Mutation[]): readonly (readonly Mutation[])[] {
  const byFile = [...Map.groupBy(faults, ({ file }) => file).values()];
  const count = Math.max(0, ...byFile.map((list) => list.length));
  return Array.from({ length: count }, (_, index) => byFile.flatMap((list) => list[index] ?? []));
}

async function findCompileErrors(tree: string, faults: readonly Mutation[], imports: Imports) {
  const text = (file: string) => readFileSync(file, 'utf8');
  for (const fault of faults) writeFileSync(join(tree, fault.file), applyFault(text(fault.file), fault));
  const { code, output } = await runCommand('tsc', ['--pretty', 'false'], { isQuiet: true, cwd: tree });
  for (const { file } of faults) writeFileSync(join(tree, file), text(file));
  const wrong = new Set([...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file));
  if (code !== 0 && wrong.size === 0) throw new Error(output);
  const sure = faults.filter(({ file }) => wrong.has(file));
  const others = [...wrong].filter((file) => !faults.some((fault) => fault.file === file));
  const reaches = ({ file }: Mutation, other: string) => reachOf(imports, file).has(other);
  // Types reach further than imports.
  const isUnexplained = others.some((other) => !faults.some((fault) => reaches(fault, other)));
  const unsure = faults.filter(
    (fault) => !wrong.has(fault.file) && (isUnexplained || others.some((other) => reaches(fault, other))),
  );
  return { sure, unsure };
}
