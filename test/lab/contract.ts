import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { OpenAPIBackend } from 'openapi-backend';
import type { Document, Operation as OpenApiOperation, Request } from 'openapi-backend';
import { parse } from 'yaml';

/** One operation of docs/contract/openapi, ready to validate requests and responses. */
export interface Operation {
  /** operationId: '<service>.<operation>'. */
  readonly id: string;
  readonly needsToken: boolean;
  /** The Authorization scheme: 'jwt {token}' if the service's security scheme is named jwt. */
  readonly scheme: 'Bearer' | 'jwt';
  /** The path parameters in a request for this operation. */
  readonly pathParameters: Readonly<Record<string, string>>;
  /** Contract violations of a request; empty if it is valid. Messages never contain values. */
  checkRequest(query: URLSearchParams, body: unknown, headers?: IncomingHttpHeaders): string[];
  /** Contract violations of one of the lab's own responses. */
  checkResponse(status: number, body: unknown): string[];
  /** The same as ajv errors; null for a status that is not in the contract. */
  responseErrors(status: number, body: unknown): readonly ErrorObject[] | null;
}

/** An operation's method, path and headers, for checks before any call. */
interface OperationSummary {
  /** operationId. */
  readonly id: string;
  readonly method: string;
  /** From the service's base, with `{name}` for its parameters. */
  readonly path: string;
  /** The headers in a browser's preflight request, in lower case. */
  readonly headers: readonly string[];
}

/** The contract of the services. */
export interface Contract {
  /** The operation of a request; undefined if no service has it. */
  find(method: string, pathname: string): Operation | undefined;
  readonly operations: readonly OperationSummary[];
}

function messagesOf(errors: readonly ErrorObject[], where: string): string[] {
  return errors.map(({ keyword, instancePath, message = 'is wrong', params }) => {
    const property: unknown = params['additionalProperty'];
    // A parser's message quotes the text.
    const problem = keyword === 'parse' ? 'is no JSON' : message;
    return `${where}${instancePath} ${problem}${typeof property === 'string' ? ` (${property})` : ''}`;
  });
}

const loaded = new Map<string, Promise<Contract>>();

/**
 * All services of a folder of OpenAPI 3.1 documents, one file per service; it is read once.
 * @throws Error if a document cannot be read
 */
export function loadContract(folder: string): Promise<Contract> {
  const contract = loaded.get(folder) ?? contractIn(folder);
  loaded.set(folder, contract);
  return contract;
}

async function contractIn(folder: string): Promise<Contract> {
  const services = await Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith('.yaml'))
      .toSorted()
      .map((name) => serviceIn(readFileSync(join(folder, name), 'utf8'))),
  );
  return {
    find(method, pathname) {
      for (const { find } of services) {
        const found = find(method, pathname);
        if (found) return found;
      }
      return undefined;
    },
    operations: services.flatMap(({ operations: outlines }) => outlines),
  };
}

/**
 * Lets each object have the documented fields and no others, in place: neither the portal nor the lab may send more. The
 * documents do not say so, because a service may.
 */
function closeObjects(document: Document): void {
  // What is part of another schema cannot be closed by itself.
  const parts = new Set(
    [...JSON.stringify(document).matchAll(/"allOf":\[\{"\$ref":"([^"]+)"/g)].map(([, ref]) => ref),
  );
  const close = (node: unknown, pointer: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const isAlone = !('allOf' in node) && !('additionalProperties' in node) && !parts.has(pointer);
    if ('properties' in node && isAlone) Object.assign(node, { additionalProperties: false });
    for (const [key, inner] of Object.entries(node))
      if (!/^examples?$/.test(key)) close(inner, `${pointer}/${key}`);
  };
  close(document, '#');
}

async function serviceIn(text: string): Promise<Contract> {
  const document = parse(text) as Document;
  closeObjects(document);
  const api = new OpenAPIBackend({
    definition: document,
    apiRoot: document.servers?.[0]?.url ?? '',
    // Schemas are compiled when they are first needed.
    quick: true,
    // OpenAPI 3.1 has the schemas of 2020.
    customizeAjv: () => addFormats(new Ajv2020({ strict: false, allErrors: true })),
  });
  await api.init();
  const { router, validator, document: definition } = api;

  const tokenOf = ({ security = definition.security ?? [] }: OpenApiOperation) => ({
    needsToken: security.length > 0,
    scheme: security.some((scheme) => 'jwt' in scheme) ? ('jwt' as const) : ('Bearer' as const),
  });

  function operationOf(operation: OpenApiOperation, path: string): Operation {
    const { operationId: id = '', method, responses = {} } = operation;
    const { params } = router.parseRequest({ method, path, headers: {} }, operation);
    function responseErrors(status: number, body: unknown) {
      if (!(String(status) in responses || 'default' in responses)) return null;
      return validator.validateResponse(body, operation, status).errors ?? [];
    }
    return {
      id,
      ...tokenOf(operation),
      pathParameters: params,
      checkRequest(query, body, headers = {}) {
        const request = {
          method,
          path,
          headers: headers as Request['headers'],
          query: Object.fromEntries(query),
          body,
        };
        const { errors } = validator.validateRequest(request, operation);
        const isUnexpected = body !== undefined && !operation.requestBody;
        return [...messagesOf(errors ?? [], 'request'), ...(isUnexpected ? ['body is not expected'] : [])];
      },
      checkResponse(status, body) {
        const errors = responseErrors(status, body);
        return errors
          ? messagesOf(errors, `response ${status}`)
          : [`status ${status} is not in the contract`];
      },
      responseErrors,
    };
  }

  return {
    find(method, path) {
      const operation = router.matchOperation({ method, path, headers: {} });
      return operation && operationOf(operation, path);
    },
    operations: router.getOperations().map((operation) => ({
      id: operation.operationId ?? '',
      method: operation.method.toUpperCase(),
      path: operation.path === '/' ? '' : operation.path,
      headers: [
        ...(tokenOf(operation).needsToken ? ['authorization'] : []),
        ...(operation.requestBody ? ['content-type'] : []),
        ...(operation.parameters ?? []).flatMap((parameter) =>
          'in' in parameter && parameter.in === 'header' ? [parameter.name.toLowerCase()] : [],
        ),
      ],
    })),
  };
}
