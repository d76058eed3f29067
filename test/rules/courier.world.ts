import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type {
  AddressCheck,
  Availability,
  Booking,
  PickupAddress,
  PickupListing,
  PickupRequest,
  PickupSchedule,
} from '../../machines/domain/pickup.ts';
import { pickupBookingMachine } from '../../machines/pickup/pickup-booking.machine.ts';
import { pickupCancelMachine } from '../../machines/pickup/pickup-cancel.machine.ts';
import { pickupEditorMachine } from '../../machines/pickup/pickup-editor.machine.ts';
import { pickupRecoveryMachine } from '../../machines/pickup/pickup-recovery.machine.ts';
import type { PickupPage, Subject } from '../../machines/pickup/pickup-schedules.contract.ts';
import { pickupSchedulesMachine } from '../../machines/pickup/pickup-schedules.machine.ts';
import { whenText } from '../../src/copy/pickup.ts';
import { connectPickupRecovery } from '../../src/views/pickup/pickup-schedules.connect.ts';
import { ACCESSION, AVAILABILITY, HERE, ON_FILE, schedule } from '../machines/pickup.data.ts';

/**
 * One accession id: two staff members and a patient, each in their own browser, and a courier that loses, delays and
 * reorders calls and responses, lists late, refuses, and works on after its answer was lost. It decides and lists a
 * booking within the time required by the contract (docs/decisions/0030): 60 s to decide, 45 s to list. A page that is
 * left may freeze, and thaw beside another page of the same person, which shares its records.
 */
export const PEOPLE = ['staff', 'colleague', 'patient'] as const;
export type Person = (typeof PEOPLE)[number];

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
const GIVEN_UP = 30 * SECOND;
const START = Date.parse(HERE.now);

/** The course of one call to the courier's service. */
export interface Plan {
  /** Milliseconds until it arrives; null if it is lost. */
  readonly arrives: number | null;
  /** Milliseconds from arrival to the response; null if the response is lost. */
  readonly answers: number | null;
  /** How long a new or cancelled pickup is missing in the list. */
  readonly lag: number;
  /** The service fails with 500 and does nothing. */
  readonly fails: boolean;
}

const GOOD: Plan = { arrives: 0, answers: 0, lag: 0, fails: false };

/** How a call goes that is not as it should. */
export const goes = (change: Partial<Plan>): Plan => ({ ...GOOD, ...change });

/** A call that changes something at the courier. */
export interface Call {
  readonly page: Page;
  readonly kind: 'create' | 'cancel';
  /** Asked for in the Cancel dialog, not part of an edit. */
  readonly isOwnCancel: boolean;
  /** The record of this booking. */
  readonly record: string;
  readonly sent: number;
  /** Day and ready time of the pickup, as the page writes them. */
  readonly when: string;
  /** The pickup that it cancels, or has created. */
  id: string | null;
  landed: number | null;
  /** What has reached the browser, and when; null for nothing. */
  answer: 'ok' | 'error' | null;
  answeredAt: number;
  /** The person goes on without knowing how it ended. */
  isAccepted: boolean;
  /** The person was told that it failed. */
  isToldFailed: boolean;
}

interface Held {
  readonly pickup: PickupSchedule;
  readonly listed: number;
  /** When the list shows it as cancelled. */
  cancelled: number | null;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
  readonly of: Document | null;
}

