import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema, graphql } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import type { Client, ClientOptions } from '../../src/api/client.ts';
import { SERVICE_NAMES } from '../../src/api/services.ts';
import type { Services } from '../../src/api/services.ts';

export const TOKEN = 'token-of-the-patient-4711';

interface Call {
  readonly method: string;
  /** The service's name, path and query: '/accounting/invoice?…'. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

type Behavior = (response: ServerResponse, call: Call) => void;

/** A service that misbehaves on demand, one behavior per call; the last one repeats. */
export interface StubService {
  readonly calls: Call[];
  readonly behave: (...behaviors: readonly Behavior[]) => void;
  readonly client: (options?: Partial<ClientOptions>) => Client;
}

/** Responds with a status and a JSON body (none if undefined). */
export function json(status: number, body?: unknown): Behavior {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
}

const contractOf = (name: string) =>
  buildSchema(readFileSync(new URL(`../../docs/contract/${name}.graphql`, import.meta.url), 'utf8'));
const contracts: Readonly<Record<string, GraphQLSchema>> = {
  '/orders': contractOf('orders'),
  '/calendar': contractOf('calendar'),
};

/** Responds to an operation as the contract of its service says: of this data, what it requests. */
export function graph(rootValue: object): Behavior {
  return (response, call) => {
    const schema = contracts[call.url];
    const { query, operationName, variables } = call.body as Readonly<Record<string, string>>;
    if (!schema || !query || !operationName) return json(404)(response, call);
    const variableValues = { ...(variables as unknown as object) };
    void graphql({ schema, source: query, operationName, rootValue, variableValues }).then((result) =>
      json(200, result)(response, call),
    );
  };
}

export const hang: Behavior = () => {};
export const disconnect: Behavior = (response) => response.socket?.destroy();
/** Sends the headers and half of the body, then disconnects. */
export const disconnectInBody: Behavior = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"total":', () => response.socket?.destroy());
};
/** Sends the headers and half of the body, then leaves the connection open. */
export const hangInBody: Behavior = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"total":');
};

/** A service on its own port for the tests in a file, and clients for it. */
export function useService(): StubService {
  const calls: Call[] = [];
  let behaviors: readonly Behavior[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const call = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      const behavior = behaviors[Math.min(calls.length, behaviors.length - 1)];
      calls.push(call);
      behavior?.(response, call);
    });
  });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => void calls.splice(0));
  return {
    calls,
    behave: (...next) => {
      behaviors = next;
    },
    client: (options) => {
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      return createClient({
        services: Object.fromEntries(SERVICE_NAMES.map((name) => [name, `${origin}/${name}/`])) as Services,
        token: () => TOKEN,
        retryDelay: () => 1,
        ...options,
      });
    },
  };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}
