import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import { asFailure, cannotTakeEffectLater } from '../../machines/domain/failure.ts';
import { hasEnded, isCancelled } from '../../machines/domain/pickup.ts';
import type {
  AddressCheck,
  Availability,
  BookingRecord,
  PickupAddress,
  PickupListing,
  PickupRequest,
  PickupSchedule,
} from '../../machines/domain/pickup.ts';
import { pickupAddressMachine } from '../../machines/pickup/pickup-address.machine.ts';
import { isBooked } from '../../machines/pickup/pickup-booking.rules.ts';
import { pickupBookingMachine } from '../../machines/pickup/pickup-booking.machine.ts';
import { pickupCancelMachine } from '../../machines/pickup/pickup-cancel.machine.ts';
import { pickupEditorMachine } from '../../machines/pickup/pickup-editor.machine.ts';
import { pickupRecoveryMachine } from '../../machines/pickup/pickup-recovery.machine.ts';
import { loadProblemOf } from '../../machines/pickup/pickup-schedules.types.ts';
import type { PickupPage, AccessionRef } from '../../machines/pickup/pickup-schedules.types.ts';
import { pickupSchedulesMachine } from '../../machines/pickup/pickup-schedules.machine.ts';
import { createClient } from '../../src/api/client.ts';
import type { Client } from '../../src/api/client.ts';
import {
  cancelPickup,
  checkPickupAddress,
  createPickup,
  loadPickupAvailability,
  loadPickups,
} from '../../src/api/pickup.ts';
import type { Services } from '../../src/api/services.ts';
import { whenText } from '../../src/copy/pickup.ts';
import { connectPickupRecovery } from '../../src/views/pickup/pickup-schedules.connect.ts';
import { courierDay, wirePickup } from '../lab/courier.ts';
import type { LabPickup } from '../lab/courier.ts';
import type { LabOrder } from '../lab/state.ts';
import { AT_NOW, ON_FILE } from '../machines/pickup.data.ts';
import {
  withReplacement,
  countOutcome,
  isOutcomeUnknown,
  operationById,
  OPERATIONS,
  respell,
} from './call-outcomes.ts';
import type {
  CallOutcome,
  OperationOutcomes,
  CallPlan,
  ReadPlan,
  PlannedResponse,
  Spelling,
} from './call-outcomes.ts';
import { substituteFor, callLab, openLab } from './lab.ts';
import type { RawResponse } from './lab.ts';
import { SECOND, MINUTE, HOUR, DAY } from '../support/durations.ts';

/**
 * One accession id: two staff members and a patient, each in their own browser, and the lab's courier, which does whatever
 * its contract permits (call-outcomes.ts). A page that is left may freeze, and thaw beside another page of the same person,
 * which shares its records. Devices sleep for days.
 */
export const USERS = ['staff', 'colleague', 'patient'] as const;
export type Person = (typeof USERS)[number];

const ZONE_OF_ALL = 'America/Los_Angeles';

const courierClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE_OF_ALL,
  dateStyle: 'short',
  timeStyle: 'medium',
});
const START = Date.parse(AT_NOW.now);
/** More calls than this at one instant are a loop without end. */
const ENDLESS = 40;

/** The courier's operations. */
export const COURIER_OPERATIONS: readonly OperationOutcomes[] = [...OPERATIONS.values()].filter(({ id }) =>
  id.startsWith('pickup.'),
);
/** Those that change data: a new one in the contract is in the histories, too. */
export const COMMANDS = COURIER_OPERATIONS.filter(({ isSafe }) => !isSafe);
const LISTS = operationById('pickup.retrieval');
/** What a dialog reads: whether an address exists, which the courier may not find, and when one comes on a day, if at all. */
export const CHECKS = withResponses('pickup.addressValidation', 'resolved_addresses', {
  'not resolved': [],
  'not found': [
    {
      street: '113 Valencia Street',
      city: 'San Francisco',
      state_or_province_code: 'CA',
      postal_code: '94110',
      country_code: 'US',
      residential: false,
      customer_messages: [{ code: 'STANDARDIZED.ADDRESS.NOTFOUND' }],
    },
  ],
});
export const OFFERS = withResponses('pickup.availabilities', 'availabilities', { 'no courier comes': [] });
/** How long a list may not show a change. */
export const LAG = Math.max(...COMMANDS.map(({ listedWithin }) => listedWithin));

/** An operation with documented responses that its schema does not tell apart: a list of its body, by their names. */
function withResponses(
  id: string,
  list: string,
  responses: Readonly<Record<string, readonly object[]>>,
): OperationOutcomes {
  const found = operationById(id);
  const others = Object.entries(responses).map(([name, value]): CallOutcome => ({
    operation: id,
    name: `200 ${name}`,
    isDone: true,
    plannedResponse: { kind: 'success', status: 200, replacement: { path: [list], value } },
  }));
  return { ...found, callOutcomes: [...found.callOutcomes, ...others] };
}

/** The first outcome of this name. */
export function callOutcome(operation: string | OperationOutcomes, name = '200'): CallOutcome {
  const { id, callOutcomes } = typeof operation === 'string' ? operationById(operation) : operation;
  const found = callOutcomes.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`${id} has no outcome called ${name}`);
  return found;
}

