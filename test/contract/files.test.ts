import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from '../../src/app/shell/config.ts';
import { portalConfig } from '../lab/config.ts';
import { contractFiles, exampleOrder, examples, mocked } from '../support/contract-mock.ts';
import { checkCalls } from './check-calls.ts';
import { readLink } from './calls.ts';

it('the schemas of the contract accept every amount with two decimals', () => {
  const amounts = [0.07, 0.14, 0.29, 1.1, 19.99, 64.35, 348];
  const schemas = contractFiles.flatMap(({ components }) => components?.schemas?.['Money'] ?? []);
  expect(schemas.length).toBeGreaterThan(1);
  for (const schema of schemas) {
    const isAmount = new Ajv2020().compile(schema);
    expect(amounts.filter((amount) => !isAmount(amount))).toEqual([]);
  }
});

it('each operation that takes a token documents the response to an invalid token', () => {
  const operations = contractFiles.flatMap(({ paths, security: shared }) =>
    Object.values(paths).flatMap((path) =>
      Object.values(path).map((operation) => ({ security: shared ?? [], ...operation })),
    ),
  );
  expect(operations.length).toBeGreaterThan(35);
  const silent = operations.filter(({ security, responses }) => security.length > 0 && !('401' in responses));
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});

it.each(examples)(
  'the examples of $id match its schemas',
  ({ operation, status, hasBody, request, response }) => {
    expect(response).toBeDefined();
    expect(operation?.checkResponse(status, response)).toEqual([]);
    expect(request !== undefined).toBe(hasBody);
    const refused = hasBody ? (operation?.checkRequest(new URLSearchParams(), request) ?? ['none']) : [];
    // The examples are of bodies.
    expect(refused.filter((problem) => problem.startsWith('request/requestBody'))).toEqual([]);
  },
);

const mock = createServer((req, res) => {
  const { pathname } = new URL(req.url ?? '', 'http://mock');
  const { status, body } = mocked(req.method ?? '', pathname, req.headers.authorization ?? '');
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
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
])('services that respond with the examples of the contract pass npm run contract for %s', async (path) => {
  const query = new URLSearchParams({
    accession_id: exampleOrder.julienBarcode,
    sample_id: exampleOrder.sampleId,
    event_id: 'ev1',
    token: 'a-token',
  });
  const { requested, services } = await checkCalls(
    parseConfig(portalConfig()),
    await readLink(`${url}${path}?${query}`),
    false,
  );
  expect(
    requested.flatMap(({ call, differences }) => differences.map((difference) => ({ call, ...difference }))),
  ).toEqual([]);
  expect(services.flatMap(({ findings }) => findings)).toEqual([]);
  expect(requested.length).toBeGreaterThan(0);
});
