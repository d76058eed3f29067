/*
 * `npm run config -- <config.json>`: checks a configuration, a file or the address of a running portal's, before a
 * patient does. Exit code 0: the portal takes it, 1: it is wrong, 2: it cannot be read.
 */
import process from 'node:process';
import { checkConfig } from './check.ts';
import { readJson, Unreadable } from './read.ts';

const [from, ...more] = process.argv.slice(2);

try {
  if (!from || more.length > 0) throw new Unreadable('npm run config -- <config.json or its address>');
  const { wrong, doubtful } = checkConfig(await readJson(from));
  const said = [...wrong.map((one) => `WRONG   ${one}`), ...doubtful.map((one) => `better  ${one}`)];
  process.stdout.write(
    [...said, wrong.length > 0 ? `${wrong.length} wrong` : 'The portal takes it.', ''].join('\n'),
  );
  process.exitCode = wrong.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof Unreadable)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
