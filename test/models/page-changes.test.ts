import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import type { Notice } from '../../machines/domain/notice.ts';
import { questionnaire as cardio } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { questionnaire as gut } from '../../machines/questionnaire/gutZoomer.data.ts';
import { questionnaire as hormoneZoomer } from '../../machines/questionnaire/hormoneZoomer.data.ts';
import { questionnaire as hormone } from '../../machines/questionnaire/hormoneQuestionnaire.data.ts';
import type { AppDependencies } from '../../src/app/shell/app-dependencies.ts';
import type { Flow } from '../../src/app/shell/flow.tsx';
import { eventId } from '../lab/state.ts';
import type { LabOrder } from '../lab/state.ts';
import { Device, installBrowser, setPages, setTime } from './browser.ts';
import type { SimulatedDocument, Pages, Tab } from './browser.ts';
import { CHARGES, FEES } from './charges.simulation.ts';
import { responseOf, LOGIN, operationsOf } from './drafts.simulation.ts';
import {
  countOutcome,
  isOutcomeUnknown,
  isPossible,
  operationById,
  OPERATIONS,
  outcomeCounts,
} from './call-outcomes.ts';
import type { CallOutcome, PlannedResponse } from './call-outcomes.ts';
import { callLab, openLab } from './lab.ts';
import type { LabRequest, RawResponse } from './lab.ts';
import { COMMANDS } from './pickup.simulation.ts';
import { loadNullability } from './nullability.ts';
import type { Nullability } from './nullability.ts';
import { flushTasks, Time } from './time.ts';

// Replaces a flow's page with what it is made from: its machine with all dependencies, and its input.
vi.mock('../../src/app/shell/flow.tsx', async (actual) => ({
  ...(await actual<object>()),
  flowPage: (start: unknown) => start,
}));

let time = new Time('2026-11-20T18:00:00Z');
const lab = openLab({ now: () => time.ticker.now(), after: (...all) => time.ticker.after(...all) });

beforeAll(async () => {
  const [entries, waiver, confirm, cancel, collection, information, sites] = await Promise.all([
    import('../../src/app/flows/link-entries.ts'),
    import('../../src/app/flows/ny-waiver.tsx'),
    import('../../src/app/flows/confirm-appointment.tsx'),
    import('../../src/app/flows/cancel-appointment.tsx'),
    import('../../src/app/flows/collection-status.tsx'),
    import('../../src/app/flows/information.tsx'),
    import('../../src/app/flows/blood-draw.tsx'),
  ]);
  const asStart = (page: unknown) => page as (dependencies: AppDependencies) => Flow<AnyStateMachine>;
  const pages: Pages = [
    [/^\/nyform$/, asStart(entries.NyWaiverEntry)],
    [/^\/ny_form$/, asStart(waiver.default)],
    [/^\/confirmAppointment$/, asStart(confirm.default)],
    [/^\/cancelAppointment$/, asStart(cancel.default)],
    [/^\/collectStatus$/, asStart(collection.default)],
    [/^\/informationLanding$/, asStart(information.default)],
    [/^\/bloodDrawLanding$/, asStart(sites.default)],
  ];
  installBrowser(vi);
  setTime(time);
  setPages(pages);
});

/** The outcome of a change as the page reports it; null if it says nothing. */
type Outcome = 'done' | 'not done' | 'unknown' | null;

/** A change that a page makes by one press or by itself. */
interface PageChange {
  readonly operation: string;
  /** The field of a GraphQL call. */
  readonly field?: string;
  /** What the page may read as null; `Event.deleted_time` is so where the event is not deleted, and only there. */
  readonly nullability?: Nullability;
  readonly nullable?: readonly string[];
  readonly scenario: string;
  readonly page: string;
  readonly token?: string;
  readonly linkParams?: Readonly<Record<string, string>>;
  readonly perform: (document: SimulatedDocument, order: LabOrder) => void | Promise<void>;
  readonly isDone: (order: LabOrder) => boolean;
  /** A readable 500 is reported as a refusal, as documented, even if it is done after the page has looked again. */
  readonly isServerErrorReportedAsRefusal?: true;
  readonly reportedOutcome: (document: SimulatedDocument) => Outcome;
}

/** What was passed on to the next page. */
const passedState = ({ historyEntry }: SimulatedDocument) =>
  ((historyEntry.state ?? {}) as { readonly usr?: Readonly<Record<string, unknown>> }).usr ?? {};
const outcomeOf = (notice: Notice | undefined): Outcome =>
  notice === undefined ? null : notice.isOutcomeUnknown ? 'unknown' : 'not done';
