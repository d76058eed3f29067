import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

/** A parameter of an operation; its value is always text. */
interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly validate: ValidateFunction;
}

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
  checkAnswer(status: number, body: unknown): string[];
  /** The same as ajv errors; null for a status that is not in the contract. */
  answerErrors(status: number, body: unknown): readonly ErrorObject[] | null;
}

/** An operation's method, path and headers, for checks before any call. */
export interface Outline {
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
  readonly outlines: readonly Outline[];
}

interface OpenApiDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly security?: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
}

interface OpenApiOperation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly { name: string; in: Parameter['in']; required?: boolean }[];
  readonly requestBody?: { $ref?: string };
  readonly responses: Readonly<Record<string, { $ref?: string }>>;
}

const JSON_SCHEMA = 'content/application~1json/schema';

function pointer(...parts: readonly (string | number)[]): string {
  return parts.map((part) => String(part).replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
}

/** The pattern of a path template such as /transaction/{orderId}. */
function pathPattern(base: string, template: string): RegExp {
  const path = template === '/' ? '' : template;
  return new RegExp(`^${(base + path).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`);
}

function errorsOf({ errors }: Pick<ValidateFunction, 'errors'>, where: string): string[] {
  return (errors ?? []).map(({ instancePath, message, params }) => {
    const property: unknown = params['additionalProperty'];
    return `${where}${instancePath} ${message ?? 'is wrong'}${typeof property === 'string' ? ` (${property})` : ''}`;
  });
}

/**
 * Loads all services from a folder of OpenAPI 3.1 documents, one file per service.
 * @throws Error if a document cannot be read or contains an invalid schema
 */
export function loadContract(folder: string): Contract {
  const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6 });
  addFormats(ajv);
  const entries: { method: string; pattern: RegExp; make(parameters: Record<string, string>): Operation }[] =
    [];
  const outlines: Outline[] = [];

  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()) {
    const document = parse(readFileSync(join(folder, file), 'utf8')) as OpenApiDocument;
    const uri = `contract:/${file}`;
    ajv.addSchema({ ...document, $id: uri });
    const compile = (path: string): ValidateFunction => ajv.compile({ $ref: `${uri}#/${encodeURI(path)}` });
    /** The location of a request body or response, which may be a reference into components. */
    const locate = (value: { $ref?: string }, path: string) => value.$ref?.replace('#/', '') ?? path;
    const base = document.servers[0]?.url ?? '';

    for (const [template, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const at = `paths/${pointer(template)}/${method}`;
        const parameters: Parameter[] = (operation.parameters ?? []).map((parameter, index) => ({
          name: parameter.name,
          in: parameter.in,
          required: parameter.required ?? false,
          validate: compile(`${at}/parameters/${index}/schema`),
        }));
        const requestBody =
          operation.requestBody &&
          compile(`${locate(operation.requestBody, `${at}/requestBody`)}/${JSON_SCHEMA}`);
        const responses = new Map(
          Object.entries(operation.responses).map(([status, response]) => [
            status,
            compile(`${locate(response, `${at}/responses/${status}`)}/${JSON_SCHEMA}`),
          ]),
        );
        const security = operation.security ?? document.security ?? [];
        const needsToken = security.length > 0;
        const scheme = security.some((one) => 'jwt' in one) ? 'jwt' : 'Bearer';
        const answerErrors = (status: number, body: unknown) => {
          const validate = responses.get(String(status)) ?? responses.get('default');
          if (!validate) return null;
          return validate(body) ? [] : (validate.errors ?? []);
        };

        outlines.push({
          id: operation.operationId,
          method: method.toUpperCase(),
          path: template === '/' ? '' : template,
          headers: [
            ...(needsToken ? ['authorization'] : []),
            ...(requestBody ? ['content-type'] : []),
            ...parameters.flatMap((one) => (one.in === 'header' ? [one.name.toLowerCase()] : [])),
          ],
        });
        entries.push({
          method: method.toUpperCase(),
          pattern: pathPattern(base, template),
          make: (pathParameters) => ({
            id: operation.operationId,
            needsToken,
            scheme,
            pathParameters,
            checkRequest(query, body, headers = {}) {
              const known = parameters
                .filter((parameter) => parameter.in === 'query')
                .map(({ name }) => name);
              const unknown = [...query.keys()].filter((name) => !known.includes(name));
              const wrong = parameters.flatMap((parameter) => {
                const value = {
                  path: () => pathParameters[parameter.name],
                  query: () => query.get(parameter.name),
                  header: () => headers[parameter.name.toLowerCase()],
                }[parameter.in]();
                const where = `${parameter.in} ${parameter.name}`;
                if (value === undefined || value === null)
                  return parameter.required ? [`${where} is missing`] : [];
                return parameter.validate(value) ? [] : errorsOf(parameter.validate, where);
              });
              const bodyErrors = !requestBody
                ? body === undefined
                  ? []
                  : ['body is not expected']
                : requestBody(body)
                  ? []
                  : errorsOf(requestBody, 'body');
              return [...unknown.map((name) => `query ${name} is not known`), ...wrong, ...bodyErrors];
            },
            checkAnswer(status, body) {
              const errors = answerErrors(status, body);
              return errors
                ? errorsOf({ errors: [...errors] }, `answer ${status}`)
                : [`status ${status} is not in the contract`];
            },
            answerErrors,
          }),
        });
      }
    }
  }

  return {
    find(method, pathname) {
      for (const entry of entries) {
        const match = entry.method === method ? entry.pattern.exec(pathname) : null;
        if (match) {
          const parameters = Object.entries(match.groups ?? {}).map(([name, value]) => [
            name,
            decodeURIComponent(value),
          ]);
          return entry.make(Object.fromEntries(parameters) as Record<string, string>);
        }
      }
      return undefined;
    },
    outlines,
  };
}