/** Runs everything that is already queued. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

export class World {
  now = START;
  readonly pickups: Held[];
  readonly calls: Call[] = [];
  readonly stores: Readonly<Record<Person, Map<string, Booking>>> = {
    staff: new Map(),
    colleague: new Map(),
    patient: new Map(),
  };
  /** All pages, also frozen ones; of one person's, the last is in front. */
  pages: readonly Page[] = [];
  readonly broken: string[] = [];
  /** Called whenever something has happened. */
  readonly judge: (world: World) => void;
  plans: { changes: Plan[]; lists: Plan[] };
  private readonly queue = new Map<number, Timer>();
  private queued = 0;
  private readonly refusesCancels: boolean;

  constructor(
    about: {
      /** How calls that change something go, in order; then all is well. */
      readonly changes?: readonly Plan[];
      readonly lists?: readonly Plan[];
      readonly refusesCancels?: boolean;
      readonly hasPickup?: boolean;
    },
    judge: (world: World) => void = () => undefined,
  ) {
    this.judge = judge;
    this.plans = { changes: [...(about.changes ?? [])], lists: [...(about.lists ?? [])] };
    this.refusesCancels = about.refusesCancels ?? false;
    this.pickups = about.hasPickup ? [{ pickup: schedule(), listed: 0, cancelled: null }] : [];
  }

  /** The pages that run. */
  running(): readonly Page[] {
    return this.pages.filter(({ document }) => !document.isFrozen);
  }

  frozen(person: Person): readonly Page[] {
    return this.pages.filter((page) => page.person === person && page.document.isFrozen);
  }

  /** The page in front of each person. */
  get open(): Partial<Record<Person, Page>> {
    return Object.fromEntries(this.running().map((page) => [page.person, page]));
  }

  bringToFront(page: Page): void {
    this.pages = [...this.pages.filter((one) => one !== page), page];
  }

  live(): readonly string[] {
    return this.pickups.filter(({ cancelled }) => cancelled === null).map(({ pickup }) => pickup.id);
  }

  find(id: string | null): Held | undefined {
    return this.pickups.find(({ pickup }) => pickup.id === id);
  }

  isCancelled(id: string | null): boolean {
    return (this.find(id)?.cancelled ?? null) !== null;
  }

  iso(): string {
    return new Date(this.now).toISOString();
  }

  /** @param of null for the courier's; a document's timer stands still with it */
  after(ms: number, run: () => void, of: Document | null = null): number {
    this.queued += 1;
    this.queue.set(this.queued, { at: this.now + ms, run, of });
    return this.queued;
  }

  /** The timers of a document are late by some milliseconds. */
  delay(document: Document, ms: number): void {
    for (const [id, timer] of this.queue)
      if (timer.of === document) this.queue.set(id, { ...timer, at: timer.at + ms });
  }

  forget(id: number): void {
    this.queue.delete(id);
  }

  /** Advances time for the courier and all pages. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await turn();
    for (;;) {
      const due = [...this.queue.values()].filter(({ of }) => !of?.isFrozen);
      const next = Math.min(...due.map(({ at }) => at));
      if (next > end) break;
      // What was due while its document was frozen is late.
      this.now = Math.max(this.now, next);
      for (const [id, { at, run, of }] of this.queue) {
        if (at > next || of?.isFrozen) continue;
        this.queue.delete(id);
        run();
      }
      await turn();
      this.judge(this);
    }
    this.now = end;
  }

  /** A call that takes effect when it arrives; times out after 30 s, like the client. */
  private send<T>({ document }: Page, plan: Plan, work: () => T): Promise<T> {
    return document.hear((resolve, reject) => {
      const { arrives, answers } = plan;
      const givenUp = this.after(GIVEN_UP, () => reject({ code: 'noAnswer' }), document);
      if (arrives === null) return;
      this.after(arrives, () => {
        let reply = () => reject({ code: 'server' });
        if (!plan.fails) {
          try {
            const answer = work();
            reply = () => resolve(answer);
          } catch (refusal) {
            reply = () => reject(refusal);
          }
        }
        if (answers === null) return;
        this.after(answers, () => {
          this.forget(givenUp);
          reply();
        });
      });
    });
  }

  async list(page: Page): Promise<PickupListing> {
    const schedules = await this.send(page, this.plans.lists.shift() ?? GOOD, () =>
      this.pickups
        .filter(({ listed }) => listed <= this.now)
        .map(({ pickup, cancelled }) =>
          cancelled !== null && cancelled <= this.now ? { ...pickup, status: 'Cancelled' } : pickup,
        ),
    );
    return { schedules, readAt: this.iso() };
  }

  private async change<T>(call: Call, work: (plan: Plan) => T): Promise<T> {
    this.calls.push(call);
    const plan = this.plans.changes.shift() ?? GOOD;
    const answer = (how: 'ok' | 'error') => Object.assign(call, { answer: how, answeredAt: this.now });
    try {
      const done = await this.send(call.page, plan, () => work(plan));
      // A page that is gone hears of no cancellation; the record hears of a booking.
      if (call.kind === 'create' || !call.page.isClosed) answer('ok');
      return done;
    } catch (error) {
      if ((error as { code: string }).code !== 'noAnswer' && !call.page.isClosed) answer('error');
      throw error;
    }
  }

  create(page: Page, request: PickupRequest, record: string): Promise<PickupSchedule> {
    const call = callOf(page, { kind: 'create', record, when: whenText(request) });
    return this.change(call, ({ lag }) => {
      const id = `n${this.pickups.length + 1}`;
      Object.assign(call, { id, landed: this.now });
      const { date, readyTime, latestTime, address, contact, remarks } = request;
      const at = { createdAt: this.iso(), submittedAt: this.iso() };
      const pickup = schedule({ id, date, readyTime, latestTime, address, contact, remarks, ...at });
      this.pickups.push({ pickup, listed: this.now + lag, cancelled: null });
      return pickup;
    });
  }

  cancel(page: Page, id: string, isOwnCancel: boolean): Promise<PickupSchedule> {
    const records = [...this.stores[page.person].values()];
    const record = records.findLast(
      (one) => one.originalId === id && (one.kind === 'cancellation') === isOwnCancel,
    );
    const found = this.find(id);
    const when = found ? whenText(found.pickup) : '';
    const call = callOf(page, { kind: 'cancel', record: record?.id ?? '', when, id, isOwnCancel });
    return this.change(call, ({ lag }) => {
      if (!found || found.cancelled !== null || this.refusesCancels) throw { code: 'refused' };
      call.landed = this.now;
      found.cancelled = this.now + lag;
      return { ...found.pickup, status: 'Cancelled' };
    });
  }
}

