/**
 * `npm test` runs what every push needs, `npm run test:all` (`--all`) what a release needs besides: every path on the real
 * page, every journey in every engine, all histories.
 */
import { rmSync } from 'node:fs';
import process from 'node:process';
import { SUPPORT_PHONE } from './lab/config.ts';
import { PHASES, STEPS } from './steps.ts';
import { runCommand } from './support/command.ts';
import { reportsUrl } from './support/spec.ts';
import { playwrightResults, unitResults } from './trace/reports.ts';

const isAll = process.argv.includes('--all');
const began = performance.now();
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
  });
}

for (const name of ['unit.json', 'browser.json', 'proof.json'])
  rmSync(new URL(name, reportsUrl), { force: true });

const env = { SUPPORT_PHONE };
const failed = new Set<string>();
const times: string[] = [];
for (const lanes of PHASES)
  await Promise.all(lanes.map((lane, index) => take(lane, lanes.length > 1 && index > 0)));

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

times.push(`in all: ${seconds(performance.now() - began)}`);
process.stdout.write(`\n${times.join('\n')}\n\n${counts.passed} passed, ${counts.failed} failed\n`);
process.exitCode = counts.failed > 0 ? 1 : 0;

/** Takes the steps of a lane. @param isBeside what it prints comes when a step has ended, not between another lane's lines */
async function take(lane: (typeof PHASES)[number][number], isBeside: boolean): Promise<void> {
  for (const { name, command, full, after } of lane) {
    if (isInterrupted) return;
    if (after && failed.has(after)) {
      failed.add(name);
      times.push(`${name}: not run, ${after} failed`);
      continue;
    }
    if (!isBeside) process.stdout.write(`\n── ${name}\n`);
    const [program = '', ...args] = ((isAll && full) || command).split(' ');
    const { code, time, output } = await runCommand(program, args, { env, isQuiet: isBeside });
    if (isBeside) process.stdout.write(`\n── ${name}\n${output}\n`);
    if (code !== 0) failed.add(name);
    times.push(`${name}: ${seconds(time)}${code === 0 ? '' : `, failed (${code})`}`);
  }
}

function seconds(time: number): string {
  return `${(time / 1000).toFixed(1)} s`;
}