/** A response says what is so, or was: nothing is cancelled that is not, and a booked pickup is there. */
export function isPossibleAtCourier(outcome: CallOutcome): boolean {
  const { operation: id, isDone, plannedResponse } = outcome;
  if (plannedResponse.kind !== 'success') return true;
  const isStatus = plannedResponse.replacement?.path.at(-1) === 'status';
  if (isStatus && plannedResponse.replacement?.value !== 'Scheduled') return declinedAs(outcome) !== null;
  return isDone || (id === 'pickup.cancel' && isStatus);
}

/** The status in which the courier lists a pickup that it accepts and declines at once; null for one that it books. */
function declinedAs({ operation, isDone, plannedResponse }: CallOutcome): Declined | null {
  const replacement = plannedResponse.kind === 'success' ? plannedResponse.replacement : null;
  const isStatus = operation === 'pickup.create' && isDone && replacement?.path.at(-1) === 'status';
  return isStatus && (replacement?.value === 'Cancelled' || replacement?.value === 'Expired')
    ? replacement.value
    : null;
}

type Declined = 'Cancelled' | 'Expired';

/** How a call that changes data proceeds. */
export interface PickupPlan extends CallPlan {
  /** The status in which the courier lists the pickup of a booking that it accepts and declines, without a word of it. */
  readonly declinesAs?: Declined | null;
}

/** A call with an outcome other than the normal one, at once unless overridden. */
export const callPlan = (outcome: CallOutcome, overrides: Partial<PickupPlan> = {}): PickupPlan => ({
  callOutcome: outcome,
  takesEffectAfter: 0,
  respondsAfter: 0,
  listedAfter: 0,
  ...overrides,
});
export const readPlan = (outcome: CallOutcome, overrides: Partial<ReadPlan> = {}): ReadPlan => ({
  callOutcome: outcome,
  respondsAfter: 0,
  age: 0,
  isPermanent: false,
  ...overrides,
});

/**
 * What may go wrong in a history: the nth item of a list applies to the nth call of its kind; later calls succeed, unless the
 * last plan is permanent.
 */
export interface PickupConditions {
  readonly commands?: readonly PickupPlan[];
  readonly lists?: readonly ReadPlan[];
  readonly checks?: readonly ReadPlan[];
  readonly offers?: readonly ReadPlan[];
  readonly refusesCancels?: boolean;
  readonly hasPickup?: boolean;
  readonly spelling?: Spelling;
  /** A pickup whose day is over is listed as expired. */
  readonly expires?: boolean;
  /** Each list is in a different order from the one before. */
  readonly reorders?: boolean;
}

/** A call that changes something at the courier. */
export interface PickupCall {
  readonly page: SchedulerPage;
  readonly kind: 'create' | 'cancel';
  /** Requested in the Cancel dialog, not part of an edit. */
  readonly isOwnCancel: boolean;
  /** The record of this booking. */
  readonly record: string;
  readonly sent: number;
  /** Day and ready time of the pickup, as the page writes them. */
  readonly when: string;
  /** The pickup that it cancels, or has created. */
  id: string | null;
  effectAt: number | null;
  /** What has reached the browser, and when; null: nothing conclusive. */
  response: 'ok' | 'error' | null;
  respondedAt: number;
  /** The error is a documented refusal of the courier: nothing was done. */
  isRefused: boolean;
  /** The courier has accepted the booking, and lists its pickup as one for which nobody comes. */
  isDeclined: boolean;
  /** The person goes on without knowing how it ended. */
  isAccepted: boolean;
  /** The person has read that it failed. */
  isReportedFailed: boolean;
}

interface CourierPickup {
  readonly pickup: Pick<PickupSchedule, 'id' | 'date' | 'readyTime' | 'latestTime'> & {
    readonly submitted: string;
  };
  readonly cancelled: string | null;
  /** Its day has passed, or the courier never comes for it. */
  readonly isPast: boolean;
  /** The courier has accepted it and declined it at once, as one that has expired. */
  readonly isDeclined: boolean;
}

/** The latest time of a pickup has passed at an instant. */
export function hasPassed({ pickup: { date, latestTime } }: CourierPickup, now: number): boolean {
  return `${date} ${latestTime}` < courierClock.format(now);
}

interface Timer {
  readonly dueAt: number;
  readonly run: () => void;
  readonly document: Document | null;
}

/** Runs everything that is already queued. */
const round = () => new Promise<void>((resolve) => setImmediate(resolve));

let current: PickupSimulation | null = null;
const use = (simulation: PickupSimulation) => {
  current = simulation;
};
const lab = openLab({
  now: () => new Date(current?.now ?? START),
  after: (ms, run) => void current?.after(ms, run),
});
/** The page whose call is made. */
let caller: SchedulerPage | null = null;
const callFrom = (page: SchedulerPage) => {
  caller = page;
};

/** The client's own limit of time, on the clock of the test. */
export function limitOf(ms: number): AbortSignal {
  const limit = new AbortController();
  const page = caller;
  page?.simulation.after(ms, () => limit.abort(new DOMException('Too late', 'TimeoutError')), page.document);
  return limit.signal;
}

