/*
 * A long-lived process that runs tests with one file changed; `TestProcess` starts it. With `--who` it does not stop at
 * the first test that notices the change.
 */
import { resolve } from 'node:path';
import process from 'node:process';
import { createVitest } from 'vitest/node';
import type { TestModule } from 'vitest/node';
import type { Job, Message } from './test-process.ts';

let job: Job | null = null;
const isThorough = process.argv.includes('--who');
let noticedBy: string[] = [];

// The change of a mutant is not in the files.
process.env['EXPLORE'] = 'fresh';

const send = (message: Message) => void process.send?.(message);

const vitest = await createVitest(
  'test',
  {
    watch: false,
    // One failing test is enough.
    bail: isThorough ? 0 : 1,
    // The other cores are used for other mutants.
    maxWorkers: 1,
    // The cache goes by the files on disk.
    fsModuleCache: false,
    reporters: [
      {
        onTestModuleStart: () => send({ type: 'alive' }),
        onTestCaseResult: () => send({ type: 'alive' }),
        onTestModuleEnd(module) {
          if (module.state() === 'failed') noticedBy.push(nameOf(module));
        },
        onTestRunEnd(_, [error]) {
          if (error && noticedBy.length === 0) noticedBy.push(`an error outside the tests: ${error.message}`);
        },
      },
    ],
  },
  {
    plugins: [
      {
        name: 'mutate',
        enforce: 'pre',
        load(id) {
          const [file, query] = id.split('?');
          if (!job || file !== resolve(job.file)) return null;
          return query === 'raw' ? `export default ${JSON.stringify(job.text)}` : job.text;
        },
      },
    ],
  },
);
await vitest.standalone();
const specifications = Map.groupBy(await vitest.globTestSpecifications(), ({ moduleId }) => moduleId);

process.on('message', async (next: Job) => {
  job = next;
  noticedBy = [];
  vitest.invalidateFile(resolve(next.file));
  for (const project of vitest.projects) project.provide('mutatedMachines', next.machines);
  for (const files of next.runs) {
    if (isThorough || noticedBy.length === 0)
      await vitest.runTestSpecifications(files.flatMap((file) => specifications.get(resolve(file)) ?? []));
  }
  job = null;
  vitest.invalidateFile(resolve(next.file));
  send({ type: 'done', noticedBy });
});
process.on('disconnect', () => process.exit());
send({ type: 'alive' });

function nameOf(module: TestModule): string {
  const [first] = module.children.allTests('failed');
  return `${module.relativeModuleId} > ${first?.fullName ?? 'cannot be loaded'}`;
}
