import { join } from 'node:path';
import process from 'node:process';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { toIsoDate } from '../../machines/domain/birthdate.ts';
import { ruleInputOf } from '../../machines/information/information.types.ts';
import type { InformationContext } from '../../machines/information/information.types.ts';
import {
  addressToConfirm,
  buttonsOf,
  hasChanged,
  demographicsLock,
} from '../../machines/information/information.rules.ts';
import type { AppDependencies } from '../../src/app/shell/app-dependencies.ts';
import type { Flow } from '../../src/app/shell/flow.tsx';
import { recordOf } from '../lab/information.ts';
import type { PatientRecord, WireProfileAddress } from '../lab/information.ts';
import type { LabOrder } from '../lab/state.ts';
import { histories, timeFor } from '../support/histories.ts';
import { Device, installBrowser, setPages, setTime } from './browser.ts';
import type { SimulatedDocument, Tab } from './browser.ts';
import { responseOf } from './drafts.simulation.ts';
import {
  withReplacement,
  countOutcome,
  isPossible,
  kindOf,
  operationById,
  outcomeCounts,
  SPELLINGS,
} from './call-outcomes.ts';
import type { CallOutcome, OperationOutcomes, Spelling } from './call-outcomes.ts';
import { callLab, openLab } from './lab.ts';
import type { LabRequest, RawResponse } from './lab.ts';
import { loadNullability } from './nullability.ts';
import { Time } from './time.ts';

// Replaces a flow's page with what it is made from: its machine with all dependencies, and its input.
vi.mock('../../src/app/shell/flow.tsx', async (actual) => ({
  ...(await actual<object>()),
  flowPage: (start: unknown) => start,
}));

let time = new Time('2026-11-20T18:00:00Z');
const lab = openLab({ now: () => time.ticker.now(), after: (...all) => time.ticker.after(...all) });

beforeAll(async () => {
  const page = (await import('../../src/app/flows/information.tsx')).default as unknown;
  installBrowser(vi);
  setTime(time);
  setPages([[/^\/informationLanding$/, page as (dependencies: AppDependencies) => Flow<AnyStateMachine>]]);
});

/** How long a page may go by the record that it has read, in seconds. */
const RECORD_LIFE = 60;

/** Histories of each order: with SOAK_TIMES=100 thousands. */
const DEFAULT_RUNS = 60;

const SCENARIOS = [
  'information-confirmed',
  'information-incomplete',
  'information-profile-address',
  'information-shipped',
  'information-duplicate',
];

const VALUES = {
  street: ['1 Main Street', '22 Side Avenue'],
  city: ['Oakland', 'San Jose'],
  zip: ['94601', '95110'],
  // Another country empties the state.
  country: ['US', 'CA', 'MX'],
  state: ['CA', 'OR'],
  phoneCode: ['1'],
  phoneNumber: ['4155550123', '4155550199'],
  gender: ['Male', 'Female'],
  birthdate: ['02/29/1984', '03/01/1985'],
} as const;

/** What a person does in one of two tabs. */
type Step =
  | { readonly kind: 'type'; readonly field: string; readonly value: string }
  /** Gender and birthdate with which the lab finds a duplicate, if it knows one. */
  | { readonly kind: 'typeDemographics' }
  /** Uses the profile's address, where it is offered. */
  | { readonly kind: 'typeProfile' }
  | { readonly kind: 'typeAsBefore' | 'press' | 'switchTab' | 'showOtherTab' | 'reload' }
  /** The lab ships the kit, or the person takes a while. */
  | { readonly kind: 'ship' | 'wait' };

const field = fc
  .constantFrom(...Object.entries(VALUES))
  .chain(([name, values]) =>
    fc.constantFrom(...values).map((value): Step => ({ kind: 'type', field: name, value })),
  );
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: field },
  { weight: 3, arbitrary: fc.constant({ kind: 'typeAsBefore' } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'typeDemographics' } as const) },
  { weight: 2, arbitrary: fc.constant({ kind: 'typeProfile' } as const) },
  { weight: 6, arbitrary: fc.constant({ kind: 'press' } as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ kind: 'switchTab' } as const, { kind: 'showOtherTab' } as const),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'reload' } as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom({ kind: 'ship' } as const, { kind: 'wait' } as const),
  },
);