export class PickupSimulation {
  now = START;
  readonly order: LabOrder;
  readonly calls: PickupCall[] = [];
  readonly stores: Readonly<Record<Person, Map<string, BookingRecord>>> = {
    staff: new Map(),
    colleague: new Map(),
    patient: new Map(),
  };
  /** All pages, including frozen ones; the last one of a person is in front. */
  pages: readonly SchedulerPage[] = [];
  readonly violations: string[] = [];
  /** Called whenever something has happened. */
  readonly judge: (simulation: PickupSimulation) => void;
  commandPlans: PickupPlan[];
  private readPlans: Readonly<Record<string, ReadPlan[]>>;
  private readonly permanentReads = new Map<string, ReadPlan>();
  readonly spelling: Spelling;
  private readonly expires: boolean;
  private readonly reorders: boolean;
  /** How many lists were read. */
  private reads = 0;
  private readonly queue = new Map<number, Timer>();
  private queued = 0;
  private instant = { at: 0, calls: 0 };
  /** A call was made or has its response. */
  private isStirred = false;

  constructor(about: PickupConditions, judge: (simulation: PickupSimulation) => void = () => undefined) {
    this.judge = judge;
    this.commandPlans = [...(about.commands ?? [])];
    this.readPlans = {
      [LISTS.id]: [...(about.lists ?? [])],
      [CHECKS.id]: [...(about.checks ?? [])],
      [OFFERS.id]: [...(about.offers ?? [])],
    };
    this.spelling = about.spelling ?? 'as sent';
    this.expires = about.expires ?? false;
    this.reorders = about.reorders ?? false;
    use(this);
    lab.state.reset();
    this.order = lab.state.createOrder('pickup-new', {
      pickup: {
        refusesCancel: about.refusesCancels ?? false,
        schedules: about.hasPickup ? [{ submitted: 0, date: 3, status: 'Scheduled', hasCode: true }] : [],
      },
    });
    // Booked an hour ago, so that every list has it.
    const booked = new Date(START - HOUR).toISOString();
    for (const pickup of this.order.pickups)
      Object.assign(pickup, { create_time: booked, submitted_at: booked });
  }

  /** Whatever was meant to go wrong is over. */
  repair(): void {
    this.commandPlans = [];
    this.readPlans = {};
    this.permanentReads.clear();
  }

  /** What the courier holds. */
  get pickups(): readonly CourierPickup[] {
    const today = courierDay(new Date(this.now));
    return this.order.pickups.map(
      ({ schedule_id: id, pickup_info: info, cancelled_at, create_time, status }) => ({
        pickup: {
          id,
          date: info.pickup_date,
          readyTime: info.ready_time,
          latestTime: info.customer_close_time,
          submitted: create_time,
        },
        cancelled: cancelled_at,
        isPast: info.pickup_date < today || status === 'Expired',
        isDeclined: status === 'Expired',
      }),
    );
  }

  /** The pages that run. */
  running(): readonly SchedulerPage[] {
    return this.pages.filter(({ document }) => !document.isFrozen);
  }

  frozen(user: Person): readonly SchedulerPage[] {
    return this.pages.filter((page) => page.user === user && page.document.isFrozen);
  }

  /** The page in front of each person. */
  get open(): Partial<Record<Person, SchedulerPage>> {
    return Object.fromEntries(this.running().map((page) => [page.user, page]));
  }

  bringToFront(page: SchedulerPage): void {
    this.pages = [...this.pages.filter((other) => other !== page), page];
  }

  live(): readonly string[] {
    return this.pickups
      .filter(({ cancelled, isPast }) => cancelled === null && !isPast)
      .map(({ pickup }) => pickup.id);
  }

  find(id: string | null): CourierPickup | undefined {
    return this.pickups.find(({ pickup }) => pickup.id === id);
  }

  /** Somebody's identical pickup stands in for a booking without a response: the list does not tell whose it is. */
  hasTwin({ id, when, sent }: PickupCall): boolean {
    const live = this.live();
    // The page has said that one booked or cancelled since then may be its own.
    return this.pickups.some(
      ({ pickup, cancelled }) =>
        pickup.id !== id &&
        whenText(pickup) === when &&
        (live.includes(pickup.id) || Date.parse(cancelled ?? pickup.submitted) >= sent),
    );
  }

  isCancelled(id: string | null): boolean {
    return (this.find(id)?.cancelled ?? null) !== null;
  }

  iso(): string {
    return new Date(this.now).toISOString();
  }

  /** @param document null for the courier's; a document's timer stops while it is frozen */
  after(ms: number, run: () => void, document: Document | null = null): number {
    this.queued += 1;
    this.queue.set(this.queued, { dueAt: this.now + ms, run, document });
    return this.queued;
  }

  /** The timers of a document are late by some milliseconds. */
  delay(document: Document, ms: number): void {
    for (const [id, timer] of this.queue)
      if (timer.document === document) this.queue.set(id, { ...timer, dueAt: timer.dueAt + ms });
  }

  forget(id: number): void {
    this.queue.delete(id);
  }

  /** Runs everything that is already queued, including what a response starts in the client. */
  private async flushTasks(): Promise<void> {
    for (let quiet = 0; quiet < 2; quiet += 1) {
      if (this.isStirred) quiet = 0;
      this.isStirred = false;
      await round();
    }
  }

  /** Advances time for the courier and all pages. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    await this.flushTasks();
    for (;;) {
      const due = [...this.queue.values()].filter(({ document }) => !document?.isFrozen);
      const next = Math.min(...due.map(({ dueAt }) => dueAt));
      if (next > until) break;
      // What was due while its document was frozen is late.
      this.now = Math.max(this.now, next);
      for (const [id, { dueAt, run, document }] of this.queue) {
        if (dueAt > next || document?.isFrozen) continue;
        this.queue.delete(id);
        run();
      }
      await this.flushTasks();
      this.judge(this);
    }
    this.now = until;
  }

  /** Every device sleeps: the courier alone works on. */
  async sleep(ms: number): Promise<void> {
    const awake = this.running();
    for (const page of awake) page.freeze(false, true);
    await this.pass(ms);
    for (const page of awake) page.thaw();
    await this.pass(0);
  }

