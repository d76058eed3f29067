import { rmSync } from 'node:fs';
import process from 'node:process';
import { SUPPORT_PHONE } from './lab/config.ts';
import { runCommand } from './support/command.ts';
import { reportsUrl } from './support/spec.ts';
import { playwrightResults, unitResults } from './trace/reports.ts';

interface Step {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  /** Its tests are counted from its report; any other step counts as one. */
  readonly isTest?: boolean;
  /** The step that it requires. */
  readonly after?: string;
}

const steps: readonly Step[] = [
  { name: 'types', program: 'tsc', args: ['-b'] },
  { name: 'lint', program: 'oxlint', args: ['--deny-warnings'] },
  { name: 'format', program: 'oxfmt', args: ['--check'] },
  { name: 'unused', program: 'knip', args: [] },
  { name: 'unit', program: 'vitest', args: ['run'], isTest: true },
  { name: 'docs', program: 'node', args: ['test/docs/run.ts', '--reports'], after: 'unit' },
  { name: 'build', program: 'vite', args: ['build'] },
  { name: 'floor', program: 'node', args: ['test/floor/run.ts', '--built'], after: 'build' },
  { name: 'build for QA', program: 'vite', args: ['build', '--mode', 'qa'], after: 'build' },
  {
    name: 'browser',
    program: 'node',
    args: ['test/browser/run.ts', '--built'],
    isTest: true,
    after: 'build for QA',
  },
  {
    name: 'proof',
    program: 'node',
    args: ['test/proof/run.ts', '--built', '--quick'],
    isTest: true,
    after: 'build for QA',
  },
  { name: 'trace', program: 'node', args: ['test/trace/run.ts', '--reports'] },
];

let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
  });
}

for (const name of ['trace', 'unit.json', 'browser.json', 'proof.json']) {
  rmSync(new URL(name, reportsUrl), { recursive: true, force: true });
}

const failed = new Set<string>();
const times: string[] = [];
for (const { name, program, args, after } of steps) {
  if (isInterrupted) break;
  if (after && failed.has(after)) {
    failed.add(name);
    times.push(`${name}: not run, ${after} failed`);
    continue;
  }
  process.stdout.write(`\n── ${name}\n`);
  const { code, time } = await runCommand(program, args, { env: { SUPPORT_PHONE } });
  if (code !== 0) failed.add(name);
  times.push(`${name}: ${(time / 1000).toFixed(1)} s${code === 0 ? '' : `, failed (${code})`}`);
}

const counts = { passed: 0, failed: 0 };
for (const { name, isTest } of steps) {
  const results =
    name === 'unit' ? unitResults() : name === 'browser' || name === 'proof' ? playwrightResults(name) : [];
  const wrong = results.filter(({ status }) => status === 'failed').length;
  for (const { title } of results.filter(({ isSecondTry }) => isSecondTry))
    times.push(`passed on the second try: ${title}`);
  counts.passed += results.filter(({ status }) => status === 'passed').length;
  // A step that failed for a reason other than its tests counts as one failure; so do tests that never ran.
  const isSilent = isTest && results.length === 0;
  counts.failed += wrong || (failed.has(name) || isSilent ? 1 : 0);
}
if (isInterrupted) counts.failed += 1;

process.stdout.write(`\n${times.join('\n')}\n\n${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = counts.failed > 0 ? 1 : 0;
