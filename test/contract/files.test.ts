import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../../src/app/shell/config.ts';
import { portalConfig } from '../lab/config.ts';
import { loadContract } from '../lab/contract.ts';
import { ask } from './ask.ts';
import { readLink } from './calls.ts';

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

const contract = await loadContract(FOLDER);

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The value at a path of a document, through its references. */
function at(document: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((node, key) => {
    const inner = isJson(node) ? node[key] : undefined;
    const ref = isJson(inner) ? inner['$ref'] : undefined;
    return typeof ref === 'string' ? at(document, ...ref.split('/').slice(1)) : inner;
  }, document);
}

const EXAMPLE = ['content', 'application/json', 'example'];

/** Each operation with the examples of its request and of its answer. */
const examples = documents.flatMap((document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => {
      const base = ['paths', path, method];
      const status = Object.keys(responses).find((code) => code.startsWith('2')) ?? '';
      const server = String((at(document, 'servers', '0') as Json)['url']);
      return {
        id: operationId,
        operation: contract.find(
          method.toUpperCase(),
          server + (path === '/' ? '' : path.replaceAll(/\{\w+\}/g, '1')),
        ),
        status: Number(status),
        hasBody: at(document, ...base, 'requestBody') !== undefined,
        request: at(document, ...base, 'requestBody', ...EXAMPLE),
        answer: at(document, ...base, 'responses', status, ...EXAMPLE),
      };
    }),
  ),
);

it.each(examples)(
  '$id has examples that its own schemas take',
  ({ operation, status, hasBody, request, answer }) => {
    expect(answer).toBeDefined();
    expect(operation?.checkAnswer(status, answer)).toEqual([]);
    expect(request !== undefined).toBe(hasBody);
    const refused = hasBody ? (operation?.checkRequest(new URLSearchParams(), request) ?? ['none']) : [];
    // The examples are of bodies.
    expect(refused.filter((one) => one.startsWith('request/requestBody'))).toEqual([]);
  },
);

/** Services that know nothing but the examples, and that a token opens them. */
const mock = createServer((req, res) => {
  const path = new URL(req.url ?? '', 'http://mock').pathname;
  const found = contract.find(req.method ?? '', path);
  const isRefused = (req.headers.authorization ?? '').includes('opens-nothing');
  const known = examples.find(({ id }) => id === found?.id);
  res.writeHead(isRefused ? 401 : known ? known.status : 404, { 'content-type': 'application/json' });
  const refusals = [{ message: 'No' }, { error: 'No' }, { message: ['No'] }];
  const refusal = refusals.find((body) => found?.checkAnswer(401, body).length === 0);
  res.end(JSON.stringify(isRefused || !known ? refusal : known.answer));
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => mock.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(mock.address() as AddressInfo).port}`;
});
afterAll(() => {
  mock.closeAllConnections();
  mock.close();
});

const orders = examples.find(({ id }) => id === 'orders.graphql')?.answer;
const order = at(orders, 'data', 'patientOrder', 'orders', '0', 'order') as Record<
  'julienBarcode' | 'sampleId',
  string
>;

it.each([
  '/pns_single_page_flow',
  '/collections',
  '/fedexPickup',
  '/nyform',
  '/questionnaire',
  '/hormoneZoomerPage',
  '/gutZoomerPage',
  '/cardioZoomerPage',
  '/confirmAppointment',
])('services that only know the examples differ in nothing for %s', async (path) => {
  const query = new URLSearchParams({
    accession_id: order.julienBarcode,
    sample_id: order.sampleId,
    event_id: 'ev1',
    token: 'a-token',
  });
  const { asked, services } = await ask(
    parseConfig(portalConfig()),
    await readLink(`${url}${path}?${query}`),
    false,
  );
  expect(asked.flatMap(({ call, differences }) => differences.map((one) => ({ call, ...one })))).toEqual([]);
  expect(services.flatMap(({ findings }) => findings)).toEqual([]);
  expect(asked.length).toBeGreaterThan(0);
});
