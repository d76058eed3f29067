import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

const notShown = 'says what the specification does not show';
const noBehavior = 'RUL-05: error reporting is not product behavior and is not built';

/** Requirements that no test can check, each with the reason. */
export const UNTESTABLE: Readonly<Record<string, string>> = {
  'GEN-R01': 'says what the product is',
  'GEN-R03': 'says who uses the product',
  'GEN-R14': notShown,
  'CALL-R41': notShown,
  'CALL-R42': notShown,
  'CONST-R08': noBehavior,
  'CONST-R09': noBehavior,
  'ROLE-R11': 'says that there is nothing else; ROLE-R02 has the one role',
};

/** The places (file and line) in the tests and catalogs that name each requirement; comments prove nothing. */
export function requirementNamings(): ReadonlyMap<string, readonly string[]> {
  const asserting = ['test/**/*.{test,spec,catalog,harness}.{ts,tsx}', 'test/support/delays.ts'];
  const files = globSync(asserting, { cwd: root, exclude: ['test/trace/**'] });
  const named = files
    .toSorted()
    .flatMap((file) =>
      namedIn(readFileSync(`${root}${file}`, 'utf8')).map(([id, line]) => [id, `${file}:${line}`] as const),
    );
  return new Map(
    [...Map.groupBy(named, ([id]) => id)].map(([id, places]) => [id, places.map(([, place]) => place)]),
  );
}

/** The requirements that the lines of a source name outside comments, with the number of the line. */
export function namedIn(source: string): readonly (readonly [string, number])[] {
  return source.split('\n').flatMap((line, index) => {
    const code = line.replace(/^\s*(?:\/?\*|\/\/).*|\s\/\/\s.*/, '');
    return [...new Set(code.match(/\b[A-Z]+-R\d+\b/g))].map((id) => [id, index + 1] as const);
  });
}

/** The requirements as a list, each with the places that name it or the reason why none can. */
export function requirementLines(
  requirements: readonly string[],
  namings: ReadonlyMap<string, readonly string[]>,
): string {
  return requirements
    .map((id) => `- ${id}: ${namings.get(id)?.join(', ') ?? UNTESTABLE[id] ?? 'no test'}\n`)
    .join('');
}