  /** Until `before` the next midnight at the courier. */
  untilMidnight(before: number): number {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE_OF_ALL, timeStyle: 'medium' });
    const [hours = 0, minutes = 0, seconds = 0] = clock.format(this.now).split(':').map(Number);
    const remaining = DAY - ((hours * 60 + minutes) * 60 + seconds) * SECOND - before;
    return remaining > 0 ? remaining : remaining + DAY;
  }

  /** A call of a page that goes as its plan says; what the courier does with it, the lab decides. */
  async send(page: SchedulerPage, request: Request, call: PickupCall | null): Promise<Response> {
    this.isStirred = true;
    if (this.instant.at !== this.now) this.instant = { at: this.now, calls: 0 };
    this.instant.calls += 1;
    const { pathname } = new URL(request.url);
    const body = await request.text();
    const { method } = request;
    const operation = COURIER_OPERATIONS.find(({ isOf }) => isOf(method, pathname));
    if (!operation) throw new Error(`The courier has no ${method} ${pathname}`);
    const callCourier = () =>
      callLab(lab, {
        method,
        path: pathname,
        headers: { authorization: `Bearer ${this.order.token}` },
        body,
      });
    const lastResponse: { plannedResponse: PlannedResponse | null } = { plannedResponse: null };
    page.lastResponses.set(operation.id, lastResponse);
    const received = page.document.receive<Response>((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
      if (this.instant.calls > ENDLESS) {
        this.violations.push(`${page.user}'s page calls ${operation.id} without an end`);
        return;
      }
      const respond = (raw: RawResponse | null) => {
        this.isStirred = true;
        if (lastResponse.plannedResponse?.kind === 'success')
          page.responseTexts.set(operation.id, raw?.text ?? '');
        if (raw === null) reject(new TypeError('Failed to fetch'));
        else resolve(new Response(raw.text, { status: raw.status, headers: { 'Content-Type': raw.type } }));
      };
      if (operation.isSafe) lastResponse.plannedResponse = this.read(operation, callCourier, respond);
      else if (call) this.runCommand(operation, call, { callCourier, respond });
    });
    return received.catch((reason: unknown) => {
      lastResponse.plannedResponse = null;
      throw reason;
    });
  }

  private read(
    operation: OperationOutcomes,
    callCourier: () => Promise<RawResponse | null>,
    respond: (response: RawResponse | null) => void,
  ): PlannedResponse {
    const plan =
      this.permanentReads.get(operation.id) ??
      this.readPlans[operation.id]?.shift() ??
      readPlan(callOutcome(operation.id));
    if (plan.isPermanent) this.permanentReads.set(operation.id, plan);
    countOutcome(plan.callOutcome);
    const { plannedResponse } = plan.callOutcome;
    if (plannedResponse.kind !== 'none')
      this.after(plan.respondsAfter, () => {
        if (operation === LISTS) this.order.pickup.listsAfter = plan.age / SECOND;
        this.isStirred = true;
        void callCourier().then((labResponse) =>
          respond(this.written(operation, labResponse, plan.callOutcome)),
        );
      });
    return plannedResponse;
  }

  private runCommand(
    operation: OperationOutcomes,
    call: PickupCall,
    {
      callCourier,
      respond,
    }: {
      readonly callCourier: () => Promise<RawResponse | null>;
      readonly respond: (response: RawResponse | null) => void;
    },
  ): void {
    const plan = this.commandPlans.shift() ?? callPlan(callOutcome(operation.id));
    const outcome = thisOutcome(operation, plan.callOutcome);
    const { isDone, plannedResponse } = outcome;
    const isWithoutStatus =
      call.kind === 'create' && plannedResponse.kind !== 'success' && plannedResponse.kind !== 'truncated';
    const declined = declinedAs(outcome) ?? (isWithoutStatus ? (plan.declinesAs ?? null) : null);
    countOutcome(plan.callOutcome);
    call.isRefused = plannedResponse.kind === 'error' && !isOutcomeUnknown(plannedResponse.status);
    const isEarly =
      plannedResponse.kind === 'success' &&
      plannedResponse.replacement?.value === 'Scheduled' &&
      operation.id === 'pickup.cancel';
    const needsWork =
      plannedResponse.kind === 'truncated' || (plannedResponse.kind === 'success' && !isEarly);
    const deliver = (labResponse: RawResponse | null) => {
      if (plannedResponse.kind !== 'none')
        respond(this.written(operation, labResponse, { ...plan.callOutcome, isDone, plannedResponse }));
    };
    const storedPickup = () => this.order.pickups.find(({ schedule_id: id }) => id === call.id);
    if (isDone)
      this.after(plan.takesEffectAfter, () => {
        const count = this.order.pickups.length;
        this.isStirred = true;
        void callCourier().then((labResponse) => {
          const isAccepted = labResponse !== null && labResponse.status < 300;
          if (isAccepted) {
            if (call.kind === 'create') call.id = this.order.pickups[count]?.schedule_id ?? null;
            const pickup = storedPickup();
            if (pickup) Object.assign(pickup.lag, { [call.kind]: plan.listedAfter / SECOND });
            if (declined === null) call.effectAt = this.now;
            else if (pickup) decline(pickup, declined);
            call.isDeclined = declined !== null;
            call.isRefused = call.isDeclined && !isWithoutStatus;
          } else if (needsWork) call.isRefused = true;
          if (needsWork)
            this.after(Math.max(0, plan.respondsAfter - plan.takesEffectAfter), () => deliver(labResponse));
        });
      });
    if (isDone && needsWork) return;
    this.after(plan.respondsAfter, () => {
      const pickup = storedPickup();
      const shown = pickup && { pickup_schedule: wirePickup(this.order, pickup) };
      deliver({ status: 200, type: 'application/json', text: JSON.stringify(shown ?? {}) });
    });
  }

  /** A response as the courier, or a proxy in front of it, gives it. */
  private written(
    { schema }: OperationOutcomes,
    labResponse: RawResponse | null,
    { plannedResponse }: CallOutcome,
  ): RawResponse | null {
    switch (plannedResponse.kind) {
      case 'truncated':
        return (
          labResponse && { ...labResponse, text: labResponse.text.slice(0, labResponse.text.length / 2) }
        );
      case 'success': {
        if (labResponse === null || labResponse.status >= 300) return labResponse;
        const body = respell(JSON.parse(labResponse.text), schema, this.spelling);
        return {
          status: plannedResponse.status,
          type: 'application/json',
          text: JSON.stringify(this.listed(withReplacement(body, plannedResponse.replacement))),
        };
      }
      default:
        return substituteFor(plannedResponse);
    }
  }

  /** The list as the contract leaves it to the courier: its order, and what is over. */
  private listed(body: unknown): unknown {
    const { pickup_schedules: all } = body as { readonly pickup_schedules?: readonly LabPickup[] };
    if (!all) return body;
    this.reads += 1;
    const first = this.reorders ? this.reads % Math.max(1, all.length) : 0;
    const ordered = [...all.slice(first), ...all.slice(0, first)];
    const today = courierDay(new Date(this.now));
    const pickup_schedules = ordered.map((pickup) => {
      const isPast = this.expires && pickup.status === 'Scheduled' && pickup.pickup_info.pickup_date < today;
      return isPast ? { ...pickup, status: 'Expired' } : pickup;
    });
    return { pickup_schedules };
  }

  async list(page: SchedulerPage): Promise<PickupListing> {
    const began = this.now;
    try {
      const {
        token,
        seed: { accessionId },
      } = this.order;
      const schedules = await page.call((client) => loadPickups(client, { accessionId, token }));
      page.readAt = began;
      page.isRejected = false;
      return { schedules, readAt: this.iso() };
    } catch (error) {
      page.listUnreadableAt = this.now;
      // Another failure says nothing about the token.
      page.isRejected ||= asFailure(error).code === 'unauthorized';
      throw error;
    }
  }

  private async noteResponse<T extends PickupSchedule>(call: PickupCall, made: Promise<T>): Promise<T> {
    const note = (how: 'ok' | 'error') => Object.assign(call, { response: how, respondedAt: this.now });
    try {
      const done = await made;
      // A closed page receives no response to a cancellation; the record keeps that of a booking.
      if (call.kind === 'create') note(hasEnded(done) ? 'error' : 'ok');
      else if (!call.page.isTabClosed && isCancelled(done)) note('ok');
      return done;
    } catch (error) {
      if (cannotTakeEffectLater(asFailure(error)) && !call.page.isTabClosed) note('error');
      throw error;
    }
  }

  create(page: SchedulerPage, request: PickupRequest, record: string): Promise<PickupSchedule> {
    if (
      request.date < page.pressed.day ||
      (request.date === page.pressed.day && request.readyTime < page.pressed.time)
    )
      this.violations.push(`${page.user} sends a pickup for ${whenText(request)}, which has passed`);
    const { token } = this.order;
    const call = this.begin(page, { kind: 'create', record, when: whenText(request) });
    return this.noteResponse(
      call,
      page.call((client) => createPickup(client, { request, token }), call),
    );
  }

  cancel(page: SchedulerPage, id: string, isOwnCancel: boolean): Promise<PickupSchedule> {
    const records = [...this.stores[page.user].values()];
    const record = records.findLast(
      (candidate) => candidate.originalId === id && (candidate.kind === 'cancellation') === isOwnCancel,
    );
    const found = this.find(id);
    // A list may leave the time of the submission out, which then locks nothing (RUL-39).
    const isDayKnown = page.listed().every((pickup) => pickup.id !== id || pickup.submittedAt !== '');
    if (
      isOwnCancel &&
      isDayKnown &&
      found &&
      courierDay(new Date(found.pickup.submitted)) !== page.pressed.day
    )
      this.violations.push(`${page.user} cancels ${id}, which was submitted on another day`);
    const before = this.calls.findLast(
      (candidate) =>
        candidate.page === page &&
        candidate.kind === 'cancel' &&
        candidate.id === id &&
        candidate.record === (record?.id ?? ''),
    );
    if (!isOwnCancel && before && this.now - before.sent < 10 * SECOND)
      this.violations.push(`${page.user}'s page repeats the cancellation of ${id} without a pause`);
    const when = found ? whenText(found.pickup) : '';
    const unread = this.calls.some(
      (candidate) =>
        isOwnCancel &&
        candidate.page === page &&
        candidate.isOwnCancel &&
        candidate.id === id &&
        candidate.response === 'error' &&
        !candidate.isRefused &&
        page.readAt < candidate.respondedAt &&
        // It can no longer take effect, and the page has said what it does not know.
        this.now < candidate.sent + 2 * MINUTE,
    );
    const isKnown = this.calls.some(
      (candidate) =>
        isOwnCancel &&
        candidate.isOwnCancel &&
        candidate.id === id &&
        candidate.response === 'ok' &&
        (candidate.page === page ||
          (candidate.page.user === page.user && candidate.respondedAt <= page.openedAt)),
    );
    if (isKnown) this.violations.push(`${page.user} cancels ${id}, which was said to be cancelled`);
    if (unread) this.violations.push(`${page.user} cancels ${id} again before a list was read`);
    const { token } = this.order;
    const call = this.begin(page, { kind: 'cancel', record: record?.id ?? '', when, id, isOwnCancel });
    return this.noteResponse(
      call,
      page.call((client) => cancelPickup(client, { scheduleId: id, token }), call),
    );
  }

  private begin(
    page: SchedulerPage,
    about: Pick<PickupCall, 'kind' | 'record' | 'when'> & Partial<PickupCall>,
  ): PickupCall {
    const call: PickupCall = {
      page,
      isOwnCancel: false,
      sent: this.now,
      id: null,
      effectAt: null,
      response: null,
      respondedAt: 0,
      isRefused: false,
      isDeclined: false,
      isAccepted: false,
      isReportedFailed: false,
      ...about,
    };
    this.calls.push(call);
    return call;
  }
}