const SAVE = operationById('trans.confirmAddress');
const ORDERS = operationById('orders.graphql');
const MERGE = operationById('core.mergePatients');
/** Whether the changed address still counts as verified, and whether the patient is known already. */
const SIGNIFICANCE = operationById('inventory.checkAddressChange');
const DUPLICATES = operationById('sample.duplicateCheck');

/** A refusal is also a 200 with another code: only 200 in its body says that it is saved. */
const REFUSED: CallOutcome = {
  operation: SAVE.id,
  name: '200 of another code, not done',
  isDone: false,
  plannedResponse: {
    kind: 'error',
    status: 200,
    body: { status_code: 400, message: 'The service says so.' },
  },
};
/** A code of a server that failed says nothing about the change, which may have been made. */
const FAILED: CallOutcome = {
  ...REFUSED,
  name: '200 of the code 500, done',
  isDone: true,
  plannedResponse: { kind: 'error', status: 200, body: { status_code: 500 } },
};
/** What the lab may leave out of the duplicate that it knows. */
const isPossibleOutcome = (outcome: CallOutcome) =>
  isPossible(outcome) ||
  (outcome.plannedResponse.kind === 'success' &&
    outcome.plannedResponse.replacement?.path[0] === 'duplicate_patient' &&
    outcome.isDone);

const OPERATIONS: readonly OperationOutcomes[] = [
  { ...SAVE, callOutcomes: [...SAVE.callOutcomes.filter(isPossible), REFUSED, FAILED] },
  { ...MERGE, callOutcomes: MERGE.callOutcomes.filter(isPossible) },
  { ...SIGNIFICANCE, callOutcomes: SIGNIFICANCE.callOutcomes.filter(isPossible) },
  { ...DUPLICATES, callOutcomes: DUPLICATES.callOutcomes.filter(isPossibleOutcome) },
];

/** The outcomes of an operation's calls, in order; after them, every call succeeds. */
const outcomesOf = ({ callOutcomes }: OperationOutcomes) => {
  const [good, ...others] = callOutcomes as [CallOutcome, ...CallOutcome[]];
  const kinds = Map.groupBy(others, (outcome) =>
    [REFUSED, FAILED].includes(outcome) ? outcome.name : kindOf(outcome),
  );
  const any = fc.oneof(...[...kinds.values()].map((same) => fc.constantFrom(...same)));
  return fc.array(fc.oneof(fc.constant(good), any), { maxLength: 4 });
};

const NULLABILITY = loadNullability(join(import.meta.dirname, '../../docs/contract/orders.graphql'));
/** What the page may read as null: it is not on file, not known, or not decided. */
const NULLABLE = NULLABILITY.nullableFields(
  'Order',
  'ConfirmAddress',
  'Phone',
  'PatientInfo',
  'PatientAddress',
);
/** Whether the record has a value that may be null; a kit without a status counts as shipped (AMB-94). */
const isOnFile = (name: string, value: unknown): boolean =>
  name === 'ConfirmAddress.reason'
    ? value === 'LABEL_NOT_CREATED'
    : /^Phone|^ConfirmAddress\.(?!name|concierge_needed|blood_draw_needed)/.test(name) && !isEmpty(value);
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isEmpty) : !value;

/** What the record may lack when the page is opened for the first time. */
const RECORD_FIELDS = [
  'gender',
  'birthdate',
  'dialingCode',
  'phone',
  'street',
  'city',
  'state',
  'zipcode',
  'country',
] as const;

const PROFILE: readonly WireProfileAddress[] = [
  ['7 Hill Road', '4B', 'Oakland', 'California', '94601', 'USA', 'home'],
  ['18 King Street West', '', 'Toronto', 'Ontario', 'M5V 2T6', 'Canada', 'shipping'],
  ['Calle 5 de Mayo 10', 'Int. 3', 'Puebla', 'Puebla', '72000', 'Mexico', 'Shipping'],
  ['Urbanización '.repeat(8), 'Apartment 12', 'Ponce', 'PR', '00716', 'Puerto Rico', 'billing'],
  ['1 Queen’s Road', '', 'Central', '', '', 'Atlantis', ''],
  ['', '9', 'San Jose', 'CA', '95110', 'United States', 'shipping'],
].map(([street = '', apartment = '', city = '', state = '', zipcode = '', country = '', type = '']) => ({
  street_address: street,
  apt_opt: apartment,
  city,
  state,
  zipcode,
  country,
  address_type: type,
}));

