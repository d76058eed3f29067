import { BUILT } from './support/built.ts';

/** A part of `npm test`, by the command that the docs name for it. */
interface Step {
  readonly name: string;
  readonly command: string;
  /** The command of `npm run test:all`, if it takes more. */
  readonly full?: string;
  /** Its tests are counted from its report; any other step counts as one. */
  readonly isTest?: boolean;
  /** The step that it requires. */
  readonly after?: string;
}

const CHECKS: readonly Step[] = [
  { name: 'check', command: 'npm run check' },
  { name: 'unit', command: 'npm run test:unit', isTest: true },
];

const BUILDS: readonly Step[] = [
  { name: 'engines', command: 'npm run test:browser -- --prepare' },
  { name: 'build', command: `npm run build -- --outDir ${BUILT} --emptyOutDir` },
  { name: 'floor', command: 'npm run floor -- --built', after: 'build' },
  {
    name: 'build for QA',
    command: `npx vite build --mode qa --outDir ${BUILT}-qa --emptyOutDir`,
    after: 'build',
  },
];

const BROWSERS: readonly Step[] = [
  {
    name: 'browser',
    command: 'npm run test:browser -- --built --main',
    full: 'npm run test:browser -- --built',
    isTest: true,
    after: 'build for QA',
  },
  {
    name: 'proof',
    command: 'npm run proof -- --built --quick',
    full: 'npm run proof -- --built',
    isTest: true,
    after: 'build for QA',
  },
  { name: 'trace', command: 'npm run trace' },
];

/** One after the other; the lanes of a phase side by side. A browser's tests need all cores. */
export const PHASES: readonly (readonly (readonly Step[])[])[] = [[CHECKS, BUILDS], [BROWSERS]];

export const STEPS: readonly Step[] = PHASES.flat(2);