const noticedOutcome = ({ notices }: SimulatedDocument, code?: string) =>
  outcomeOf(notices.findLast((notice) => code === undefined || notice.code === code));
const fill = (document: SimulatedDocument, fields: Readonly<Record<string, string>>) => {
  for (const [field, value] of Object.entries(fields))
    document.sendToPage({ type: 'field.changed', field, value });
};
const child = (document: SimulatedDocument, id: string) =>
  (document.snapshot?.children as Readonly<Record<string, AnyActorRef | undefined>> | undefined)?.[id];

const contract = (file: string) => loadNullability(join(import.meta.dirname, '../../docs/contract', file));
const CALENDAR = contract('calendar.graphql');
const ORDERS = contract('orders.graphql');

const PAGE_CHANGES: Readonly<Record<string, PageChange>> = {
  'an appointment is confirmed': {
    operation: 'calendar.graphql',
    field: 'selectiveEditEvent',
    nullability: CALENDAR,
    nullable: CALENDAR.nullableFields('Query'),
    scenario: 'appointment-to-confirm',
    page: '/confirmAppointment',
    perform: () => undefined,
    isDone: ({ appointment }) => appointment.status === 'confirmed',
    isServerErrorReportedAsRefusal: true,
    reportedOutcome: (document) => {
      if (document.path.endsWith('/success')) return 'done';
      if (!document.path.endsWith('/failed')) return null;
      return passedState(document)['isConfirmationUnclear'] === true ? 'unknown' : 'not done';
    },
  },
  'an appointment is cancelled': {
    operation: 'calendar.graphql',
    field: 'deleteEvent',
    nullability: CALENDAR,
    nullable: CALENDAR.nullableFields('Query'),
    scenario: 'appointment-to-cancel',
    page: '/cancelAppointment',
    perform: (document) => document.sendToPage({ type: 'cancellation.confirmed' }),
    isDone: ({ appointment }) => appointment.deleted_time !== null,
    reportedOutcome: (document) => {
      if (document.path.endsWith('/success')) return 'done';
      if (!document.path.endsWith('/failed')) return null;
      const why = passedState(document)['notCancelled'];
      return why === 'unknown' || why === 'mayBeCancelled' ? 'unknown' : 'not done';
    },
  },
  'a collection is reported': {
    operation: 'trans.updateCollectionStatus',
    scenario: 'card-balance-due',
    page: '/collectStatus',
    linkParams: { status: 'NOT_COLLECTED' },
    perform: () => undefined,
    isDone: ({ collectionReports }) => collectionReports.length > 0,
    reportedOutcome: ({ snapshot }) => {
      if (snapshot?.matches('notCollected')) return 'done';
      if (!snapshot?.matches('error')) return null;
      return snapshot.context['mayBeReported'] ? 'unknown' : 'not done';
    },
  },
  'a waiver is submitted': {
    operation: 'waiver.submit',
    scenario: 'ny-waiver',
    page: '/nyform',
    token: 'jwttoken',
    perform: (document, { seed }) => {
      const name = `${seed.firstName} ${seed.lastName}`;
      const day = new Date(time.now + document.tab.device.clockOffset).toISOString().slice(0, 10);
      const [year, month, date] = day.split('-');
      fill(document, { printedName: name, date: `${month}/${date}/${year}`, patientPhone: '4155550123' });
      document.sendToPage({ type: 'signature.methodChosen', method: 'type' });
      document.sendToPage({ type: 'signature.typed', name });
      document.sendToPage({ type: 'submit.pressed' });
    },
    isDone: ({ waiver }) => waiver.submitted,
    reportedOutcome: (document) => {
      if (document.path === '/nyform_success') return 'done';
      return document.path === '/nyform_failed' || document.path.startsWith('/auth/')
        ? noticedOutcome(document)
        : null;
    },
  },
  'a phone number is saved': {
    operation: 'trans.confirmAddress',
    scenario: 'information-confirmed',
    page: '/informationLanding',
    perform: (document) => {
      fill(document, { phoneNumber: '4155550199' });
      document.sendToPage({ type: 'save.pressed' });
    },
    isDone: ({ information }) => information.saved.phone === '4155550199',
    reportedOutcome: (document) =>
      document.snapshot?.value === 'saved' ? 'done' : noticedOutcome(document, 'shippingAddressSaveFailed'),
  },
  'patients are merged': {
    operation: 'core.mergePatients',
    scenario: 'information-duplicate',
    page: '/informationLanding',
    perform: async (document, { seed: { gender, birthdate } }) => {
      const [year, month, day] = birthdate.split('-');
      fill(document, { gender, birthdate: `${month}/${day}/${year}` });
      document.sendToPage({ type: 'field.left', field: 'birthdate' });
      await time.pass(2);
      document.run(() => child(document, 'duplicate')?.send({ type: 'merge.confirmed' }));
    },
    isDone: ({ information }) => information.mergedInto !== null,
    reportedOutcome: (document) =>
      document.notices.some(({ code }) => code === 'patientsMerged')
        ? 'done'
        : noticedOutcome(document, 'mergeFailed'),
  },
  'a location is sent to a phone': {
    operation: 'trans.sendLocationText',
    nullability: ORDERS,
    nullable: ORDERS.nullableFields('BloodDrawInfo', 'Location', 'Geo'),
    scenario: 'blood-draw-sites',
    page: '/bloodDrawLanding',
    perform: async (document) => {
      const sites = document.snapshot?.context as { readonly sites?: readonly { readonly id: string }[] };
      document.sendToPage({ type: 'sendToPhone.requested', id: sites.sites?.[0]?.id });
      await flushTasks();
      document.run(() => {
        child(document, 'sendToPhone')?.send({ type: 'number.changed', number: '4155550123' });
        child(document, 'sendToPhone')?.send({ type: 'message.submitted' });
      });
    },
    isDone: ({ texts }) => texts.length > 0,
    reportedOutcome: (document) => {
      const snapshot = child(document, 'sendToPhone')?.getSnapshot() as
        | { readonly tags: ReadonlySet<string> }
        | undefined;
      if (snapshot?.tags.has('sent')) return 'done';
      if (snapshot?.tags.has('unanswered')) return 'unknown';
      return snapshot?.tags.has('failed') ? 'not done' : null;
    },
  },
};