interface Conditions {
  /** By operation. */
  readonly calls: Readonly<Record<string, readonly CallOutcome[]>>;
  /** Whether the record arrives when it is requested. */
  readonly loads: readonly boolean[];
  /** How the service writes what it stores, what it has stored before too: each after the other. */
  readonly spellings: readonly Spelling[];
  /** The addresses in the patient's profile; null: the order's. */
  readonly profile: readonly WireProfileAddress[] | null;
  readonly missing: readonly (typeof RECORD_FIELDS)[number][];
  /** The fields that are null wherever they may be. */
  readonly nullFields: readonly string[];
  /** What a person does with each dialog that asks whether they are the same patient; then confirm, or leave if it stays. */
  readonly dialogs: readonly ('confirm' | 'leave' | 'ignore')[];
  /** Once the patients are merged, the service knows of no duplicate, and the order is the other patient's. */
  readonly forgetsMerged: boolean;
  /** How far the device's clock is ahead of the lab's, in milliseconds. */
  readonly clockOffset: number;
}

const conditions: fc.Arbitrary<Conditions> = fc.record({
  calls: fc.record(Object.fromEntries(OPERATIONS.map((operation) => [operation.id, outcomesOf(operation)]))),
  loads: fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)), {
    maxLength: 6,
  }),
  spellings: fc.oneof(fc.constant([]), fc.subarray(Object.keys(SPELLINGS) as Spelling[])),
  profile: fc.oneof(fc.constant(null), fc.shuffledSubarray([...PROFILE])),
  missing: fc.oneof(fc.constant([]), fc.subarray([...RECORD_FIELDS])),
  nullFields: fc.oneof(fc.constant([]), fc.subarray([...NULLABLE])),
  dialogs: fc.array(fc.constantFrom('confirm', 'confirm', 'leave', 'ignore'), { maxLength: 8 }),
  forgetsMerged: fc.boolean(),
  clockOffset: fc.constantFrom(0, 0, 25 * 3_600_000, -25 * 3_600_000),
});

/** The lab's own response, with what it may leave out. */
function responseWith(outcome: CallOutcome, labResponse: RawResponse | null): RawResponse | null {
  const { plannedResponse } = outcome;
  const replacement = plannedResponse.kind === 'success' ? plannedResponse.replacement : null;
  const body = replacement && labResponse ? (JSON.parse(labResponse.text) as object) : null;
  if (labResponse && body && replacement?.path[0] !== undefined && replacement.path[0] in body)
    return { ...labResponse, text: JSON.stringify(withReplacement(body, replacement)) };
  return responseOf(outcome, labResponse);
}

/** A person, two tabs and the lab. */
class Simulation {
  readonly order: LabOrder;
  readonly url: string;
  tabs: readonly [Tab, Tab];
  /** What the form had when the page was opened. */
  readonly opened = new Map<Tab, Readonly<Record<string, string>>>();
  readonly falseClaims: unknown[] = [];
  readonly #calls: ReadonlyMap<string, CallOutcome[]>;
  readonly #spellings: readonly Spelling[];
  readonly #nullFields: readonly string[];
  readonly #dialogs: ('confirm' | 'leave' | 'ignore')[];
  /** The tabs that have tried to merge: of another tab's merge the page does not know. */
  readonly #mergers = new Set<Tab>();
  #loads: boolean[];
  #reportedRequests = 0;
  readonly #requestedBy: Tab[] = [];
  #shippedAt = Infinity;
  #pressedAt = 0;