/** No list ever shows it as booked. */
function decline(pickup: LabPickup, status: Declined): void {
  pickup.status = status;
  pickup.lag.cancel = pickup.lag.create;
  pickup.cancelled_at = status === 'Cancelled' ? pickup.create_time : null;
}

/** A plan is drawn for any operation: the outcome of the same name, or the good one. */
function thisOutcome(operation: OperationOutcomes, { name }: CallOutcome): CallOutcome {
  return (
    operation.callOutcomes.find((candidate) => candidate.name === name && isPossibleAtCourier(candidate)) ??
    callOutcome(operation.id)
  );
}

/** What a page lives in. While it is frozen, no timer runs and no response arrives. */
class Document {
  readonly #calls = new Set<() => void>();
  #thawed: Promise<void> | null = null;
  #thaw: () => void = () => undefined;

  get isFrozen(): boolean {
    return this.#thawed !== null;
  }

  /** @param abortsCalls the browser aborts its calls, as Firefox and Safari do in their back/forward caches */
  freeze(abortsCalls: boolean): void {
    this.#thawed = new Promise((resolve) => {
      this.#thaw = resolve;
    });
    if (abortsCalls) for (const abort of this.#calls) abort();
  }

  thaw(): void {
    this.#thawed = null;
    this.#thaw();
  }

  /** A call of this document: a response that arrives while it is frozen waits. */
  async receive<T>(
    send: (resolve: (value: T) => void, reject: (reason: unknown) => void) => void,
  ): Promise<T> {
    let abort = (): void => undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        abort = () => reject({ code: 'noResponse' });
        this.#calls.add(abort);
        send(resolve, reject);
      });
    } finally {
      this.#calls.delete(abort);
      while (this.#thawed) await this.#thawed;
    }
  }
}

