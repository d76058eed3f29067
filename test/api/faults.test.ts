import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { loadContract } from '../lab/contract.ts';
import { FAULT_KINDS } from '../lab/faults.ts';
import type { Fault } from '../lab/faults.ts';
import { useLab } from '../support/open-order.ts';
import { CALLS, NOW } from './calls.ts';
import type { Case } from './calls.ts';

const testLab = useLab();
afterAll(() => vi.restoreAllMocks());
// Everything that the client sends and reads matches the contract.
afterEach(async () => expect((await testLab.server.send('GET', '/lab/api/violations')).body).toEqual([]));

const { operations: outlines } = await loadContract(join(import.meta.dirname, '../../docs/contract/openapi'));

type Kind = Omit<Fault, 'call'>;
/** The outcome of the call by fault: 'done', 'unknown' for a charge, or the code of its failure. */
type Outcomes = Readonly<Record<string, string>>;

/** Every fault of the lab, and the outcome of a call that reads its response: the code of its failure, or 'done'. */
const FAULTS: Readonly<Record<string, readonly [fault: Kind, outcome: string]>> = {
  '401': [{ kind: 'status', status: 401 }, 'unauthorized'],
  '404': [{ kind: 'status', status: 404 }, 'notFound'],
  '422': [{ kind: 'status', status: 422 }, 'refused'],
  '500': [{ kind: 'status', status: 500 }, 'server'],
  '408': [{ kind: 'status', status: 408 }, 'refused'],
  '502': [{ kind: 'status', status: 502 }, 'server'],
  '503': [{ kind: 'status', status: 503 }, 'server'],
  '504': [{ kind: 'status', status: 504 }, 'server'],
  'a delay': [{ kind: 'delay', ms: 5 }, 'done'],
  'a late response': [{ kind: 'late-response', ms: 5 }, 'done'],
  'late effect': [{ kind: 'late-effect', ms: 5 }, 'noResponse'],
  'no response': [{ kind: 'hang' }, 'noResponse'],
  'cut before its effect': [{ kind: 'cut' }, 'noResponse'],
  'response lost': [{ kind: 'lose-response' }, 'noResponse'],
  'web page': [{ kind: 'web-page' }, 'malformed'],
  'cut off': [{ kind: 'cut-off' }, 'malformed'],
  'no body': [{ kind: 'malformed', body: undefined }, 'malformed'],
  null: [{ kind: 'malformed', body: null }, 'malformed'],
  'empty object': [{ kind: 'malformed', body: {} }, 'malformed'],
  'empty list': [{ kind: 'malformed', body: [] }, 'malformed'],
  'a text': [{ kind: 'malformed', body: 'OK' }, 'malformed'],
  'other fields': [{ kind: 'malformed' }, 'malformed'],
  wrapped: [{ kind: 'wrapped' }, 'malformed'],
  'wrong types': [{ kind: 'wrong-types' }, 'malformed'],
  'GraphQL errors': [{ kind: 'graphql-errors' }, 'malformed'],
};

/** The faults that are JSON, or nothing at all. */
const JSON_OR_NOTHING = Object.keys(FAULTS).slice(Object.keys(FAULTS).indexOf('no body'));
const allEndAs = (faults: readonly string[], outcome: string): Outcomes =>
  Object.fromEntries(faults.map((fault) => [fault, outcome]));

const TOLERANT = allEndAs(['wrong types'], 'done');
const NO_TOKEN = allEndAs(['empty object', 'other fields', 'wrapped', 'GraphQL errors'], 'unauthorized');