  constructor(scenario: string, generated: Conditions) {
    const { calls, loads, spellings, missing, nullFields, profile, dialogs, forgetsMerged, clockOffset } =
      generated;
    time = new Time('2026-11-20T18:00:00Z');
    setTime(time);
    lab.state.reset();
    this.order = lab.state.createOrder(scenario);
    this.#spellings = spellings;
    this.#nullFields = nullFields;
    this.#dialogs = [...dialogs];
    this.order.forgetsMerged = forgetsMerged;
    this.order.profile = profile ?? this.order.profile;
    const nothing = Object.fromEntries(missing.map((name) => [name, '']));
    this.order.information.saved = this.#written({ ...recordOf(this.order), ...nothing });
    this.#calls = new Map(Object.entries(calls).map(([id, outcomes]) => [id, [...outcomes]]));
    // The page has opened.
    this.#loads = [true, ...loads];
    const { accessionId, sampleId } = this.order.seed;
    const query = new URLSearchParams({
      accession_id: accessionId,
      sample_id: sampleId,
      token: this.order.token,
    });
    this.url = `/informationLanding?${query}`;
    const device = new Device(
      { storage: 'fine', cache: 'none' },
      (call, from) => this.#respond(call, from),
      clockOffset,
    );
    this.tabs = [device.open(), device.open()];
  }

  get tab(): Tab {
    return this.tabs[0];
  }

  get state() {
    return this.tab.document?.snapshot ?? null;
  }

  get context(): InformationContext {
    return this.state?.context as InformationContext;
  }

  async open(): Promise<void> {
    for (let tries = 0; tries < 8 && !this.state?.hasTag('form'); tries += 1) {
      this.tab.open(this.url);
      // The last response may be late.
      await time.pass(2);
    }
    if (this.state?.context) this.opened.set(this.tab, { ...this.context.form } as never);
  }

  /** The form, where it is open, has something that a press would send. */
  hasUnsent(): boolean {
    const ruleInput = this.state?.hasTag('form') ? ruleInputOf(this.context) : null;
    return ruleInput !== null && hasChanged(this.context.form, ruleInput);
  }

  /** Gender and birthdate wait for support, and there is nothing else to save. */
  isBlocked(): boolean {
    const ruleInput = this.state?.hasTag('form') ? ruleInputOf(this.context) : null;
    return ruleInput !== null && demographicsLock(ruleInput) !== null && !this.hasUnsent();
  }

  async #respond(call: LabRequest, { tab }: SimulatedDocument) {
    const { method, path, body } = call;
    const operation = OPERATIONS.find(({ isOf }) => isOf(method, path.replace(/\?.*/, '')));
    const outcome = operation && (this.#calls.get(operation.id)?.shift() ?? operation.callOutcomes[0]);
    if (outcome) {
      countOutcome(outcome);
      if (MERGE.id === operation?.id && outcome.isDone) this.#mergers.add(tab);
      if (SAVE.id === operation?.id) this.#judgeSave(tab, body);
      const labResponse = outcome.isDone ? await callLab(lab, call) : null;
      this.#write();
      while (this.#requestedBy.length < this.order.information.changeRequests.length)
        this.#requestedBy.push(tab);
      return responseWith(outcome, labResponse);
    }
    if (body.includes('checkAddressConfirmation') && this.#loads.shift() === false) return null;
    const response = await callLab(lab, call);
    if (!response || !ORDERS.isOf(method, path.replace(/\/$/, ''))) return response;
    const isNull = (name: string, value: unknown) =>
      this.#nullFields.includes(name) && !isOnFile(name, value);
    return { ...response, text: NULLABILITY.written(response.text, isNull) };
  }

  /** Gender and birthdate of a merged patient are never sent (DUP-R04). */
  #judgeSave(tab: Tab, body: string): void {
    const { gender, birthdate } = JSON.parse(body) as Partial<PatientRecord>;
    const isMerged = this.order.information.mergedInto !== null && this.#mergers.has(tab);
    if (isMerged && (gender !== undefined || birthdate !== undefined))
      this.falseClaims.push(['sent after the merge', gender, birthdate]);
  }

  /** A text as the service writes it. */
  #respell(text: string): string {
    return this.#spellings.reduce((written, spelling) => SPELLINGS[spelling](written), text);
  }

