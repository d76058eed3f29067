import { parseArgs } from 'node:util';
import { ConfigError, parseConfig } from '../../src/app/shell/config.ts';
import { readConfigFile, Unreadable } from '../config/read.ts';
import { checkCalls } from './check-calls.ts';
import { readLink, InvalidLink } from './calls.ts';
import { exitCodeOf, contractReportText } from './report.ts';

const USAGE = `npm run contract -- <config.json> <link> [--including-changes --order <accession id>]

  <config.json>         the portal's configuration: a file, or its URL (https://…/config.json)
  <link>                a whole link of a test order, in quotes
  --including-changes   also makes the calls that change something and are undone at once
                        (concierge fee, a pickup), or are what opening the link does
  --order               the accession id of the test order that may be changed
`;

/** Why the command cannot run, without values. */
class Refusal extends Error {}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'including-changes': { type: 'boolean', default: false }, order: { type: 'string' } },
    });
  } catch {
    // The original message would quote the input.
    throw new Refusal(USAGE);
  }
}

/** The command's output and exit code: 0 no differences, 1 differences, 2 it could not run. */
export async function runContract(
  args: readonly string[],
): Promise<{ readonly code: 0 | 1 | 2; readonly text: string }> {
  try {
    const { positionals, values } = parsed(args);
    const [location, text] = positionals;
    const isChanging = values['including-changes'];
    if (!location || !text || positionals.length > 2 || isChanging !== (values.order !== undefined))
      throw new Refusal(USAGE);
    const config = parseConfig(await readConfigFile(location));
    const link = await readLink(text);
    if (isChanging && link.identity.accessionId !== values.order)
      throw new Refusal('The link leads to an order other than --order. Nothing was sent.');
    const report = await checkCalls(config, link, isChanging);
    return { code: exitCodeOf(report), text: contractReportText(report) };
  } catch (error) {
    const isKnown = [Refusal, ConfigError, Unreadable, InvalidLink].some(
      (ErrorClass) => error instanceof ErrorClass,
    );
    // Any other message may quote the link.
    return {
      code: 2,
      text: `${isKnown ? (error as Error).message.trimEnd() : 'It failed for a reason of its own.'}\n`,
    };
  }
}
