import process from 'node:process';

/**
 * How many times as many histories as usual (`npm run mutate` asks for fewer), and other seeds than usual: docs/qa.md.
 */
const TIMES = Number(process.env['SOAK_TIMES'] ?? 1);
const SEED = Number(process.env['SOAK_SEED'] ?? 0);

/** The `fast-check` parameters of a model-based test: its usual seed and number of histories, more of them in a soak. */
export function histories(seed: number, usual: number): { readonly seed: number; readonly numRuns: number } {
  return { seed: SEED * 1000 + seed, numRuns: Math.ceil(usual * TIMES) };
}

/** The time limit of such a test in milliseconds. */
export function timeFor(usual: number): number {
  return usual * Math.max(1, TIMES);
}