/** A scheduler page in one person's browser. Its clock ticks each minute from when it was opened. */
export class SchedulerPage {
  readonly actor: ActorRefFrom<typeof machine>;
  readonly simulation: PickupSimulation;
  readonly user: Person;
  isTabClosed = false;
  readonly openedAt: number;
  resumedAt = 0;
  /** Frozen in the back/forward cache: when it comes back, its flow starts again (RUL-08). */
  isLeft = false;
  private sleptAt: number | null = null;
  /** The records that it found when it opened. */
  readonly found: readonly string[];
  readonly document: Document;
  /** How many calls there were when the dialog's button was last pressed. */
  pressedAt = 0;
  /** The courier's day and time then. */
  pressed = { day: '', time: '', chosen: '' };
  /** When the last list that it has read was requested, and when one last failed. */
  readAt = 0;
  listUnreadableAt = 0;
  /** It last failed because of the token. */
  isRejected = false;
  /** The dialog whose button was pressed last, and how many calls there were when it was first pressed. */
  dialog: AnyActorRef | undefined;
  dialogSince = 0;
  private tick = 0;
  /** How the last call of each operation ended; null for nothing. */
  readonly lastResponses = new Map<string, { readonly plannedResponse: PlannedResponse | null }>();
  /** The text of the last response of each operation. */
  readonly responseTexts = new Map<string, string>();

  constructor(simulation: PickupSimulation, user: Person, document = new Document()) {
    this.simulation = simulation;
    this.user = user;
    this.document = document;
    this.openedAt = simulation.now;
    this.found = [...simulation.stores[user].keys()];
    this.actor = createActor(machine, {
      input: {
        accessionId: simulation.order.seed.accessionId,
        bookings: [...simulation.stores[user].values()],
        now: simulation.iso(),
        workList: { ids: [], doneIds: [], last: null },
      },
      clock: {
        setTimeout: (run, ms) => simulation.after(ms, run, document),
        clearTimeout: (id: number) => simulation.forget(id),
      },
    });
    pages.set(this.actor, this);
    simulation.bringToFront(this);
    this.actor.start();
    this.passMinutes();
  }