function callOf(page: Page, about: Pick<Call, 'kind' | 'record' | 'when'> & Partial<Call>): Call {
  return {
    page,
    isOwnCancel: false,
    sent: page.world.now,
    id: null,
    landed: null,
    answer: null,
    answeredAt: 0,
    isAccepted: false,
    isToldFailed: false,
    ...about,
  };
}

/** What a page lives in. While it is frozen, no timer runs and no response is heard. */
class Document {
  readonly #calls = new Set<() => void>();
  #thawed: Promise<void> | null = null;
  #thaw: () => void = () => undefined;

  get isFrozen(): boolean {
    return this.#thawed !== null;
  }

  /** @param isCut the browser cuts off its calls, as Firefox and Safari do in their page caches */
  freeze(isCut: boolean): void {
    this.#thawed = new Promise((resolve) => {
      this.#thaw = resolve;
    });
    if (isCut) for (const cut of this.#calls) cut();
  }

  thaw(): void {
    this.#thawed = null;
    this.#thaw();
  }

  /** A call of this document: what is answered while it is frozen waits. */
  async hear<T>(send: (resolve: (value: T) => void, reject: (reason: unknown) => void) => void): Promise<T> {
    let cut = (): void => undefined;
    try {
      return await new Promise<T>((resolve, reject) => {
        cut = () => reject({ code: 'noAnswer' });
        this.#calls.add(cut);
        send(resolve, reject);
      });
    } finally {
      this.#calls.delete(cut);
      while (this.#thawed) await this.#thawed;
    }
  }
}

/** A scheduler page in one person's browser. Its clock ticks each minute from when it was opened. */
export class Page {
  readonly actor: ActorRefFrom<typeof machine>;
  readonly world: World;
  readonly person: Person;
  isClosed = false;
  readonly openedAt: number;
  thawedAt = 0;
  /** Frozen in the page cache: when it comes back, its flow starts again (RUL-08). */
  isLeft = false;
  private sleptAt: number | null = null;
  /** The records that it found when it opened. */
  readonly found: readonly string[];
  readonly document: Document;
  /** How many calls there were when the dialog's button was last pressed. */
  pressedAt = 0;
  private tick = 0;

  constructor(world: World, person: Person, document = new Document()) {
    this.world = world;
    this.person = person;
    this.document = document;
    this.openedAt = world.now;
    this.found = [...world.stores[person].keys()];
    this.actor = createActor(machine, {
      input: {
        accessionId: ACCESSION,
        bookings: [...world.stores[person].values()],
        now: world.iso(),
        work: { ids: [], doneIds: [], last: null },
      },
      clock: {
        setTimeout: (run, ms) => world.after(ms, run, document),
        clearTimeout: (id: number) => world.forget(id),
      },
    });
    pages.set(this.actor, this);
    world.bringToFront(this);
    this.actor.start();
    this.passMinutes();
  }

  private passMinutes(): void {
    const tick = () => {
      this.actor.send({ type: 'time.passed', now: this.world.iso() });
      this.passMinutes();
    };
    this.tick = this.world.after(MINUTE, tick, this.document);
  }

