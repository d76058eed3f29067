import { BUILT } from './support/built.ts';

/** A part of `npm test`, by the command that the documents name for it. */
interface Step {
  readonly name: string;
  readonly command: string;
  /** Its tests are counted from its report; any other step counts as one. */
  readonly isTest?: boolean;
  /** The step that it requires. */
  readonly after?: string;
}

export const STEPS: readonly Step[] = [
  { name: 'check', command: 'npm run check' },
  { name: 'unit', command: 'npm run test:unit', isTest: true },
  { name: 'build', command: `npm run build -- --outDir ${BUILT} --emptyOutDir` },
  { name: 'floor', command: 'npm run floor -- --built', after: 'build' },
  {
    name: 'build for QA',
    command: `npx vite build --mode qa --outDir ${BUILT}-qa --emptyOutDir`,
    after: 'build',
  },
  { name: 'browser', command: 'npm run test:browser -- --built', isTest: true, after: 'build for QA' },
  { name: 'proof', command: 'npm run proof -- --built --quick', isTest: true, after: 'build for QA' },
  { name: 'trace', command: 'npm run trace' },
];
