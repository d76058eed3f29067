/*
 * `npm run acr -- <config.json> --email <address> [--judged <file.yaml>]`: writes an accessibility conformance report
 * (OpenACR) and its page from what the repository checks and what a person has judged, and the statement for patients, into
 * .reports/acr. Exit code 1 if a row names evidence that is not there, 2 if it cannot be written.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse, stringify } from 'yaml';
import { ConfigError, parseConfig } from '../../src/app/shell/config.ts';
import { readVersion } from '../../src/app/build/version.ts';
import { readConfigFile, Unreadable } from '../config/read.ts';
import { securityHeaders } from '../host/headers.ts';
import { reportsUrl } from '../support/spec.ts';
import { LEVELS, lostEvidence, htmlOf, conformanceReport, statementOf } from './report.ts';
import type { Judgments } from './report.ts';

const USAGE = 'npm run acr -- <config.json> --email <address> [--judged <file.yaml>]';

/** A judgment that cannot be read. */
class InvalidJudgments extends Error {}

process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { email: { type: 'string' }, judged: { type: 'string' } },
  });
  const [file] = positionals;
  const { email, judged } = values;
  if (!file || typeof email !== 'string' || !email.includes('@')) return failWith(USAGE);
  try {
    const config = parseConfig(await readConfigFile(file));
    const judgments = typeof judged === 'string' ? readJudgments(judged) : {};
    const about = {
      lab: config.brand.name,
      phone: config.supportPhone,
      email,
      commit: readVersion().commit,
      date: new Date().toISOString().slice(0, 10),
      frames: framesOf(securityHeaders(config)['Content-Security-Policy'] ?? ''),
      proof: lastProof(),
    };
    const report = conformanceReport(about, judgments);
    const folder = new URL('acr/', reportsUrl);
    mkdirSync(folder, { recursive: true });
    const files = {
      // In quotes: older parsers read a day without them as more than a text.
      'openacr.yaml': stringify(report, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' }),
      'index.html': htmlOf(report),
      'accessibility.html': statementOf(about),
    };
    for (const [name, text] of Object.entries(files)) {
      const url = new URL(name, folder);
      writeFileSync(url, text);
      process.stdout.write(`${fileURLToPath(url)}\n`);
    }
    for (const lost of lostEvidence()) process.stdout.write(`${lost} is evidence, and not there\n`);
    return lostEvidence().length > 0 ? 1 : 0;
  } catch (error) {
    if (error instanceof ConfigError || error instanceof Unreadable || error instanceof InvalidJudgments)
      return failWith(error.message);
    throw error;
  }
}

/** What a person has judged: a file of `1.1.1: { level, notes, by }`. */
function readJudgments(file: string): Judgments {
  const read = parse(readFileSync(file, 'utf8')) as Judgments;
  for (const [num, { level, notes, by }] of Object.entries(read))
    if (!LEVELS.includes(level) || !notes || !by)
      throw new InvalidJudgments(`${num} needs a level (${LEVELS.join(', ')}), notes, and by whom`);
  return read;
}

/** The origins of frames that a CSP lets in, without the portal's own. */
function framesOf(policy: string): readonly string[] {
  const [, sources = ''] = /frame-src ([^;]*)/.exec(policy) ?? [];
  return sources.split(' ').filter((source) => source !== "'self'" && source !== '');
}

function lastProof(): string | null {
  try {
    const { stats } = JSON.parse(readFileSync(new URL('proof.json', reportsUrl), 'utf8')) as {
      readonly stats: { readonly startTime: string; readonly expected: number; readonly unexpected: number };
    };
    return `The last run of the proof, whole or in part: ${stats.startTime.slice(0, 10)}, ${stats.expected} of ${stats.expected + stats.unexpected} checks without a defect.`;
  } catch {
    return null;
  }
}

function failWith(why: string): number {
  process.stderr.write(`${why}\n`);
  return 2;
}