  /** Calls the courier with the portal's client. */
  call<T>(send: (client: Client) => Promise<T>, about: PickupCall | null = null): Promise<T> {
    callFrom(this);
    const client = createClient({
      services: { pickup: 'https://lab.test/services/pickup' } as Services,
      token: () => this.simulation.order.token,
      fetch: (request) => this.simulation.send(this, request as Request, about),
    });
    return send(client);
  }

  private passMinutes(): void {
    const tick = () => {
      this.actor.send({ type: 'clock.ticked', now: this.simulation.iso() });
      this.passMinutes();
    };
    this.tick = this.simulation.after(MINUTE, tick, this.document);
  }

  child(...ids: string[]): AnyActorRef | undefined {
    return ids.reduce<AnyActorRef | undefined>(
      (actor, id) =>
        (actor?.getSnapshot() as { children?: Record<string, AnyActorRef> } | undefined)?.children?.[id],
      this.actor,
    );
  }

  /** The list that the page, or its dialog, goes by, as the courier sent it. */
  listed(): readonly PickupSchedule[] {
    const editor = this.child('editor')?.getSnapshot() as
      | { readonly context: { readonly listing: PickupListing | null } }
      | undefined;
    return editor?.context.listing?.schedules ?? this.actor.getSnapshot().context.listed ?? [];
  }

  /** Presses the button that books or cancels in the open dialog. */
  confirm(): void {
    // While it books, its button accepts no press.
    if (this.editor()?.value === 'booking') return;
    const [day = '', time = ''] = courierClock.format(this.simulation.now).split(' ');
    const { date = '', readyTime = '' } = this.editor()?.context.form ?? {};
    this.pressed = { day, time, chosen: date + readyTime };
    this.pressedAt = this.simulation.calls.length;
    const pressed = this.child('editor');
    if (pressed !== this.dialog) this.dialogSince = this.pressedAt;
    this.dialog = pressed;
    this.child('editor')?.send({ type: 'pickup.confirmed' });
    this.child('cancel')?.send({ type: 'cancel.confirmed', pressedAt: this.simulation.iso() });
  }

  /** The dialog that books; undefined if none is open. */
  editor(): SnapshotFrom<typeof pickupEditorMachine> | undefined {
    return this.child('editor')?.getSnapshot() as SnapshotFrom<typeof pickupEditorMachine> | undefined;
  }

  /** The dialog shows that it waits for the courier before anything can be chosen. */
  isLookingUp(): boolean {
    const editor = this.editor();
    return (
      editor?.value === 'validating' ||
      editor?.hasTag('lookingUp') === true ||
      this.address()?.hasTag('checking') === true
    );
  }

  /** The panel of the dialog that asks for the address; undefined if it does not. */
  address(): SnapshotFrom<typeof pickupAddressMachine> | undefined {
    return this.child('editor', 'address')?.getSnapshot() as
      | SnapshotFrom<typeof pickupAddressMachine>
      | undefined;
  }

  /** Saves the address that could not be checked, as it was entered. */
  saveAddress(): void {
    const back = this.address()?.hasTag('refused') ? ['back.pressed'] : [];
    for (const type of [...back, 'save.pressed', 'address.confirmed'])
      this.child('editor', 'address')?.send({ type });
  }

  leaveDialog(): void {
    // The page looks again: while the dialog was open, it had the dialog's list.
    this.resumedAt = this.simulation.now;
    // A panel of the form is left first: the service may write a phone number that the form asks to correct.
    for (const panel of ['address', 'contact']) this.child('editor', panel)?.send({ type: 'back.pressed' });
    this.child('editor')?.send({ type: 'dialog.closed' });
    this.child('cancel')?.send({ type: 'dialog.closed' });
  }

  /** 'I understand', where the page offers it: the end of the booking is no longer looked for. */
  accept(): void {
    const recovery = this.child('recovery')?.getSnapshot() as
      | SnapshotFrom<typeof pickupRecoveryMachine>
      | undefined;
    if (!recovery || connectPickupRecovery(recovery).kind !== 'unanswered') return;
    this.forgetCalls(recovery.context.booking.id);
    this.actor.send({ type: 'recovery.dismissed' });
  }

  /** Dismisses the first notification that can be dismissed. */
  dismissNotice(): void {
    const { notifications } = this.actor.getSnapshot().context;
    const warning = notifications.find(({ isCritical }) => !isCritical);
    if (!warning) return;
    const bookingId = warning.about?.id ?? null;
    const records = this.simulation.stores[this.user];
    const isKept = bookingId !== null && records.has(bookingId);
    // Closing good news says nothing about what is still unresolved.
    if (warning.tone !== 'success') this.forgetCalls(bookingId);
    this.actor.send({ type: 'notification.dismissed', code: warning.code, bookingId });
    const { notifications: shown } = this.actor.getSnapshot().context;
    if (shown.some(({ code, about }) => code === warning.code && (about?.id ?? null) === bookingId))
      this.simulation.violations.push(`${this.user} closes '${warning.code}', which stays`);
    if (warning.tone === 'success' && isKept && !records.has(bookingId))
      this.simulation.violations.push(`${this.user} closes '${warning.code}', and its record is gone`);
  }

  private forgetCalls(record: string | null): void {
    for (const call of this.simulation.calls)
      if (call.page.user === this.user && call.record === record) call.isAccepted = true;
  }

