import process from 'node:process';

/**
 * How many times as many histories as usual (`npm run mutate` asks for fewer), and other seeds than usual: docs/qa.md.
 */
const TIMES = Number(process.env['SOAK_TIMES'] ?? 1);
const SEED = Number(process.env['SOAK_SEED'] ?? 0);

/** The `fast-check` parameters of a model-based test: its seed and number of histories, more of them in a soak. */
export function histories(seed: number, base: number): { readonly seed: number; readonly numRuns: number } {
  return { seed: SEED * 1000 + seed, numRuns: Math.ceil(base * TIMES) };
}

/** The time limit of such a test in milliseconds. */
export function timeFor(base: number): number {
  return base * Math.max(1, TIMES);
}