  /** A record as the service writes it: gender and birthdate have one spelling each in the contract. */
  #written(record: Partial<PatientRecord>): Partial<PatientRecord> {
    const isFreeText = (name: string) => name !== 'gender' && name !== 'birthdate';
    return Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        typeof value === 'string' && isFreeText(name) ? this.#respell(value) : value,
      ]),
    );
  }

  /** What the lab has just stored is written in the service's way. */
  #write(): void {
    const { information } = this.order;
    information.saved = this.#written(information.saved);
    const requests = information.changeRequests;
    for (const [index, request] of requests.entries()) requests[index] = this.#written(request);
  }

  /** Presses what the page offers, and answers what it asks. */
  async press(): Promise<void> {
    const { tab } = this;
    this.#pressedAt = time.now;
    const ruleInput = this.state?.hasTag('form') ? ruleInputOf(this.context) : null;
    if (ruleInput) {
      const { main, isSaveEnabled } = buttonsOf(this.context.form, ruleInput);
      if (main === 'confirm') tab.document?.sendToPage({ type: 'confirm.pressed' });
      else if (isSaveEnabled) tab.document?.sendToPage({ type: 'save.pressed' });
    }
    if (this.state?.hasTag('failed')) tab.document?.sendToPage({ type: 'editing.resumed' });
    for (let answers = 0; answers < 4; answers += 1) {
      await time.pass(3);
      if (this.state?.value !== 'reconfirming') break;
      tab.document?.sendToPage({ type: 'address.reconfirmed' });
    }
    await this.#answerDuplicate();
    await time.pass(40);
    this.judge();
  }

  /** From now on the person answers each dialog. */
  answerDialogs(): void {
    this.#dialogs.length = 0;
  }

  /** The dialog that asks whether it is the same patient. */
  #dialog(): AnyActorRef | undefined {
    const children = this.state?.children as Readonly<Record<string, AnyActorRef | undefined>> | undefined;
    return children?.['duplicate'];
  }

  async #answerDuplicate(): Promise<void> {
    const dialog = this.#dialog();
    if (!dialog) return;
    const planned = this.#dialogs.shift();
    const answers = planned === undefined ? (['confirm', 'leave'] as const) : [planned];
    for (const answer of answers) {
      const type = answer === 'leave' ? 'dialog.left' : 'merge.confirmed';
      if (answer !== 'ignore' && this.#dialog()) this.tab.document?.run(() => dialog.send({ type }));
      await time.pass(40);
    }
  }

  async do(step: Step): Promise<void> {
    const { document } = this.tab;
    // Nobody reaches the form behind a dialog.
    if (step.kind.startsWith('type') && this.#dialog()) await this.#answerDuplicate();
    if (step.kind.startsWith('type') && this.#dialog()) return;
    switch (step.kind) {
      case 'type':
        document?.sendToPage({ type: 'field.changed', field: step.field, value: step.value });
        await time.pass(1);
        return this.#answerDuplicate();
      case 'typeAsBefore':
        for (const [name, value] of Object.entries(this.opened.get(this.tab) ?? {}))
          if (name !== 'isAppliedToFutureOrders')
            document?.sendToPage({ type: 'field.changed', field: name, value });
        await time.pass(1);
        return this.#answerDuplicate();
      case 'typeDemographics': {
        const { gender, birthdate } = this.order.seed;
        const [year, month, day] = birthdate.split('-');
        document?.sendToPage({ type: 'field.changed', field: 'gender', value: gender });
        document?.sendToPage({ type: 'field.changed', field: 'birthdate', value: `${month}/${day}/${year}` });
        await time.pass(1);
        return this.#answerDuplicate();
      }
      case 'typeProfile':
        document?.sendToPage({ type: 'profileAddress.used' });
        return time.pass(1);
      case 'press':
        return this.press();
      case 'switchTab':
        document?.hide();
        await this.#switchTab();
        return this.tab.document?.see();
      case 'showOtherTab':
        await this.#switchTab();
        // It is beside the first one, though it may have been behind it before.
        return this.tab.document?.see();
      case 'reload':
        this.tab.reload();
        return time.pass(2);
      case 'wait':
        return time.pass(RECORD_LIFE);
      case 'ship':
        if (this.order.kit !== 'LABEL_NOT_CREATED') return;
        this.order.kit = 'IN_TRANSIT';
        this.#shippedAt = time.now;
        return;
    }
  }

  async #switchTab(): Promise<void> {
    this.tabs = [this.tabs[1], this.tabs[0]];
    if (!this.tab.document) await this.open();
  }

  /** 'Information Saved!' is true of everything that the page shows, and 'not sent' of each of its requests. */
  judge(): void {
    const value = this.state?.value;
    const isRequested = this.#requestedBy.some(
      (tab, index) => index >= this.#reportedRequests && tab === this.tab,
    );
    if (value === 'changeFailed' && isRequested) this.falseClaims.push([value, 'was sent']);
    if (value !== 'saved' && value !== 'changeRequested') return;
    const { form, duplicate } = this.context;
    const ruleInput = ruleInputOf(this.context);
    const { changeRequests } = this.order.information;
    // A request that was reported is decided by the lab, and no record shows another tab's.
    // If the kit was shipped a while ago, the page knows that its address was not saved.
    const isKnown = this.#pressedAt >= this.#shippedAt + RECORD_LIFE * 1000;
    const requests =
      value === 'saved'
        ? changeRequests.filter(
            (_, index) =>
              !isKnown && index >= this.#reportedRequests && this.#requestedBy[index] === this.tab,
          )
        : changeRequests;
    const onFile = recordOf(this.order);
    const { phone, gender, birthdate } = onFile;
    // Only the address is reviewed (RUL-37).
    const record = { ...onFile, ...requests.at(-1), phone, gender, birthdate };
    this.#reportedRequests = changeRequests.length;
    // After a merge the page shows the other record's values; while the patient waits for support, what is on file.
    const isIdentityKept = duplicate !== 'merged' && ruleInput && demographicsLock(ruleInput) === null;
    const shown = {
      street: form.street,
      city: form.city,
      state: form.state,
      zipcode: form.zip,
      country: ruleInput ? addressToConfirm(form, ruleInput).country : '',
      phone: form.phoneNumber,
      ...(isIdentityKept ? { gender: form.gender, birthdate: toIsoDate(form.birthdate) } : {}),
    };
    for (const [name, text] of Object.entries(shown)) {
      const stored = record[name as keyof typeof record];
      if (stored !== text && stored !== this.#respell(text))
        this.falseClaims.push([value, name, text, stored]);
    }
  }
}

