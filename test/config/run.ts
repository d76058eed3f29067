/*
 * `npm run config -- <config.json>`: checks a configuration, a file or the URL of a running portal's, before a
 * patient does. Exit code 0: the portal will start with it, 1: it is wrong, 2: it cannot be read.
 */
import process from 'node:process';
import { checkConfig } from './check.ts';
import { readConfigFile, Unreadable } from './read.ts';

const [location, ...more] = process.argv.slice(2);

try {
  if (!location || more.length > 0) throw new Unreadable('npm run config -- <config.json or its URL>');
  const { wrong, suspicious } = checkConfig(await readConfigFile(location));
  const messages = [
    ...wrong.map((message) => `error    ${message}`),
    ...suspicious.map((suspicion) => `warning  ${suspicion}`),
  ];
  process.stdout.write(
    [
      ...messages,
      wrong.length > 0 ? `Not valid: ${wrong.length} errors` : 'Valid: the portal will start with this file.',
      '',
    ].join('\n'),
  );
  process.exitCode = wrong.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof Unreadable)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