interface Timing {
  readonly takesEffectAfter: number;
  readonly respondsAfter: number;
}
/** When the service makes the change and when it responds, even too late for a client, or after the client has looked again. */
const TIMINGS: readonly [Timing, ...Timing[]] = [
  { takesEffectAfter: 0, respondsAfter: 0 },
  { takesEffectAfter: 0, respondsAfter: 35_000 },
  { takesEffectAfter: 40_000, respondsAfter: 40_000 },
  { takesEffectAfter: 15_000, respondsAfter: 10_000 },
];

/** A gateway, or a service that broke, may respond before it is done; the service's own word does not. */
const mayPrecedeWork = (plannedResponse: PlannedResponse) =>
  plannedResponse.kind === 'none' ||
  plannedResponse.kind === 'webPage' ||
  (plannedResponse.kind === 'error' && isOutcomeUnknown(plannedResponse.status));
/** Whether the page is expected to report it right. */
const isReportExpected = (
  pageChange: PageChange,
  { plannedResponse }: CallOutcome,
  { takesEffectAfter, respondsAfter }: Timing,
) =>
  !(
    pageChange.isServerErrorReportedAsRefusal &&
    plannedResponse.kind === 'error' &&
    plannedResponse.status === 500 &&
    takesEffectAfter > respondsAfter
  );

/** A day ahead and a day behind, in milliseconds. */
const CLOCK_OFFSETS = [25 * 3_600_000, -25 * 3_600_000];

/** What surrounds the call. */
interface Surroundings {
  /** The field that is null wherever it may be. */
  readonly nullField?: string;
  /** How far the device's clock is ahead of the services', in milliseconds. */
  readonly clockOffset?: number;
}

