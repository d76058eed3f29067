/*
 * `npm run contract -- <config.json> <link>`: makes a link's calls to the services of a configuration, and compares the
 * responses with docs/contract.
 */
import process from 'node:process';
import { runContract } from './command.ts';

const { code, text } = await runContract(process.argv.slice(2));
(code === 2 ? process.stderr : process.stdout).write(text);
process.exitCode = code;
