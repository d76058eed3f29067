/*
 * `npm run contract -- <config.json> <link>`: asks the services of a configuration what a link's pages ask them, and
 * compares the answers with docs/contract.
 */
import process from 'node:process';
import { runContract } from './command.ts';

const { code, text } = await runContract(process.argv.slice(2));
(code === 2 ? process.stderr : process.stdout).write(text);
process.exitCode = code;
