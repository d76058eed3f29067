import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

/** What other teams put into their gateways, without the sandbox's own way to read it. */
const FOLDER = join(import.meta.dirname, '../../docs/contract/openapi');
interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly responses: object;
}
const documents = readdirSync(FOLDER).map(
  (name) =>
    parse(readFileSync(join(FOLDER, name), 'utf8')) as {
      readonly security?: readonly unknown[];
      readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
      readonly components?: { readonly schemas?: Readonly<Record<string, object>> };
    },
);

it('no validator refuses an amount with two decimals', () => {
  const amounts = [0.07, 0.14, 0.29, 1.1, 19.99, 64.35, 348];
  const schemas = documents.flatMap(({ components }) => components?.schemas?.['Money'] ?? []);
  expect(schemas.length).toBeGreaterThan(1);
  for (const schema of schemas) {
    const isAmount = new Ajv2020().compile(schema);
    expect(amounts.filter((amount) => !isAmount(amount))).toEqual([]);
  }
});

it('each operation that takes a token says what a wrong one is answered with', () => {
  const operations = documents.flatMap(({ paths, security: shared }) =>
    Object.values(paths).flatMap((path) =>
      Object.values(path).map((one) => ({ security: shared ?? [], ...one })),
    ),
  );
  expect(operations.length).toBeGreaterThan(35);
  const silent = operations.filter(({ security, responses }) => security.length > 0 && !('401' in responses));
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});