/** What the specification allows besides, by the calls that begin so. */
const ALLOWED: readonly (readonly [calls: RegExp, allowed: Outcomes])[] = [
  [/^(orders|calendar)\./, allEndAs(['GraphQL errors'], 'graphql')],
  // Nothing is read from these (ERR-R08, RUL-71).
  [
    /Concierge|\.(verifyCouponCode|mergePatients|updateCollectionStatus|save\w+|submit)$/,
    allEndAs(JSON_OR_NOTHING, 'done'),
  ],
  // Accepted, and the payment status knows the rest (RUL-29).
  [/payOrders/, allEndAs(JSON_OR_NOTHING, 'unknown')],
  // One value that cannot be read never takes a page down (RUL-39).
  [/^questionnaire\.\w+Zoomer$|^waiver\.form|patientOnFile|phone on file/, TOLERANT],
  // A list that is empty, or not there (ERR-R08); one label (AMB-166).
  [/tubeTypes|orderPortal\.patient/, allEndAs(['no body', 'null', 'empty list'], 'done')],
  [/tubeTypes/, allEndAs(['a text'], 'done')],
  [/countryList/, allEndAs(['empty list'], 'done')],
  // A missing flag is no (AMB-48).
  [/eligibility/, allEndAs(['no body', 'null'], 'done')],
  // No token is a response as well (AMB-131).
  [/Token|pnsJwt/, NO_TOKEN],
  // The scheduler does not know what it did (RUL-94).
  [/^pickup\./, allEndAs(['408'], 'server')],
  // A gateway's word is not the calendar's (RUL-113).
  [/^calendar\./, allEndAs(['408', '502', '503', '504'], 'noResponse')],
];

/** After these, a call that changes nothing is sent again; no other one ever is (RUL-25, AMB-200). */
const RETRIED = ['502', '503', '504', 'cut before its effect', 'response lost'];
const CHANGING_GETS = ['core.mergePatients', 'trans.sendLocationText'];
const THREE = ', requested 3 times';

const soon = AbortSignal.timeout.bind(AbortSignal);
const operationOf = (call: string) => call.replace(/ .*/, '');

/** The outcome of a call under a fault: 'done', 'unknown' for a charge, or the code of the failure. */
async function outcomeOf(call: string, [scenario, prepare]: Case, { kind, ...fault }: Kind): Promise<string> {
  const opened = testLab.open(scenario);
  const { faults, clock, calls } = opened.order;
  clock.set(NOW);
  const request = await prepare(opened);
  calls.length = 0;
  faults.set([{ call: operationOf(call), kind, ...fault }]);
  if (kind === 'hang') vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(soon(20));
  const outcome = await request().then(
    (response) => ((response as { kind?: string } | undefined)?.kind === 'unknown' ? 'unknown' : 'done'),
    (failure: { code: string }) => failure.code,
  );
  // Late work is not noted yet.
  return outcome + (calls.length > 1 && kind !== 'late-effect' ? `, requested ${calls.length} times` : '');
}

/** What a call is expected to become under each fault. */
function expectedOutcomes(call: string): Outcomes {
  const outcomes = {
    ...Object.fromEntries(Object.entries(FAULTS).map(([name, [, outcome]]) => [name, outcome])),
    ...Object.assign({}, ...ALLOWED.map(([calls, allowed]) => (calls.test(call) ? allowed : {}))),
  } as Outcomes;
  const isRetried = outlines.some(
    ({ id, method }) => id === operationOf(call) && method === 'GET' && !CHANGING_GETS.includes(id),
  );
  const again = isRetried ? RETRIED.map((name) => [name, outcomes[name] + THREE]) : [];
  return { ...outcomes, ...Object.fromEntries(again) };
}

test('every call of the contract and every fault of the lab is tested in this file', () => {
  const rest = outlines.flatMap(({ id }) => (id.endsWith('.graphql') ? [] : [id]));
  const called = new Set(Object.keys(CALLS).map(operationOf));
  expect([...called].filter((call) => !/^(orders|calendar)\./.test(call)).toSorted()).toEqual(
    rest.toSorted(),
  );
  expect(new Set(Object.values(FAULTS).map(([{ kind }]) => kind))).toEqual(
    new Set(Object.keys(FAULT_KINDS).filter((kind) => kind !== 'different-spelling')),
  );
});

test.each(Object.entries(CALLS))(
  '%s: no fault of a service counts as success or as a different failure, and a command is sent once [RUL-06 RUL-25 RUL-26 RUL-71 AMB-200 CALL-R21 CALL-R22]',
  async (call, prepare) => {
    const outcomes: Record<string, string> = {};
    for (const [name, [fault]] of Object.entries(FAULTS))
      outcomes[name] = await outcomeOf(call, prepare, fault);
    expect(outcomes).toEqual(expectedOutcomes(call));
  },
);
