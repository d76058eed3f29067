import { expect, it, vi } from 'vitest';
import { pickupAccess } from '../../src/app/adapters/pickup-access.ts';
import type { PickupAccess } from '../../src/app/adapters/pickup-access.ts';
import { ACCESSION } from '../machines/pickup.data.ts';
import { failing, openPage } from './open-page.ts';
import type { StubbedResponses, ReceivedCall } from './open-page.ts';
import { eventually } from '../support/eventually.ts';

vi.mock('../../src/app/shell/flow.tsx', () => ({ flowPage: (start: unknown) => start }));

const OTHER = '2611000999';

/** The tokens with which calls for an accession id are made. */
async function callTokens({ asScheduler, asPatient }: PickupAccess, accessionId: string) {
  const resolveToken = (token: string) => Promise.resolve(token);
  const [scheduler, patient] = await Promise.all([
    asScheduler(accessionId, resolveToken),
    asPatient(accessionId, resolveToken),
  ]);
  return { scheduler, patient };
}

/** The services of the pickup pages, which count their tokens: 'internal 1', 'patient 1' … */
async function openAccess(changes: StubbedResponses = {}) {
  let [internals, patients] = [0, 0];
  const requested: Pick<ReceivedCall, 'path' | 'query' | 'json' | 'token'>[] = [];
  const responses: StubbedResponses = {
    '/internal-token': () => ({ token: `internal ${(internals += 1)}` }),
    '/patients/pns-jwt': () => ({ data: { pns_jwt: `patient ${(patients += 1)}` } }),
    '/customer/getCustomerInfo': () => ({ patient_id: '2' }),
    '/pickups/v2/schedule/retrieval': () => ({ pickup_schedules: [{ schedule_id: 's1' }] }),
    ...changes,
  };
  const noted = Object.entries(responses).map(([path, response]) => [
    path,
    (sent: ReceivedCall) => {
      const { query, json, token } = sent;
      requested.push({ path, query, json, token });
      return response(sent);
    },
  ]);
  const { dependencies } = await openPage('pickup-search.ts', {
    responses: Object.fromEntries(noted) as StubbedResponses,
  });
  const { session } = dependencies;
  window.localStorage.clear();
  window.sessionStorage.clear();
  session.open({ staffLink: { role: 'internal', accession_id: ACCESSION } });
  const access = pickupAccess(dependencies);
  return {
    dependencies,
    session,
    requested,
    paths: () => requested.splice(0).map(({ path }) => path),
    tokens: (accessionId: string) => callTokens(access, accessionId),
    ...access,
  };
}

it('staff call the scheduler with the internal token, and the other services with the exchanged one [ROLE-R06]', async () => {
  const { tokens, requested, session } = await openAccess();
  expect(await tokens(ACCESSION)).toEqual({ scheduler: 'internal 1', patient: 'patient 1' });
  expect(requested).toMatchObject([
    { path: '/internal-token', token: null },
    { path: '/patients/pns-jwt', query: { accession_id: ACCESSION }, token: 'internal 1' },
  ]);
  expect(session.token(), 'the next page has the token of the patient').toBe('patient 1');
});

it('a search for another order keeps the token of its patient with its accession id, and nothing if it is refused [RUL-83]', async () => {
  let isRefused = true;
  const { checkAccession, keepAccession, session } = await openAccess({
    '/customer/getCustomerInfo': () => (isRefused ? failing(403)() : { patient_id: '2' }),
  });
  const kept = () => [session.accessionId(), session.token()];
  await expect(checkAccession(OTHER)).rejects.toMatchObject({ code: 'refused' });
  expect(kept()).toEqual([ACCESSION, null]);
  isRefused = false;
  await checkAccession(OTHER);
  keepAccession(OTHER);
  expect(kept()).toEqual([OTHER, 'patient 1']);
});

it('every call of a patient has the token of the link [ROLE-R06]', async () => {
  const { tokens, session, paths, role } = await openAccess();
  session.open({ staffLink: { accession_id: ACCESSION, token: 'of the link' } });
  expect(role()).toBe('customer');
  expect(await tokens(ACCESSION)).toEqual({ scheduler: 'of the link', patient: 'of the link' });
  expect(paths()).toEqual([]);
});

