import { asFailure, failAt } from '../../../machines/domain/failure.ts';
import type { Failure } from '../../../machines/domain/failure.ts';
import type { PickupListing, WorkList } from '../../../machines/domain/pickup.ts';
import type { PickupRole } from '../../../machines/pickup/pickup-search.machine.ts';
import type { Client } from '../../api/client.ts';
import { getCustomerInfo } from '../../api/order-portal.ts';
import { exchangeForPatientToken, loadPickups, obtainInternalToken } from '../../api/pickup.ts';
import type { AppDependencies, PickupTokens } from '../shell/app-dependencies.ts';

type CallWithToken = <T>(accessionId: string, call: (token: string) => Promise<T>) => Promise<T>;

/** The state shared by the pickup pages of this tab. */
export interface PickupAccess {
  readonly role: () => PickupRole;
  /** Obtains a new internal token, in memory only. */
  readonly obtainInternalToken: (signal: AbortSignal) => Promise<void>;
  /** Exchanges it for the token of the patient of an accession id. */
  readonly exchangeToken: (accessionId: string, signal: AbortSignal) => Promise<void>;
  /**
   * A call for the scheduler, and one about the patient, with the token for it. Missing tokens are obtained, and a staff
   * member's that has expired once more. Without its token a call is `unauthorized`, at the step of that token.
   */
  readonly asScheduler: CallWithToken;
  readonly asPatient: CallWithToken;
  /** Checks whom the token represents, then loads the pickups, prefetched for the next page (AMB-130). */
  readonly checkAccession: (accessionId: string) => Promise<void>;
  /** Keeps an accession id with the token of its patient, once the token is known to open it (RUL-83). */
  readonly keepAccession: (accessionId: string) => void;
  /** The pickups of an accession id; uses what the search has just loaded. */
  readonly takeSchedules: (accessionId: string) => Promise<PickupListing>;
  readonly loadSchedules: (accessionId: string, signal: AbortSignal) => Promise<PickupListing>;
  /** This tab's work list: in memory only, since it identifies other patients' orders. */
  readonly workList: () => WorkList;
  readonly keepWorkList: (workList: WorkList) => void;
  /** The text of the next work list, entered and not started; null if there is none. In memory only, too. */
  readonly listText: () => string | null;
  readonly keepListText: (text: string | null) => void;
}

export function pickupAccess({
  client,
  config,
  prefetch,
  session,
  pickup: tabState,
}: AppDependencies): PickupAccess {
  const role = (): PickupRole => (session.pickupQuery()?.['role'] === 'internal' ? 'internal' : 'customer');

  async function obtain(signal?: AbortSignal): Promise<void> {
    Object.assign(tabState, { internalToken: null, exchanged: null });
    tabState.internalToken = await obtainInternalToken(client, config.pickup.internalToken, signal);
  }

  async function exchange(accessionId: string, signal?: AbortSignal): Promise<void> {
    tabState.exchanged = null;
    if (tabState.internalToken === null) throw { code: 'unauthorized' } satisfies Failure;
    const token = await exchangeForPatientToken(
      client,
      { accessionId, token: tabState.internalToken },
      signal,
    );
    tabState.exchanged = { accessionId, token };
    session.keep('pnsToken', token, accessionId);
  }

  async function obtainTokens(accessionId: string): Promise<PickupTokens> {
    if (role() === 'customer') {
      const token = session.token();
      if (token === null) throw { code: 'unauthorized', step: 'unauthorized' } satisfies Failure;
      return { scheduler: token, patient: token };
    }
    const isNew = tabState.internalToken === null;
    if (isNew) await failAt('noInternalToken', obtain());
    if (tabState.exchanged?.accessionId !== accessionId)
      await failAt('noPatientToken', exchange(accessionId)).catch(async (error: unknown) => {
        if (isNew || !isUnauthorized(error)) throw error;
        await failAt('noInternalToken', obtain());
        await failAt('noPatientToken', exchange(accessionId));
      });
    const { internalToken, exchanged } = tabState;
    if (internalToken === null || exchanged === null)
      throw { code: 'unauthorized', step: 'noPatientToken' } satisfies Failure;
    return { scheduler: internalToken, patient: exchanged.token };
  }

  function tokens(accessionId: string): Promise<PickupTokens> {
    if (tabState.tokens?.accessionId === accessionId) return tabState.tokens.promise;
    const request = { accessionId, promise: obtainTokens(accessionId).catch(asUnsent) };
    tabState.tokens = request;
    const settle = () => {
      if (tabState.tokens === request) tabState.tokens = null;
    };
    request.promise.then(settle, settle);
    return request.promise;
  }

  const callWith =
    (kind: keyof PickupTokens): CallWithToken =>
    async (accessionId, call) => {
      const token = (await tokens(accessionId))[kind];
      try {
        return await call(token);
      } catch (error) {
        // A call that was not authorized has done nothing: it can be made again.
        if (role() === 'customer' || !isUnauthorized(error)) throw error;
        if (tabState.internalToken === token) tabState.internalToken = null;
        if (tabState.internalToken === null || tabState.exchanged?.token === token) tabState.exchanged = null;
        return call((await tokens(accessionId))[kind]);
      }
    };
  const [asScheduler, asPatient] = [callWith('scheduler'), callWith('patient')];

  async function loadSchedules(accessionId: string, signal?: AbortSignal): Promise<PickupListing> {
    const schedules = await asScheduler(accessionId, (token) =>
      loadPickups(client, { accessionId, token }, signal),
    );
    return { schedules, readAt: new Date().toISOString() };
  }

  const prefetchKey = (accessionId: string) => `pickups ${accessionId}`;

  return {
    role,
    obtainInternalToken: obtain,
    exchangeToken: exchange,
    asScheduler,
    asPatient,
    checkAccession: async (accessionId) => {
      await asPatient(accessionId, (token) => getCustomerInfo(withToken(client, token), { token }));
      await prefetch.pass(prefetchKey(accessionId), loadSchedules(accessionId));
    },
    keepAccession: (accessionId) => {
      session.keepAccession(accessionId);
      const { exchanged } = tabState;
      if (exchanged?.accessionId === accessionId) session.keep('pnsToken', exchanged.token, accessionId);
    },
    takeSchedules: (accessionId) => prefetch.take(prefetchKey(accessionId), () => loadSchedules(accessionId)),
    loadSchedules,
    workList: () => tabState.workList,
    keepWorkList: (workList) => {
      tabState.workList = workList;
    },
    listText: () => tabState.listText,
    keepListText: (text) => {
      tabState.listText = text;
    },
  };
}

/** A call without its token was not sent, whatever the reason that there is no token: the courier has not failed (RUL-92). */
function asUnsent(error: unknown): never {
  throw { ...asFailure(error), code: 'unauthorized' } satisfies Failure;
}

function isUnauthorized(error: unknown): boolean {
  return asFailure(error).code === 'unauthorized';
}

/** The client with a fixed token instead of the tab's. */
export function withToken(client: Client, token: string): Client {
  return { request: (apiRequest) => client.request({ ...apiRequest, token }) };
}