/** Lets one person make the change with this outcome of its call; returns every false report of the page. */
async function runHistory(
  pageChange: PageChange,
  callOutcome: CallOutcome,
  { takesEffectAfter, respondsAfter }: Timing,
  { nullField, clockOffset }: Surroundings = {},
): Promise<readonly Outcome[]> {
  time = new Time('2026-11-20T18:00:00Z');
  setTime(time);
  lab.state.reset();
  const order = lab.state.createOrder(pageChange.scenario);
  const operation = operationById(pageChange.operation);
  const claims: Outcome[] = [];
  let isSent = false;
  let isReported = false;
  const isOfChange = ({ method, path, body }: LabRequest) =>
    operation.isOf(method, path.replace(/\?.*/, '')) && body.includes(pageChange.field ?? '');
  const withNull = async (response: Promise<RawResponse | null>) => {
    const received = await response;
    if (!received || !pageChange.nullability || nullField === undefined || !received.text.startsWith('{'))
      return received;
    return { ...received, text: pageChange.nullability.written(received.text, (name) => name === nullField) };
  };
  const send = async (call: LabRequest) => {
    if (!isOfChange(call) || isSent) return callLab(lab, call);
    isSent = true;
    countOutcome(callOutcome);
    const work = time.wait(takesEffectAfter).then(() => (callOutcome.isDone ? callLab(lab, call) : null));
    await time.wait(respondsAfter);
    return responseOf(
      callOutcome,
      takesEffectAfter > respondsAfter && mayPrecedeWork(callOutcome.plannedResponse) ? null : await work,
    );
  };
  const device = new Device({ storage: 'fine', cache: 'none' }, (call) => withNull(send(call)), clockOffset);
  const tab: Tab = device.open();
  const checkClaim = () => {
    const reported = tab.document ? pageChange.reportedOutcome(tab.document) : null;
    isReported ||= reported !== null;
    if (reported === 'done' && !pageChange.isDone(order)) claims.push('done');
    if (reported === 'not done' && pageChange.isDone(order)) claims.push('not done');
  };
  time.onTick = checkClaim;
  const { accessionId, sampleId } = order.seed;
  const query = new URLSearchParams({
    accession_id: accessionId,
    sample_id: sampleId,
    [pageChange.token ?? 'token']: order.token,
    ...(pageChange.page.includes('Appointment')
      ? { event_id: eventId(order), ...order.scenario.linkParams }
      : {}),
    ...pageChange.linkParams,
  });
  tab.open(`${pageChange.page}?${query}`);
  await time.pass(1);
  if (tab.document) await pageChange.perform(tab.document, order);
  await time.pass(1);
  checkClaim();
  await time.pass(120);
  checkClaim();
  const what = [callOutcome.name, nullField, clockOffset].join(' ');
  expect(isReported, `${what}: the page reports its outcome`).toBe(true);
  // A page to which something is null need not offer the change.
  expect(isSent || nullField !== undefined, `${what}: the change is requested`).toBe(true);
  tab.close();
  return claims;
}

describe('whatever the contract permits, a page reports no change that was not made, and denies none that was [RUL-92 RUL-113]', () => {
  it.each(Object.entries(PAGE_CHANGES))(
    'no page is wrong about whether %s, however its calls end',
    { timeout: 300_000 },
    async (_, pageChange) => {
      const falseClaims: unknown[] = [];
      for (const callOutcome of operationById(pageChange.operation).callOutcomes.filter(isPossible))
        for (const timing of TIMINGS.filter((candidate) =>
          isReportExpected(pageChange, callOutcome, candidate),
        )) {
          const claims = await runHistory(pageChange, callOutcome, timing);
          if (claims.length > 0) falseClaims.push([callOutcome.name, timing, ...claims]);
        }
      expect(falseClaims).toEqual([]);
    },
  );

  it.each(Object.entries(PAGE_CHANGES))(
    'no page is wrong about whether %s where a field is null or the device has another day',
    { timeout: 300_000 },
    async (_, pageChange) => {
      const falseClaims: unknown[] = [];
      const all: readonly Surroundings[] = [
        ...(pageChange.nullable ?? []).map((nullField) => ({ nullField })),
        ...CLOCK_OFFSETS.map((clockOffset) => ({ clockOffset })),
      ];
      for (const callOutcome of operationById(pageChange.operation).callOutcomes.filter(isPossible))
        for (const one of all) {
          const claims = await runHistory(pageChange, callOutcome, TIMINGS[0], one);
          if (claims.length > 0) falseClaims.push([callOutcome.name, one, ...claims]);
        }
      expect(falseClaims).toEqual([]);
    },
  );
});

test('every operation of the contract that changes something is covered by a model', () => {
  const saves = [hormone, hormoneZoomer, gut, cardio].map(
    (questionnaire) => operationsOf(questionnaire).save,
  );
  const modeled = [...CHARGES, ...FEES, ...COMMANDS, ...saves, LOGIN].map(({ id }) => id);
  const all = new Set([...modeled, ...Object.values(PAGE_CHANGES).map(({ operation }) => operation)]);
  const missing = [...OPERATIONS.values()].filter(({ id, isSafe }) => !isSafe && !all.has(id));
  expect(missing.map(({ id }) => id)).toEqual([]);
});

afterAll(() => {
  if (!process.env['OUTCOMES']) return;
  const all = new Set(Object.values(PAGE_CHANGES).map((pageChange) => pageChange.operation));
  console.table(
    outcomeCounts(
      [...all].map((id) => ({
        ...operationById(id),
        callOutcomes: operationById(id).callOutcomes.filter(isPossible),
      })),
    ),
  );
});
