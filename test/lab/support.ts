import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLab, type Lab } from './server.ts';

/** An order as returned by the control API. */
export interface CreatedOrder {
  readonly accessionId: string;
  readonly sampleId: string;
  readonly orderId: string;
  readonly token: string;
  readonly link: string;
  readonly members: readonly { accessionId: string; sampleId: string; orderId: string; token: string }[];
}

/** A JSON response of the lab; `body` is undefined if it was not JSON. */
interface LabResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, never>;
}

/** A lab on its own port, with helpers for tests. */
export interface RunningLab {
  readonly lab: Lab;
  readonly url: string;
  send(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; key?: string | null },
  ): Promise<LabResponse>;
  make(scenario: string, overrides?: object): Promise<CreatedOrder>;
  state(order: { accessionId: string }): Promise<Record<string, never>>;
  /** Creates a card with the card provider's form and returns its id. */
  card(number: string, key?: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts a lab on a free port; unknown requests get 204. */
export async function startLab(): Promise<RunningLab> {
  const lab = createLab();
  const server: Server = createServer((req, res) =>
    lab.handle(req, res, () => {
      res.writeHead(204);
      res.end();
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const send: RunningLab['send'] = async (method, path, { token, body, key = crypto.randomUUID() } = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(key === null ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : undefined) as Record<string, never>,
    };
  };

  return {
    lab,
    url,
    send,
    async make(scenario, overrides) {
      const { body } = await send('POST', '/lab/api/orders', {
        body: { scenario, ...(overrides && { overrides }) },
      });
      return body as unknown as CreatedOrder;
    },
    async state({ accessionId }) {
      return (await send('GET', `/lab/api/orders/${accessionId}`)).body;
    },
    async card(number, key = 'pk_test_std') {
      const { body } = await send('POST', '/vendor/stripe/payment_methods', {
        body: {
          key,
          type: 'card',
          number,
          brand: 'visa',
          exp_month: 12,
          exp_year: 2030,
          billing_details: {},
        },
      });
      return body['id'] as unknown as string;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