  child(...ids: string[]): AnyActorRef | undefined {
    return ids.reduce<AnyActorRef | undefined>(
      (at, id) =>
        (at?.getSnapshot() as { children?: Record<string, AnyActorRef> } | undefined)?.children?.[id],
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
    this.pressedAt = this.world.calls.length;
    this.child('editor')?.send({ type: 'pickup.confirmed' });
    this.child('cancel')?.send({ type: 'cancel.confirmed', at: this.world.iso() });
  }

  leaveDialog(): void {
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
    this.actor.send({ type: 'doubt.accepted' });
  }

  /** Closes the first notification that can be closed. */
  closeNotice(): void {
    const { notifications } = this.actor.getSnapshot().context;
    const one = notifications.find(({ isCritical }) => !isCritical);
    if (!one) return;
    this.forgetCalls(one.about?.id ?? null);
    this.actor.send({ type: 'notification.closed', code: one.code, bookingId: one.about?.id ?? null });
  }

  private forgetCalls(record: string | null): void {
    for (const call of this.world.calls)
      if (call.page.person === this.person && call.record === record) call.isAccepted = true;
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

  /** @param isLeft for the page cache; otherwise its tab sleeps, or the device, which cuts calls off and stops timers */
  freeze(isLeft: boolean, isCut: boolean): void {
    this.isLeft = isLeft;
    this.sleptAt = isCut && !isLeft ? this.world.now : null;
    this.document.freeze(isCut);
  }

  /** It comes to the front again; returns the page that is there then. */
  thaw(): Page {
    const { world, person, document } = this;
    document.thaw();
    if (this.isLeft) {
      this.close();
      return new Page(world, person, document);
    }
    if (this.sleptAt !== null) world.delay(document, world.now - this.sleptAt);
    this.thawedAt = world.now;
    world.bringToFront(this);
    this.actor.send({ type: 'page.seen' });
    return this;
  }

  /** A frozen one never hears of anything again. */
  close(): void {
    this.isClosed = true;
    this.world.forget(this.tick);
    this.actor.stop();
    this.world.pages = this.world.pages.filter((page) => page !== this);
  }
}

const pages = new WeakMap<AnyActorRef, Page>();

function pageOf(actor: AnyActorRef): Page {
  let root = actor;
  while (root._parent) root = root._parent;
  const page = pages.get(root);
  if (!page) throw new Error('An actor without a page');
  return page;
}

const checkAddress = fromPromise<AddressCheck, { readonly address: PickupAddress }>(() =>
  Promise.resolve({ kind: 'valid', isResidential: false, recommended: null }),
);
const loadSchedules = fromPromise<PickupListing, { readonly accessionId: string }>(({ self }) => {
  const page = pageOf(self);
  return page.world.list(page);
});
const cancels = (isOwnCancel: boolean) =>
  fromPromise<PickupSchedule, { readonly scheduleId: string }>(({ self, input }) => {
    const page = pageOf(self);
    return page.world.cancel(page, input.scheduleId, isOwnCancel);
  });
const recordBooking = ({ self }: { self: AnyActorRef }, booking: Booking) => {
  const { world, person } = pageOf(self);
  const known = world.stores[person].get(booking.id);
  world.stores[person].set(booking.id, { ...booking, startedAt: known?.startedAt ?? world.iso() });
};
const dropBooking = ({ self }: { self: AnyActorRef }, { id }: Booking) => {
  const { world, person } = pageOf(self);
  world.stores[person].delete(id);
};
const recover = pickupRecoveryMachine.provide({
  actors: { loadSchedules, finishEdit: cancels(false) },
  actions: { recordBooking },
});
const machine = pickupSchedulesMachine.provide({
  actors: {
    loadPage: fromPromise<PickupPage, Subject>(async ({ self }) => {
      const page = pageOf(self);
      const [listing] = await Promise.allSettled([page.world.list(page)]);
      return listing.status === 'fulfilled'
        ? { listing: listing.value, onFile: ON_FILE, problems: [] }
        : { listing: null, onFile: ON_FILE, problems: ['schedulesFailed'] };
    }),
    loadSchedules,
    loadCountries: fromPromise<readonly string[], Subject>(() => Promise.resolve([])),
    recover,
    cancelDialog: pickupCancelMachine.provide({
      actors: { cancelPickup: cancels(true) },
      actions: { recordBooking },
    }),
    editPickup: pickupEditorMachine.provide({
      actors: {
        checkAddress,
        loadAvailability: fromPromise<
          Availability,
          { readonly address: PickupAddress; readonly date: string }
        >(() => Promise.resolve(AVAILABILITY)),
        book: pickupBookingMachine.provide({
          actors: {
            loadSchedules,
            cancelPickup: cancels(false),
            createPickup: fromPromise<
              PickupSchedule,
              { readonly request: PickupRequest; readonly booking: Booking }
            >(async ({ self, input: { request, booking } }) => {
              const { world, person } = pageOf(self);
              const made = await world.create(pageOf(self), request, booking.id);
              const record = world.stores[person].get(booking.id);
              // The response updates the record, even if the page is gone.
              if (record) world.stores[person].set(booking.id, { ...record, replacementId: made.id });
              return made;
            }),
            recover,
          },
          actions: { recordBooking, dropBooking },
        }),
      },
    }),
  },
  actions: {
    dropBookings: ({ self }, { ids }) => {
      const { world, person } = pageOf(self);
      for (const id of ids) world.stores[person].delete(id);
    },
  },
});