it('a link without a token and with an unknown role gives no access as staff', async () => {
  const { tokens, session, role } = await openAccess();
  session.open({ staffLink: { role: 'Internal', accession_id: ACCESSION } });
  expect(role()).toBe('customer');
  await expect(tokens(ACCESSION)).rejects.toEqual({ code: 'unauthorized', step: 'unauthorized' });
});

it('a token is requested only once, and the token of one patient is never used for another', async () => {
  const { tokens, paths } = await openAccess();
  const both = await Promise.all([tokens(ACCESSION), tokens(ACCESSION)]);
  const held = { scheduler: 'internal 1', patient: 'patient 1' };
  expect(both).toEqual([held, held]);
  expect(paths()).toEqual(['/internal-token', '/patients/pns-jwt']);
  await tokens(ACCESSION);
  expect(paths()).toEqual([]);
  expect(await tokens(OTHER)).toEqual({ scheduler: 'internal 1', patient: 'patient 2' });
  expect(paths()).toEqual(['/patients/pns-jwt']);
});

it('the tokens of two patients that are requested at the same time are not mixed up', async () => {
  const waiting: (() => void)[] = [];
  const { tokens, obtainInternalToken } = await openAccess({
    '/patients/pns-jwt': ({ query }) =>
      new Promise((resolve) =>
        waiting.push(() => resolve({ data: { pns_jwt: `of ${query['accession_id']}` } })),
      ),
  });
  await obtainInternalToken(new AbortController().signal);
  const first = tokens(ACCESSION);
  const second = tokens(OTHER);
  await eventually(() => expect(waiting).toHaveLength(2));
  waiting[0]?.();
  expect(await first).toEqual({ scheduler: 'internal 1', patient: `of ${ACCESSION}` });
  // The first one has ended, the second one is still under way.
  const again = tokens(OTHER);
  waiting[1]?.();
  const held = { scheduler: 'internal 1', patient: `of ${OTHER}` };
  expect(await Promise.all([second, again])).toEqual([held, held]);
  expect(waiting).toHaveLength(2);
});

it.each<[path: string, step: string, requested: readonly string[]]>([
  ['/internal-token', 'noInternalToken', ['/internal-token']],
  ['/patients/pns-jwt', 'noPatientToken', ['/internal-token', '/patients/pns-jwt']],
])(
  'a failed request to %s fails the call with the step %s, and the next call requests again [ERR-R39]',
  async (path, step, requested) => {
    const response = vi.fn(failing(500));
    const { tokens, paths } = await openAccess({ [path]: response });
    await expect(tokens(ACCESSION)).rejects.toEqual({ code: 'unauthorized', step });
    expect(paths()).toEqual(requested);
    await expect(tokens(ACCESSION)).rejects.toEqual({ code: 'unauthorized', step });
    expect(response).toHaveBeenCalledTimes(2);
  },
);

it('a new internal token replaces the previous one, and the patient token with it', async () => {
  const { tokens, obtainInternalToken, paths } = await openAccess();
  await tokens(ACCESSION);
  const { signal } = new AbortController();
  await obtainInternalToken(signal);
  paths();
  expect(await tokens(ACCESSION)).toEqual({ scheduler: 'internal 2', patient: 'patient 2' });
  expect(paths()).toEqual(['/patients/pns-jwt']);
});

it('an internal token that cannot be renewed is not used any longer', async () => {
  const internal = vi.fn<(sent: ReceivedCall) => unknown>(() => ({ token: 'internal 1' }));
  const { tokens, obtainInternalToken } = await openAccess({ '/internal-token': internal });
  await tokens(ACCESSION);
  internal.mockImplementationOnce(failing(500));
  await expect(obtainInternalToken(new AbortController().signal)).rejects.toEqual({ code: 'server' });
  await tokens(ACCESSION);
  expect(internal).toHaveBeenCalledTimes(3);
});

it('without an internal token no token is exchanged, and the token of the patient before is not used', async () => {
  const { exchangeToken, paths } = await openAccess();
  await expect(exchangeToken(ACCESSION, new AbortController().signal)).rejects.toEqual({
    code: 'unauthorized',
  });
  expect(paths()).toEqual([]);
});

