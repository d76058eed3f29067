import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { loadContract } from '../lab/contract.ts';

const FOLDER = join(import.meta.dirname, '../../docs/contract/openapi');
interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly responses: object;
}
interface Document {
  readonly security?: readonly unknown[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, object>> };
}

/** The contract's files as other teams read them, without the sandbox's own way to do it. */
export const contractFiles = readdirSync(FOLDER).map(
  (name) => parse(readFileSync(join(FOLDER, name), 'utf8')) as Document,
);

const contract = await loadContract(FOLDER);

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The value at a path of a document, through its references. */
function valueAt(document: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((node, key) => {
    const inner = isJson(node) ? node[key] : undefined;
    const ref = isJson(inner) ? inner['$ref'] : undefined;
    return typeof ref === 'string' ? valueAt(document, ...ref.split('/').slice(1)) : inner;
  }, document);
}

const EXAMPLE = ['content', 'application/json', 'example'];

/** Each operation with the examples of its request and of its response. */
export const examples = contractFiles.flatMap((document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => {
      const base = ['paths', path, method];
      const status = Object.keys(responses).find((code) => code.startsWith('2')) ?? '';
      const server = String((valueAt(document, 'servers', '0') as Json)['url']);
      return {
        id: operationId,
        operation: contract.find(
          method.toUpperCase(),
          server + (path === '/' ? '' : path.replaceAll(/\{\w+\}/g, '1')),
        ),
        status: Number(status),
        hasBody: valueAt(document, ...base, 'requestBody') !== undefined,
        request: valueAt(document, ...base, 'requestBody', ...EXAMPLE),
        response: valueAt(document, ...base, 'responses', status, ...EXAMPLE),
      };
    }),
  ),
);

/**
 * The responses of services that know nothing but the examples and whether a token is valid for them.
 * @param token of a request's header; one with 'opens-nothing' in it is refused
 */
export function mocked(method: string, path: string, token: string) {
  const found = contract.find(method, path);
  const example = examples.find(({ id }) => id === found?.id);
  const refusals = [{ message: 'No' }, { error: 'No' }, { message: ['No'] }];
  const refusal = refusals.find((body) => found?.checkResponse(401, body).length === 0);
  if (token.includes('opens-nothing')) return { status: 401, body: refusal };
  return example ? { status: example.status, body: example.response } : { status: 404, body: refusal };
}

/** The order that the examples are about. */
export const exampleOrder = valueAt(
  examples.find(({ id }) => id === 'orders.graphql')?.response,
  'data',
  'patientOrder',
  'orders',
  '0',
  'order',
) as Readonly<Record<'julienBarcode' | 'sampleId', string>>;