  /** True while a call is under way or followed, so that what is shown may still change. */
  isUnderWay(): boolean {
    const cancel = this.child('cancel')?.getSnapshot() as { readonly value: unknown } | undefined;
    return (
      this.child('recovery') !== undefined ||
      this.child('editor', 'booking') !== undefined ||
      (cancel !== undefined && cancel.value !== 'asking')
    );
  }

  /** @param isLeft for the back/forward cache; otherwise its tab sleeps, or the device, which aborts calls and stops timers */
  freeze(isLeft: boolean, abortsCalls: boolean): void {
    this.isLeft = isLeft;
    this.sleptAt = abortsCalls && !isLeft ? this.simulation.now : null;
    this.document.freeze(abortsCalls);
  }

  /** It comes to the front again; returns the page that is there then. */
  thaw(): SchedulerPage {
    const { simulation, user, document } = this;
    document.thaw();
    if (this.isLeft) {
      this.close();
      return new SchedulerPage(simulation, user, document);
    }
    if (this.sleptAt !== null) simulation.delay(document, simulation.now - this.sleptAt);
    this.resumedAt = simulation.now;
    simulation.bringToFront(this);
    this.actor.send({ type: 'page.visible' });
    return this;
  }

  /** A frozen one never receives anything again. */
  close(): void {
    this.isTabClosed = true;
    this.simulation.forget(this.tick);
    this.actor.stop();
    this.simulation.pages = this.simulation.pages.filter((page) => page !== this);
  }
}

const pages = new WeakMap<AnyActorRef, SchedulerPage>();

function pageOf(actor: AnyActorRef): SchedulerPage {
  let root = actor;
  while (root._parent) root = root._parent;
  const page = pages.get(root);
  if (!page) throw new Error('An actor without a page');
  return page;
}

const checkAddress = fromPromise<AddressCheck, { readonly address: PickupAddress }>(
  ({ self, input, signal }) => {
    const page = pageOf(self);
    const { token } = page.simulation.order;
    return page.call((client) => checkPickupAddress(client, { ...input, token }, signal));
  },
);
const loadSchedules = fromPromise<PickupListing, { readonly accessionId: string }>(({ self }) => {
  const page = pageOf(self);
  return page.simulation.list(page);
});
const cancels = (isOwnCancel: boolean) =>
  fromPromise<PickupSchedule, { readonly scheduleId: string }>(({ self, input }) => {
    const page = pageOf(self);
    return page.simulation.cancel(page, input.scheduleId, isOwnCancel);
  });
const keepBooking = ({ self }: { self: AnyActorRef }, booking: BookingRecord) => {
  const { simulation, user } = pageOf(self);
  const existing = simulation.stores[user].get(booking.id);
  simulation.stores[user].set(booking.id, { ...booking, startedAt: existing?.startedAt ?? simulation.iso() });
};
const dropBooking = ({ self }: { self: AnyActorRef }, { id }: BookingRecord) => {
  const { simulation, user } = pageOf(self);
  simulation.stores[user].delete(id);
};
const dropBookings = ({ self }: { self: AnyActorRef }, { ids }: { readonly ids: readonly string[] }) => {
  const { simulation, user } = pageOf(self);
  for (const id of ids) simulation.stores[user].delete(id);
};
const recover = pickupRecoveryMachine.provide({
  actors: { loadSchedules, cancelOriginal: cancels(false) },
  actions: { keepBooking },
});
const machine = pickupSchedulesMachine.provide({
  actors: {
    loadPage: fromPromise<PickupPage, AccessionRef>(async ({ self }) => {
      const page = pageOf(self);
      const [listing] = await Promise.allSettled([page.simulation.list(page)]);
      return listing.status === 'fulfilled'
        ? { listing: listing.value, onFile: ON_FILE, problems: [] }
        : {
            listing: null,
            onFile: ON_FILE,
            problems: [loadProblemOf(listing.reason, 'schedulesFailed')],
          };
    }),
    loadSchedules,
    loadCountries: fromPromise<readonly string[], AccessionRef>(() => Promise.resolve([])),
    recover,
    cancelDialog: pickupCancelMachine.provide({
      actors: { cancelPickup: cancels(true) },
      actions: { keepBooking, dropBooking },
    }),
    editPickup: pickupEditorMachine.provide({
      actors: {
        checkAddress,
        loadSchedules,
        loadAvailability: fromPromise<
          Availability,
          { readonly address: PickupAddress; readonly date: string }
        >(({ self, input, signal }) => {
          const page = pageOf(self);
          const { token } = page.simulation.order;
          return page.call((client) => loadPickupAvailability(client, { ...input, token }, signal));
        }),
        editAddress: pickupAddressMachine.provide({ actors: { checkAddress } }),
        book: pickupBookingMachine.provide({
          actors: {
            loadSchedules,
            cancelPickup: cancels(false),
            createPickup: fromPromise<
              PickupSchedule,
              { readonly request: PickupRequest; readonly booking: BookingRecord }
            >(async ({ self, input: { request, booking } }) => {
              const { simulation, user } = pageOf(self);
              const made = await simulation.create(pageOf(self), request, booking.id);
              const record = simulation.stores[user].get(booking.id);
              // The response updates the record, even if the page is gone.
              if (record && isBooked(booking, made))
                simulation.stores[user].set(booking.id, { ...record, replacementId: made.id });
              return made;
            }),
            recover,
          },
          actions: { keepBooking, dropBooking },
        }),
      },
      actions: { dropBookings },
    }),
  },
  actions: { dropBookings },
});