it('a call whose internal token is renewed during the exchange fails without a token', async () => {
  const exchange = Promise.withResolvers<unknown>();
  const renewal = Promise.withResolvers<unknown>();
  const internal = vi.fn<(sent: ReceivedCall) => unknown>(() => ({ token: 'internal 1' }));
  const { tokens, obtainInternalToken, paths } = await openAccess({
    '/internal-token': internal,
    '/patients/pns-jwt': () => exchange.promise,
  });
  const requested = tokens(ACCESSION);
  await eventually(() => expect(paths()).toContain('/patients/pns-jwt'));
  internal.mockReturnValueOnce(renewal.promise);
  void obtainInternalToken(new AbortController().signal);
  exchange.resolve({ data: { pns_jwt: 'of the patient' } });
  await expect(requested).rejects.toEqual({ code: 'unauthorized', step: 'noPatientToken' });
  renewal.resolve({ token: 'internal 2' });
});

it('an accession id is checked by the patient of its token, and then by its pickups [PSRCH-14 AMB-130]', async () => {
  const { checkAccession, requested } = await openAccess();
  await checkAccession(ACCESSION);
  expect(requested.slice(2)).toMatchObject([
    { path: '/customer/getCustomerInfo', json: { jwtToken: 'patient 1' }, token: 'patient 1' },
    { path: '/pickups/v2/schedule/retrieval', json: { accession_id: ACCESSION }, token: 'internal 1' },
  ]);
});

it('an accession id whose token belongs to no patient is refused, and its pickups are not requested', async () => {
  const { checkAccession, paths } = await openAccess({ '/customer/getCustomerInfo': failing(401) });
  await expect(checkAccession(ACCESSION)).rejects.toEqual({ code: 'unauthorized' });
  expect(paths()).not.toContain('/pickups/v2/schedule/retrieval');
});

it('an accession id whose pickups cannot be loaded is refused with the message of the service', async () => {
  const message = 'This order has been cancelled.';
  const { checkAccession } = await openAccess({ '/pickups/v2/schedule/retrieval': failing(400, message) });
  await expect(checkAccession(ACCESSION)).rejects.toEqual({ code: 'refused', message });
});

it('the check of an accession id waits until its pickups are loaded', async () => {
  const pickups = Promise.withResolvers<unknown>();
  const { checkAccession, paths } = await openAccess({
    '/pickups/v2/schedule/retrieval': () => pickups.promise,
  });
  const onChecked = vi.fn<() => void>();
  const check = checkAccession(ACCESSION).then(onChecked);
  await eventually(() => expect(paths()).toContain('/pickups/v2/schedule/retrieval'));
  expect(onChecked).not.toHaveBeenCalled();
  pickups.resolve({ pickup_schedules: [] });
  await check;
});

