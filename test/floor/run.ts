import { readFileSync, readdirSync } from 'node:fs';
import process from 'node:process';
import { BUILT } from '../support/built.ts';
import { buildPortal } from '../support/serve.ts';
import { REASONS } from './reasons.ts';
import { usesInScript } from './scripts.ts';
import type { Use } from './scripts.ts';
import { usesInStyles } from './styles.ts';

/* Checks every script and style sheet of the production build against the floor; --built reuses the last build. */

/** Characters of context shown around a use. */
const BEFORE = 30;
const AFTER = 60;

process.exitCode = await run();

async function run(): Promise<number> {
  if (!process.argv.includes('--built')) {
    const code = await buildPortal({ mode: 'production', outDir: BUILT });
    if (code !== 0) return code;
  }
  const assets = `${BUILT}/assets`;
  const files = readdirSync(assets).filter((name) => /\.(?:js|css)$/.test(name));
  const needed = new Set<string>();
  const problems: string[] = [];
  for (const name of files) {
    const text = readFileSync(`${assets}/${name}`, 'utf8');
    const uses = name.endsWith('.js') ? usesInScript(text) : usesInStyles(text);
    for (const use of uses) {
      const reason = reasonFor(use.path);
      if (reason) needed.add(reason);
      else problems.push(describeUse(use, name, text));
    }
  }
  for (const path of Object.keys(REASONS))
    if (!needed.has(path)) problems.push(`${path}: a reason that no code needs`);
  process.stdout.write(
    problems.length > 0
      ? `${problems.join('\n')}\n\nNot in the browsers of src/floor.ts: avoid it, guard it, polyfill it, or write down why it may stay (test/floor/reasons.ts).\n`
      : `${files.length} scripts and style sheets work in the oldest supported browsers, with ${needed.size} written reasons.\n`,
  );
  return problems.length > 0 ? 1 : 0;
}

function reasonFor(path: string): string | undefined {
  return Object.keys(REASONS).find((key) =>
    key.endsWith('*') ? path.startsWith(key.slice(0, -1)) : path === key,
  );
}

function describeUse({ path, missing, offset }: Use, name: string, text: string): string {
  const context = text.slice(Math.max(0, offset - BEFORE), offset + AFTER).replaceAll(/\s+/g, ' ');
  return `${path} in ${name}: not in ${missing.join(', ')}\n    …${context}…`;
}