afterAll(() => {
  if (process.env['OUTCOMES']) console.table(outcomeCounts(OPERATIONS));
});

const isOpen = ({ state }: Simulation) => state?.hasTag('form') === true || state?.hasTag('failed') === true;

/** Everything that the form needs. */
const COMPLETE = Object.entries(VALUES).map(([name, [value]]): Step => ({
  kind: 'type',
  field: name,
  value,
}));

describe.each(SCENARIOS)('the information page of %s', (scenario) => {
  it(
    "the information page says 'Information Saved!' only if all that it shows is saved, and can save after any loss [RUL-20 RUL-88 RUL-92]",
    { timeout: timeFor(120_000) },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyStep, { minLength: 2, maxLength: 12 }),
          conditions,
          async (steps, generated) => {
            const simulation = new Simulation(scenario, generated);
            await simulation.open();
            for (const step of steps) {
              await simulation.do(step);
              if (!isOpen(simulation)) await simulation.open();
            }
            // The network is good again.
            for (let presses = 0; presses < 12 && simulation.state?.hasTag('failed'); presses += 1)
              await simulation.press();
            if (!simulation.state?.hasTag('form')) await simulation.open();
            simulation.answerDialogs();
            for (const step of COMPLETE) await simulation.do(step);
            for (let presses = 0; presses < 14 && isOpen(simulation); presses += 1) await simulation.press();
            expect(simulation.falseClaims).toEqual([]);
            const ended = simulation.isBlocked() ? 'blocked' : simulation.state?.value;
            expect(['saved', 'changeRequested', 'blocked']).toContain(ended);
            // However the service has written it, nothing is left to send.
            await simulation.open();
            expect(simulation.hasUnsent()).toBe(false);
          },
        ),
        histories(1, DEFAULT_RUNS),
      );
    },
  );
});