it('the pickups of an accession id are requested only once the patient of its token is known', async () => {
  const who = Promise.withResolvers<unknown>();
  const { checkAccession, paths, requested } = await openAccess({
    '/customer/getCustomerInfo': () => who.promise,
  });
  const check = checkAccession(ACCESSION);
  await eventually(() => expect(requested.map(({ path }) => path)).toContain('/customer/getCustomerInfo'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(paths()).not.toContain('/pickups/v2/schedule/retrieval');
  who.resolve({ patient_id: '2' });
  await check;
  expect(paths()).toEqual(['/pickups/v2/schedule/retrieval']);
});

it('the pickups that the check has loaded are used once, for their own accession id only [AMB-130]', async () => {
  const { checkAccession, takeSchedules, paths } = await openAccess();
  await checkAccession(ACCESSION);
  paths();
  expect((await takeSchedules(ACCESSION)).schedules).toMatchObject([{ id: 's1' }]);
  expect(paths()).toEqual([]);
  await takeSchedules(ACCESSION);
  expect(paths()).toEqual(['/pickups/v2/schedule/retrieval']);
  await checkAccession(ACCESSION);
  paths();
  await takeSchedules(OTHER);
  expect(paths()).toEqual(['/patients/pns-jwt', '/pickups/v2/schedule/retrieval']);
});

it("all pickup pages of a tab share its tokens and its work list, and those of another tab's dependencies do not", async () => {
  const { dependencies, tokens, keepWorkList, workList } = await openAccess();
  expect(workList()).toEqual({ ids: [], doneIds: [], last: null });
  await tokens(ACCESSION);
  keepWorkList({ ids: [ACCESSION], doneIds: [], last: null });
  const again = pickupAccess(dependencies);
  expect(again.workList()).toEqual({ ids: [ACCESSION], doneIds: [], last: null });
  expect(await callTokens(again, ACCESSION)).toEqual({ scheduler: 'internal 1', patient: 'patient 1' });
  expect((await openAccess()).workList()).toEqual({ ids: [], doneIds: [], last: null });
});

it('a token of staff that has expired is obtained again, once, and the call is made with the new one [ROLE-R05]', async () => {
  const expired = ({ token }: ReceivedCall) =>
    token === 'internal 2' ? { pickup_schedules: [] } : failing(401)();
  const { loadSchedules, paths } = await openAccess({ '/pickups/v2/schedule/retrieval': expired });
  const { signal } = new AbortController();
  expect((await loadSchedules(ACCESSION, signal)).schedules).toEqual([]);
  const renewed = ['/internal-token', '/patients/pns-jwt', '/pickups/v2/schedule/retrieval'];
  expect(paths()).toEqual([...renewed, ...renewed]);
  const { loadSchedules: load } = await openAccess({ '/pickups/v2/schedule/retrieval': failing(401) });
  await expect(load(ACCESSION, signal)).rejects.toEqual({ code: 'unauthorized' });
});

it("a patient's token that has expired is exchanged again for staff, once, and the call is made with the new one [ROLE-R06]", async () => {
  const expired = ({ token }: ReceivedCall) => (token === 'patient 1' ? failing(401)() : { patient_id: '2' });
  const { checkAccession, paths, session } = await openAccess({ '/customer/getCustomerInfo': expired });
  await checkAccession(ACCESSION);
  const first = ['/internal-token', '/patients/pns-jwt', '/customer/getCustomerInfo'];
  const renewed = ['/patients/pns-jwt', '/customer/getCustomerInfo', '/pickups/v2/schedule/retrieval'];
  expect(paths()).toEqual([...first, ...renewed]);
  expect(session.token(), 'the next page has the new one').toBe('patient 2');
});

it('an internal token that has expired is obtained again when it is exchanged for another patient, once [ROLE-R05]', async () => {
  let valid = 'internal 1';
  const exchange = ({ token, query }: ReceivedCall) =>
    token === valid ? { data: { pns_jwt: `of ${query['accession_id']}` } } : failing(401)();
  const { tokens, paths } = await openAccess({ '/patients/pns-jwt': exchange });
  await tokens(ACCESSION);
  paths();
  valid = 'internal 2';
  expect(await tokens(OTHER)).toEqual({ scheduler: 'internal 2', patient: `of ${OTHER}` });
  expect(paths()).toEqual(['/patients/pns-jwt', '/internal-token', '/patients/pns-jwt']);
  valid = 'none';
  await expect(tokens(ACCESSION)).rejects.toEqual({ code: 'unauthorized', step: 'noPatientToken' });
  expect(paths()).toEqual(['/patients/pns-jwt', '/internal-token', '/patients/pns-jwt']);
});

it.each<[path: string, step: string, status: number]>([
  ['/internal-token', 'noInternalToken', 500],
  ['/internal-token', 'noInternalToken', 403],
  ['/patients/pns-jwt', 'noPatientToken', 503],
  ['/patients/pns-jwt', 'noPatientToken', 403],
])(
  'if %s does not renew the token (%s, %d), the call fails for lack of a token and not as a courier failure [ERR-R39 RUL-92]',
  async (path, step, status) => {
    const { dependencies, loadSchedules, tokens } = await openAccess({
      '/pickups/v2/schedule/retrieval': failing(401),
      [path]: vi.fn<(sent: ReceivedCall) => unknown>(failing(status)).mockImplementationOnce(() => ({
        token: 'internal 1',
        data: { pns_jwt: 'patient 1' },
      })),
    });
    await tokens(ACCESSION);
    const load = loadSchedules(ACCESSION, new AbortController().signal);
    await expect(load).rejects.toEqual({ code: 'unauthorized', step });
    expect(dependencies.pickup.exchanged, 'no token is left').toBeNull();
  },
);

it('a refused exchange of an internal token that is new fails without a second try [PSRCH-15]', async () => {
  const { tokens, paths } = await openAccess({ '/patients/pns-jwt': failing(401) });
  await expect(tokens(ACCESSION)).rejects.toEqual({ code: 'unauthorized', step: 'noPatientToken' });
  expect(paths()).toEqual(['/internal-token', '/patients/pns-jwt']);
});
