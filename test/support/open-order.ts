import { afterAll, beforeAll } from 'vitest';
import type { OrderIdentity } from '../../machines/domain/order.ts';
import { createClient } from '../../src/api/client.ts';
import type { Client } from '../../src/api/client.ts';
import type { Services } from '../../src/api/services.ts';
import { portalConfig } from '../lab/config.ts';
import type { OrderChanges } from '../lab/scenarios.ts';
import type { LabOrder } from '../lab/state.ts';
import { startLab } from '../lab/support.ts';
import type { RunningLab } from '../lab/support.ts';

/** An order of the lab, and the real client of its patient. */
export interface OpenOrder {
  readonly order: LabOrder;
  readonly orderIdentity: OrderIdentity;
  readonly client: Client;
  /** A token of a card, made with the account's publishable key. */
  card(number: string, publishableKey?: string): string;
}

/** A lab for the tests of a file, and its orders. */
interface TestLab {
  readonly server: RunningLab;
  readonly services: Services;
  /** An order of a scenario; the browser also has the session of a staff member. */
  open(scenario: string, changes?: OrderChanges): OpenOrder;
}

/** Starts a lab on its own port for the tests of a file. */
export function useLab(): TestLab {
  let server: RunningLab;
  let services: Services;
  beforeAll(async () => {
    server = await startLab();
    const paths = Object.entries(portalConfig().services);
    services = Object.fromEntries(
      paths.map(([name, path]) => [name, server.url + path]),
    ) as unknown as Services;
  });
  afterAll(() => server.close());
  return {
    get server() {
      return server;
    },
    get services() {
      return services;
    },
    open(scenario, changes) {
      const order = server.lab.state.createOrder(scenario, changes);
      const { seed, token, customerId, staffSession } = order;
      const client = createClient({
        services,
        token: () => token,
        retryDelay: () => 1,
        fetch: (request) => fetch(asStaff(request as Request, staffSession)),
      });
      const card = (number: string, publishableKey = 'pk_test_std') =>
        server.lab.payments.createMethod({ key: publishableKey, number, brand: 'visa', wallet: null }).id;
      return { order, orderIdentity: { ...seed, token, customerId }, client, card };
    },
  };
}

/** A request of a browser in which a staff member is logged in. */
export function asStaff(request: Request, session: string): Request {
  request.headers.set('cookie', `staff_session=${session}`);
  return request;
}
