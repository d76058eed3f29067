import { rmSync } from 'node:fs';
import process from 'node:process';
import { SUPPORT_PHONE } from './lab/config.ts';
import { STEPS } from './steps.ts';
import { runCommand } from './support/command.ts';
import { reportsUrl } from './support/spec.ts';
import { playwrightResults, unitResults } from './trace/reports.ts';

let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
  });
}

for (const name of ['unit.json', 'browser.json', 'proof.json'])
  rmSync(new URL(name, reportsUrl), { force: true });

const failed = new Set<string>();
const times: string[] = [];
for (const { name, command, after } of STEPS) {
  if (isInterrupted) break;
  if (after && failed.has(after)) {
    failed.add(name);
    times.push(`${name}: not run, ${after} failed`);
    continue;
  }
  process.stdout.write(`\n── ${name}\n`);
  const [program = '', ...args] = command.split(' ');
  const { code, time } = await runCommand(program, args, { env: { SUPPORT_PHONE } });
  if (code !== 0) failed.add(name);
  times.push(`${name}: ${(time / 1000).toFixed(1)} s${code === 0 ? '' : `, failed (${code})`}`);
}

const counts = { passed: 0, failed: 0 };
for (const { name, isTest } of STEPS) {
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
