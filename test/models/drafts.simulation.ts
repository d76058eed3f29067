import type { Actor, SnapshotFrom } from 'xstate';
import { QUESTIONNAIRES, questionsOf } from '../../machines/domain/questionnaire.ts';
import type {
  Answer,
  Answers,
  LoadedQuestionnaire,
  Medication,
  Questionnaire,
} from '../../machines/domain/questionnaire.ts';
import type { medicationsMachine } from '../../machines/questionnaire/medications.machine.ts';
import { tableOf } from '../../machines/questionnaire/medication.rules.ts';
import type { QuestionnaireMachine } from '../../machines/questionnaire/questionnaire.machine.ts';
import { draftExpiry } from '../../machines/questionnaire/draft.rules.ts';
import {
  questionsNotAbove,
  isAnswered,
  missingQuestions,
  REVIEW,
  visibleQuestions,
} from '../../machines/questionnaire/questionnaire.rules.ts';
import { draftAnswers, fieldsOf, unparsedQuestions } from '../../machines/questionnaire/typed.rules.ts';
import { readQuestionnaire } from '../../src/api/questionnaire.ts';
import type { Lab } from '../lab/server.ts';
import type { LabOrder, SavedQuestionnaire } from '../lab/state.ts';
import type { Device, SimulatedDocument, Send, Tab } from './browser.ts';
import { countOutcome, isOutcomeUnknown, operationById, OPERATIONS } from './call-outcomes.ts';
import type { CallOutcome, OperationOutcomes, CallPlan, ReadPlan } from './call-outcomes.ts';
import { substituteFor, callLab } from './lab.ts';
import type { LabRequest, RawResponse } from './lab.ts';
import { flushTasks } from './time.ts';
import type { Time } from './time.ts';
import { SECOND, MINUTE, DAY } from '../support/durations.ts';

/** One person's draft at the sandbox lab, which does to each call whatever its contract permits (call-outcomes.ts). */

/** How long a client waits for a response, in milliseconds. */
const CALL_TIMEOUT = 30 * SECOND;
/** How long a tab surely keeps what is not saved. */
const TAB_DRAFT_LIFETIME = 29 * MINUTE;

export const LOGIN = operationById('coreSamples.guestLogin');

/** The calls of a questionnaire. */
export function operationsOf({ wire }: Questionnaire) {
  const operation = (method: string, path: string) => {
    const found = [...OPERATIONS.values()].find(({ isOf }) => isOf(method, `/services/questionnaire${path}`));
    if (!found) throw new Error(`The contract has no ${method} ${path}`);
    return found;
  };
  return { load: operation('get', wire.load), save: operation('post', wire.save) };
}

/** How a save goes: a failure that does not wait for the work is early, and the draft may be accepted after it. */
interface SavePlan extends CallPlan {
  readonly isEarly: boolean;
}

/**
 * What the lab knows, how it writes, and what may go wrong: the nth item of a list applies to the nth call of its kind;
 * later calls succeed, unless the last plan is permanent.
 */
export interface DraftConditions {
  readonly gender: 'Male' | 'Female' | null;
  readonly hasBirthdate: boolean;
  readonly height: number;
  /** How it sends a question without an answer: as saved, not at all, or with a false or a zero. */
  readonly emptyAnswers: 'written' | 'left out' | 'defaults';
  /** How it numbers the rows of the medication table: not at all, those that have no number, or all with each save. */
  readonly numbers: 'none' | 'once' | 'renumbered';
  /** A draft was begun on another device: it has the follow-ups of questions that nobody has answered. */
  readonly isBegun: boolean;
  readonly saves: readonly SavePlan[];
  /** The plans of the saves that submit. */
  readonly finalSaves: readonly SavePlan[];
  readonly loads: readonly ReadPlan[];
  readonly logins: readonly Pick<CallPlan, 'callOutcome' | 'respondsAfter'>[];
  /** How far the clock of the first device is ahead of the service's, in milliseconds. */
  readonly clockOffset: number;
}

export const NO_FAULTS: DraftConditions = {
  gender: null,
  hasBirthdate: false,
  height: 0,
  emptyAnswers: 'written',
  numbers: 'none',
  isBegun: false,
  saves: [],
  finalSaves: [],
  loads: [],
  logins: [],
  clockOffset: 0,
};

/** A save, and how it ended for the page that made it. */
export interface SaveAttempt {
  readonly sender: SimulatedDocument;
  readonly sentAt: number;
  outcome: 'unresolved' | 'accepted' | 'failed';
  /** The service has said that it does not accept it. */
  isRefused: boolean;
  /** It submits the questionnaire. */
  readonly isFinal: boolean;
}

/** A draft that the service has accepted. */
interface AcceptedDraft {
  readonly attempt: SaveAttempt;
  readonly savedAt: number;
}

const NUMBER = 'homrone_medical_idx';
type Body = Readonly<Record<string, unknown>>;

export class DraftSimulation {
  readonly order: LabOrder;
  readonly questionnaire: Questionnaire;
  readonly attempts: SaveAttempt[] = [];
  readonly acceptedDrafts: AcceptedDraft[] = [];
  isOnline = true;
  /** No page learns how its save ended. */
  dropsResponses = false;
  /** An earlier save was accepted after a later one, of which nobody can know (decision 50). */
  wasSuperseded = false;
  /** The questions whose answers the lab has apart from any draft. */
  onFile: readonly string[] = [];
  /** The questions that a person has answered, or begun to. */
  readonly touched = new Set<string>();
  /** What each browser assumed to be on file: a draft of that alone looks the same on another device (decision 50). */
  readonly assumedOnFile = new WeakMap<Device, Set<string>>();
  /** How many saves had ended when a document last requested the answers. */
  readonly loadedAfter = new WeakMap<SimulatedDocument, number>();
  /** When a document last requested the answers. */
  readonly loadedAt = new WeakMap<SimulatedDocument, number>();
  /** What the lab has refused although its contract allows the request: nothing, if the portal knows what is final. */
  readonly refused: string[] = [];
  readonly time: Time;
  readonly #lab: Lab;
  readonly #conditions: DraftConditions;
  readonly #calls: ReturnType<typeof operationsOf>;
  #saves: Iterator<SavePlan>;
  #finalSaves: Iterator<SavePlan>;
  #loads: Iterator<ReadPlan>;
  #logins: Iterator<DraftConditions['logins'][number]>;
  #permanentLoad: ReadPlan | null = null;
  #unresolvedSaves = 0;
  #loading = 0;
  #lastNumber = 100;

  constructor(lab: Lab, time: Time, questionnaire: Questionnaire, conditions: DraftConditions) {
    this.#lab = lab;
    this.time = time;
    this.questionnaire = questionnaire;
    this.#conditions = conditions;
    this.#calls = operationsOf(questionnaire);
    this.#saves = conditions.saves[Symbol.iterator]();
    this.#finalSaves = conditions.finalSaves[Symbol.iterator]();
    this.#loads = conditions.loads[Symbol.iterator]();
    this.#logins = conditions.logins[Symbol.iterator]();
    lab.state.reset();
    const { gender, hasBirthdate, height } = conditions;
    this.order = lab.state.createOrder('card-balance-due', {
      questionnaireOnFile: { gender, hasBirthdate, height, weight: height },
    });
  }

  async open(): Promise<void> {
    const stored = await this.storedAnswers();
    this.onFile = questionsOf(this.questionnaire).flatMap(({ id, kind, onFile }) =>
      onFile && (stored.answers[id] ?? null) !== null && kind !== 'checkbox' ? [id] : [],
    );
    if (!this.#conditions.isBegun) return;
    const savedAt = new Date(this.time.now - MINUTE);
    this.order.savedQuestionnaires.set(this.questionnaire.name, {
      body: this.begun,
      savedAt,
      completedAt: null,
    });
  }

  /** Whatever was meant to go wrong is over. */
  repair(): void {
    this.isOnline = true;
    this.#saves = [][Symbol.iterator]();
    this.#finalSaves = [][Symbol.iterator]();
    this.#loads = [][Symbol.iterator]();
    this.#logins = [][Symbol.iterator]();
    this.#permanentLoad = null;
  }

  get link(): string {
    const { accessionId: accession_id, sampleId: sample_id } = this.order.seed;
    const query = new URLSearchParams({ accession_id, sample_id, jwtToken: this.order.token });
    return `${QUESTIONNAIRES[this.questionnaire.name].entry}?${query}`;
  }

  /** The last draft, while the lab keeps it, or what was submitted; null if there is neither. */
  get draft(): SavedQuestionnaire | null {
    const saved = this.order.savedQuestionnaires.get(this.questionnaire.name);
    const isKept = saved && (saved.completedAt !== null || this.time.now - saved.savedAt.getTime() <= DAY);
    return isKept ? saved : null;
  }

  /** The lab has the final answers. */
  get isSubmitted(): boolean {
    return (this.draft?.completedAt ?? null) !== null;
  }

  /** The page whose draft was accepted last. */
  get lastBy(): SimulatedDocument | undefined {
    return this.acceptedDrafts.at(-1)?.attempt.sender;
  }

  /** Whether a draft that it accepted has ended. */
  get hasEnded(): boolean {
    return this.acceptedDrafts.some(({ savedAt }) => this.time.now - savedAt >= DAY);
  }

  /** Without a birth date nobody is verified; the link opens the form. */
  get canLogIn(): boolean {
    return this.#conditions.hasBirthdate;
  }

  /** A save may still be accepted. */
  get mayAcceptSave(): boolean {
    return this.#unresolvedSaves > 0;
  }

  /** A save of this browser may still be accepted, as far as its pages can know, which look once a second. */
  mayAcceptFrom(device: Device): boolean {
    return this.attempts.some(
      ({ sender, sentAt }) =>
        sender.tab.device === device && this.time.now - sentAt <= CALL_TIMEOUT + 2 * SECOND,
    );
  }

  /** A save is under way, or it waits for a tab that loads the answers, or for an earlier save whose outcome is unknown. */
  get isSavePending(): boolean {
    return (
      this.#loading > 0 ||
      this.attempts.some(
        ({ outcome, sentAt, sender }) =>
          outcome === 'unresolved' || (!sender.isRunning && this.time.now - sentAt <= CALL_TIMEOUT + SECOND),
      )
    );
  }

  /** The body of a draft with the follow-ups of questions that nobody has answered. */
  get begun(): Body {
    const body: Record<string, unknown> = {};
    for (const question of questionsOf(this.questionnaire)) {
      if (question.isSent === false || question.refines || question.onFile) continue;
      place(
        body,
        question.parent,
        question.id,
        question.visibleWhen ? sampleOf(question) : emptyOf(question),
      );
    }
    return body;
  }

  /** What the lab has, as the portal would load it. */
  async storedAnswers(): Promise<LoadedQuestionnaire> {
    const { wire } = this.questionnaire;
    const query = new URLSearchParams({ accession_id: this.order.seed.accessionId });
    const labResponse = await callLab(this.#lab, {
      method: 'GET',
      path: `/services/questionnaire${wire.load}?${query}`,
      headers: { authorization: `Bearer ${this.order.token}` },
      body: '',
    });
    const body = JSON.parse(this.#written(labResponse)?.text ?? '{}') as Body;
    return readQuestionnaire(this.questionnaire, wire.loadedParent === '' ? body : body[wire.loadedParent]);
  }

  /** Whether it has an answer that only a draft has: what may be on file looks like it a day after the last save (decision 50). */
  hasAnswers({ answers }: LoadedQuestionnaire): boolean {
    return questionsOf(this.questionnaire).some(
      ({ id, kind, onFile }) => onFile === undefined && isFilledIn(kind, answers[id]),
    );
  }

  /** Sends a call of the portal to the lab with its planned outcome. */
  readonly send: Send = async (call, from) => {
    const path = call.path.replace(/\?.*/, '');
    const { load, save } = this.#calls;
    if (save.isOf(call.method, path)) return this.#save(call, from);
    if (!this.isOnline) return null;
    if (load.isOf(call.method, path)) {
      await this.#noteFile(from.tab.device);
      const first = this.attempts.findIndex(({ outcome }) => outcome === 'unresolved');
      this.loadedAfter.set(from, first === -1 ? this.attempts.length : first);
      this.loadedAt.set(from, this.time.now);
      this.#loading += 1;
      return this.#load(call, load).finally(() => (this.#loading -= 1));
    }
    if (!LOGIN.isOf(call.method, path)) return callLab(this.#lab, call);
    const { callOutcome, respondsAfter } = this.#logins.next().value ?? {
      callOutcome: LOGIN.callOutcomes[0] as CallOutcome,
      respondsAfter: 0,
    };
    countOutcome(callOutcome);
    const labResponse = callOutcome.isDone ? await callLab(this.#lab, call) : null;
    await this.time.wait(respondsAfter);
    return responseOf(callOutcome, labResponse);
  };

  /** A browser that has saved nothing finds nothing but what a file may have. */
  async #noteFile(device: Device): Promise<void> {
    const assumedIds = this.assumedOnFile.get(device) ?? new Set();
    this.assumedOnFile.set(device, assumedIds);
    if (this.attempts.some(({ sender }) => sender.tab.device === device)) return;
    const { answers } = await this.storedAnswers();
    const answered = questionsOf(this.questionnaire).filter(({ id, kind }) => isFilledIn(kind, answers[id]));
    if (answered.every(({ onFile }) => onFile !== undefined))
      for (const { id } of answered) assumedIds.add(id);
  }

  async #save(call: LabRequest, sender: SimulatedDocument): Promise<RawResponse | null> {
    const attempt: SaveAttempt = {
      sender,
      sentAt: this.time.now,
      outcome: this.isOnline ? 'unresolved' : 'failed',
      isRefused: false,
      isFinal: (JSON.parse(call.body) as Body)['save_for_now'] === false,
    };
    const number = this.attempts.push(attempt);
    if (!this.isOnline) return null;
    const { save } = this.#calls;
    const plan = (attempt.isFinal ? this.#finalSaves : this.#saves).next().value ?? {
      callOutcome: save.callOutcomes[0] as CallOutcome,
      takesEffectAfter: 0,
      respondsAfter: 0,
      isEarly: false,
    };
    const { callOutcome, takesEffectAfter, respondsAfter, isEarly } = plan;
    countOutcome(attempt.isFinal ? asFinal(callOutcome) : callOutcome);
    this.#unresolvedSaves += 1;
    const work = this.time.wait(takesEffectAfter).then(async () => {
      this.#unresolvedSaves -= 1;
      const labResponse = callOutcome.isDone ? await callLab(this.#lab, call) : null;
      if (labResponse?.status === 200) this.#accept(attempt, number);
      // After a submission the lab accepts nothing more; the portal sends nothing else that the lab must refuse.
      else if (labResponse && !(labResponse.status === 409 && this.isSubmitted))
        this.refused.push(labResponse.text);
      return labResponse;
    });
    const waits = [this.time.wait(respondsAfter)];
    const needsWork =
      callOutcome.plannedResponse.kind === 'success' ||
      callOutcome.plannedResponse.kind === 'truncated' ||
      !isEarly;
    const responded = Promise.all([needsWork ? work : null, ...waits]).then(([labResponse]) =>
      this.dropsResponses ? null : responseOf(callOutcome, labResponse ?? null),
    );
    // The page gives a call up after half a minute.
    const response = await Promise.race([responded, this.time.wait(CALL_TIMEOUT - 1).then(() => null)]);
    attempt.isRefused = response !== null && response.status >= 400 && !isOutcomeUnknown(response.status);
    attempt.outcome =
      response?.status === 200 && callOutcome.plannedResponse.kind === 'success' ? 'accepted' : 'failed';
    return response ?? responded;
  }

  #accept(attempt: SaveAttempt, number: number): void {
    // Within a browser nothing is saved after final answers whose outcome is not known.
    const isKnown = ({ sender }: SaveAttempt) =>
      attempt.isFinal && sender.tab.device === attempt.sender.tab.device;
    this.wasSuperseded ||= this.acceptedDrafts.some(
      (save) => this.attempts.indexOf(save.attempt) >= number && !isKnown(save.attempt),
    );
    this.acceptedDrafts.push({ attempt, savedAt: this.time.now });
    const { numbers } = this.#conditions;
    const id = tableOf(this.questionnaire)?.id ?? '';
    const saved = this.order.savedQuestionnaires.get(this.questionnaire.name);
    const rows = saved?.body[id] as readonly Body[] | undefined;
    if (!saved || !rows || numbers === 'none') return;
    const numberOf = (row: Body, index: number) =>
      numbers === 'renumbered' ? index + 1 : (row[NUMBER] ?? (this.#lastNumber += 1));
    const numbered = rows.map((row, index) => ({ ...row, [NUMBER]: numberOf(row, index) }));
    this.order.savedQuestionnaires.set(this.questionnaire.name, {
      ...saved,
      body: { ...saved.body, [id]: numbered },
    });
  }

  async #load(call: LabRequest, load: OperationOutcomes): Promise<RawResponse | null> {
    const next = this.#permanentLoad ?? (this.#loads.next().value as ReadPlan | undefined);
    if (!next) return this.#written(await callLab(this.#lab, call));
    if (next.isPermanent) this.#permanentLoad = next;
    const callOutcome =
      next.callOutcome.plannedResponse.kind === 'success'
        ? (load.callOutcomes[0] as CallOutcome)
        : next.callOutcome;
    countOutcome(callOutcome);
    const labResponse = this.#written(await callLab(this.#lab, call));
    await this.time.wait(next.respondsAfter);
    return responseOf(callOutcome, labResponse);
  }

  /** A response with what the lab has, as this history has the lab write it. */
  #written(labResponse: RawResponse | null): RawResponse | null {
    const { emptyAnswers } = this.#conditions;
    if (labResponse?.status !== 200 || emptyAnswers === 'written') return labResponse;
    const body = JSON.parse(labResponse.text) as Body;
    const { loadedParent } = this.questionnaire.wire;
    const inner = (loadedParent === '' ? body : body[loadedParent]) as Body;
    const written =
      emptyAnswers === 'defaults'
        ? withDefaults(this.questionnaire, inner)
        : {
            ...(loadedParent && { patient_gender: inner['patient_gender'] }),
            ...withoutEmpty(inner, this.#checkboxes),
          };
    return {
      ...labResponse,
      text: JSON.stringify(loadedParent === '' ? written : { ...body, [loadedParent]: written }),
    };
  }

  get #checkboxes(): readonly string[] {
    return questionsOf(this.questionnaire).flatMap(({ id, kind }) => (kind === 'checkbox' ? [id] : []));
  }
}

/** Somebody's answer: not a box that nobody has checked (RUL-105). */
export function isFilledIn(kind: Question['kind'], answer: Answer | undefined): boolean {
  return kind === 'checkbox' ? answer === true : isAnswered(answer);
}

/** The outcome of a save that submits, for the table of what was drawn. */
export function asFinal(callOutcome: CallOutcome): CallOutcome {
  return { ...callOutcome, operation: `${callOutcome.operation}, final` };
}

/** A response as the service, or a proxy in front of it, gives it. */
export function responseOf(
  { plannedResponse }: CallOutcome,
  labResponse: RawResponse | null,
): RawResponse | null {
  switch (plannedResponse.kind) {
    case 'success':
      return labResponse;
    case 'truncated': {
      const { status, text } = labResponse ?? { status: 200, text: '{}' };
      return { status, type: 'application/json', text: text.slice(0, text.length / 2) };
    }
    default:
      return substituteFor(plannedResponse);
  }
}

type Question = ReturnType<typeof questionsOf>[number];

function emptyOf({ kind }: Question): unknown {
  const empty: Readonly<Record<string, unknown>> = {
    measure: 0,
    checkbox: false,
    text: '',
    other: '',
    date: '',
    medications: [],
  };
  return empty[kind] ?? null;
}

function sampleOf(question: Question): unknown {
  switch (question.kind) {
    case 'choice':
      return question.options[0];
    case 'yesNo':
    case 'checkbox':
      return true;
    case 'scale':
      return 1;
    case 'number':
    case 'measure':
      return question.range[1];
    case 'date':
      return '2020-01-31';
    case 'medications':
      return [
        Object.fromEntries(question.fields.map(({ name, type }) => [name, type === 'text' ? 'E1' : ''])),
      ];
    default:
      return 'Aspirin';
  }
}

function place(body: Record<string, unknown>, path: string | undefined, id: string, value: unknown): void {
  let part = body;
  for (const key of path?.split('.') ?? []) part = (part[key] ??= {}) as Record<string, unknown>;
  part[id] ??= value;
}

/** A fresh record as a service gives it that knows no 'not answered' of a box or a number. */
function withDefaults(questionnaire: Questionnaire, inner: Body): Body {
  const body = structuredClone(inner) as Record<string, unknown>;
  if (questionnaire.wire.loadedParent !== '') return body;
  for (const question of questionsOf(questionnaire))
    if (question.kind === 'checkbox' || question.kind === 'number' || question.kind === 'measure')
      place(
        body,
        question.loadedParent ?? question.parent,
        question.id,
        question.kind === 'checkbox' ? false : 0,
      );
  return body;
}

/** A body of a service that leaves out whatever is empty, and boxes that are not checked. */
function withoutEmpty(body: Body, checkboxes: readonly string[]): Body {
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => {
      const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (isPart && key !== 'basic_info') return [[key, withoutEmpty(value as Body, checkboxes)]];
      const isEmpty = value === null || value === '' || (value === false && checkboxes.includes(key));
      return isEmpty ? [] : [[key, value]];
    }),
  );
}

/** Runs everything that needs no time, a call and what follows from it included. */
export async function flushAll(): Promise<void> {
  for (let rounds = 0; rounds < 4; rounds += 1) await flushTasks();
}

type Snapshot = SnapshotFrom<QuestionnaireMachine>;
/** A tab finds that its questionnaire is submitted: its form before, and the questions that it then names as too late. */
export interface FoundSubmission {
  readonly before: Snapshot;
  readonly tooLate: readonly string[];
  readonly keepsUnsaved: boolean;
}
type Dialog = Actor<typeof medicationsMachine>;

/** A person in front of a tab that has the questionnaire, or what it led to. */
export class BrowserTab {
  readonly simulation: DraftSimulation;
  readonly device: Device;
  tab: Tab;
  /** When an answer was last given: a tab keeps what is not saved for half an hour. */
  #actedAt: number;
  #watched: unknown = null;
  /** The form as it was last open for answers. */
  #lastOpen: Snapshot | null = null;
  /** What the tab has said about submitted answers, after what it had shown before. */
  readonly #foundSubmissions: FoundSubmission[] = [];
  /** Whether a save could still be accepted each time the tab has said that it waits for one. */
  readonly #waits: boolean[] = [];

  constructor(simulation: DraftSimulation, device: Device) {
    this.simulation = simulation;
    this.device = device;
    this.tab = device.open();
    this.#actedAt = simulation.time.now;
  }

  get page(): SimulatedDocument {
    const { document } = this.tab;
    if (!document) throw new Error('Nothing is open in this tab');
    return document;
  }

  /** The form's state; null while the tab shows something else. */
  get form(): Snapshot | null {
    const { snapshot } = this.page;
    const isForm = this.tab.away === null && snapshot?.machine.id === 'questionnaire';
    const form = isForm && snapshot.status === 'active' ? (snapshot as Snapshot) : null;
    if (form && this.page.page !== this.#watched) {
      this.#watched = this.page.page;
      this.#note(form);
      this.page.page?.subscribe((next) => this.#note(next as Snapshot));
    }
    return form;
  }

  #note(form: Snapshot): void {
    if (form.hasTag('savePending')) this.#waits.push(this.simulation.mayAcceptFrom(this.device));
    else if (form.matches('answering') || form.matches('saving')) this.#lastOpen = form;
    else if (form.status === 'done' && form.matches('toCompleted')) this.#lastOpen = null;
    else if (form.matches('submitted') && this.#lastOpen) {
      const keepsUnsaved = this.keepsUnsaved;
      this.#foundSubmissions.push({
        before: this.#lastOpen,
        tooLate: form.context.unsubmittedIds,
        keepsUnsaved,
      });
      this.#lastOpen = null;
    }
  }

  /** What the tab has said about submitted answers since it was last asked. */
  takeFoundSubmissions(): readonly FoundSubmission[] {
    return this.#foundSubmissions.splice(0);
  }

  takeWaits(): readonly boolean[] {
    return this.#waits.splice(0);
  }

  get context(): Snapshot['context'] {
    const { form } = this;
    if (!form) throw new Error(`The tab shows ${this.page.message ?? this.page.path}`);
    return form.context;
  }

  get dialog(): Dialog | undefined {
    return this.form?.children.medications as Dialog | undefined;
  }

  /** The document is there, its code is not. */
  get isComing(): boolean {
    return this.tab.away === null && this.page.path === '';
  }

  /** Whether a dialog covers the form. */
  get isCovered(): boolean {
    const covers = ['saved', 'saving', 'confirming', 'completed'] as const;
    return (
      !this.form?.hasTag('form') || covers.some((tag) => this.form?.hasTag(tag)) || this.dialog !== undefined
    );
  }

  /** A time that a page of this device has noted, in milliseconds of the service's clock. */
  serviceTime(noted: string): number {
    return Date.parse(noted) - this.tab.device.clockOffset;
  }

  /** When the draft of that save ends, in milliseconds of the service's clock. */
  keptUntil(noted: string): number {
    return draftExpiry(noted) - this.tab.device.clockOffset;
  }

  /** Whether the tab still keeps what is not saved. */
  get keepsUnsaved(): boolean {
    return this.simulation.time.now - this.#actedAt < TAB_DRAFT_LIFETIME;
  }

  sendToPage(event: Parameters<SimulatedDocument['sendToPage']>[0]): void {
    this.#actedAt = this.simulation.time.now;
    if (typeof event['question'] === 'string') this.simulation.touched.add(event['question']);
    if (event.type === 'medication.opened')
      this.simulation.touched.add(tableOf(this.simulation.questionnaire)?.id ?? '');
    if (this.tab.away === null && this.page.message === null) this.page.use();
    // Watches the form from before its first answer.
    void this.form;
    this.page.sendToPage(event);
  }

  tell(event: Parameters<Dialog['send']>[0]): void {
    this.page.run(() => this.dialog?.send(event));
  }

  async pass(milliseconds: number): Promise<void> {
    await this.simulation.time.pass(milliseconds / SECOND);
    await flushAll();
  }

  /** @param codeAfter when the code of the page is there; its document requests the answers at once */
  async open(codeAfter = 0): Promise<void> {
    // A person and a page take time: no two pages of a tab store something at one moment.
    await this.pass(1);
    this.tab.open(this.simulation.link, codeAfter);
    await this.pass(1);
  }

  /** The page unloads without warning; what was sent still arrives. */
  async reload(): Promise<void> {
    this.tab.reload();
    await this.pass(1);
  }

  /** Where an earlier page has its own storage, it knows only what the service has: the person waits for that. */
  async back(): Promise<void> {
    if (this.device.behavior.cache === 'frozenWithStorage') {
      this.page.hide();
      for (let waits = 0; waits < 8 && !this.#isSent; waits += 1) await this.pass(5 * SECOND);
      this.page.see();
      if (!this.#isSent) return;
      // Text that is not a valid answer is not sent, and the earlier page does not know of it.
      this.#lastOpen = null;
    }
    if (this.tab.go(-1)) await this.pass(1);
  }

  get #isSent(): boolean {
    return !this.simulation.mayAcceptSave && Object.keys(this.form?.context.unsaved ?? {}).length === 0;
  }

  /**
   * The visit is over by then: the person opens the link again, in a new tab. Returns when this browser last saw a draft
   * saved, if it did and has not reported its end.
   */
  async comeBackAfter(milliseconds: number): Promise<string | null> {
    this.page.hide();
    await flushAll();
    this.tab.close();
    this.#lastOpen = null;
    await this.pass(milliseconds);
    type Memories = Readonly<Record<string, { readonly savedAt: string | null }>>;
    const memories = JSON.parse(this.device.local.get('questionnaire_memory') ?? '{}') as Memories;
    const [draftInfo] = Object.values(memories);
    this.tab = this.device.open();
    await this.open();
    await this.arrive();
    return draftInfo?.savedAt ?? null;
  }

  /** What leads back to the form: a guest login, Try Again, Continue here, the link. */
  async arrive(): Promise<void> {
    for (let tries = 0; tries < 12 && !this.form?.hasTag('form'); tries += 1) {
      if (tries === 6) {
        this.simulation.repair();
        this.page.connect();
      }
      const { message, path } = this.page;
      if (this.form?.hasTag('inAnotherTab')) this.sendToPage({ type: 'continue.pressed' });
      else if (this.form) await this.pass(10 * SECOND);
      else if (message !== null || this.tab.away !== null) await this.open();
      else if (path.startsWith('/auth/'))
        await (this.simulation.canLogIn && tries % 3 < 2 ? this.#logIn() : this.open());
      else if (path === QUESTIONNAIRES[this.simulation.questionnaire.name].failedPath)
        this.sendToPage({ type: 'retry.pressed' });
      else if (this.isComing || this.page.page) await this.pass(10 * SECOND);
      else await this.open();
      await this.pass(1);
    }
  }

  /** Answers what is required and puts right what is typed, as far as the form lets them; then presses Submit. */
  async askToSubmit(): Promise<void> {
    const { questionnaire } = this.simulation;
    for (let rounds = 0; rounds < 8 && !this.isCovered; rounds += 1) {
      const { answers } = this.context;
      const typed = unparsedQuestions(questionnaire, this.context).map(({ id }) => id);
      const ids = [
        ...missingQuestions(questionnaire, answers),
        ...questionsNotAbove(questionnaire, answers),
        ...typed,
      ];
      const question = questionsOf(questionnaire).find(({ id }) => ids.includes(id));
      if (!question) break;
      this.#answer(question);
    }
    if (this.isCovered) return;
    this.sendToPage({ type: 'section.opened', section: REVIEW });
    this.sendToPage({ type: 'submit.pressed' });
    await this.pass(SECOND);
  }

  #answer(question: Question): void {
    const { id, kind } = question;
    if (kind !== 'number' && kind !== 'measure' && kind !== 'date')
      return this.sendToPage({ type: 'answer.changed', question: id, answer: sampleOf(question) as Answer });
    for (const field of fieldsOf(question)) {
      const text =
        kind === 'date'
          ? '01/31/2020'
          : field === 'feet'
            ? '5'
            : field === 'inches'
              ? '6'
              : `${question.range[1]}`;
      this.sendToPage({ type: 'text.typed', question: id, field, text });
    }
    return this.sendToPage({ type: 'text.left', question: id });
  }

  async #logIn(): Promise<void> {
    const { firstName, lastName, birthdate } = this.simulation.order.seed;
    const [year, month, day] = birthdate.split('-');
    const fields = { firstName, lastName, birthdate: `${month}/${day}/${year}` };
    for (const [field, value] of Object.entries(fields))
      this.sendToPage({ type: 'field.changed', field, value });
    this.sendToPage({ type: 'submit.pressed' });
    await this.pass(10 * SECOND);
  }

  /** The answers as a save would send them. */
  shown(): Readonly<Record<string, unknown>> {
    const { questionnaire } = this.simulation;
    return sentParts(questionnaire, draftAnswers(questionnaire, this.context));
  }
}

/** The answers that control the form and are in no body. */
export function controllingAnswers({ simulation: { questionnaire }, context: { answers } }: BrowserTab) {
  const ids = questionsOf(questionnaire).flatMap(({ id, isSent }) => (isSent === false ? [id] : []));
  return ids.map((id) => [id, answers[id] ?? null]);
}

/** The answers in a body, normalized so that all empty values are equal. @param visible those of these questions */
export function sentParts(
  questionnaire: Questionnaire,
  answers: Answers,
  visible = visibleQuestions(questionnaire, answers),
): Readonly<Record<string, unknown>> {
  const isNothing = (answer: Answer | undefined) =>
    answer === undefined ||
    answer === null ||
    answer === false ||
    (typeof answer === 'string' && answer.trim() === '') ||
    (Array.isArray(answer) && answer.length === 0);
  return Object.fromEntries(
    questionsOf(questionnaire).flatMap(({ id, kind, isSent }) => {
      if (isSent === false || !visible.has(id)) return [];
      const answer = answers[id];
      if (isNothing(answer) && (kind !== 'yesNo' || (answer ?? null) === null)) return [];
      return [[id, plain(answer)] as const];
    }),
  );
}

function plain(answer: Answer | undefined): unknown {
  if (typeof answer === 'string') return answer.trim();
  // Rows are written with all columns, including empty ones.
  return Array.isArray(answer)
    ? (answer as readonly Medication[]).map(({ values }) =>
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
      )
    : answer;
}

/** The answers that differ in their shape alone on another device: a no that the body has no value for (RUL-78). */
export function withoutUnsentNoAnswers(
  questionnaire: Questionnaire,
  parts: Readonly<Record<string, unknown>>,
) {
  const unsaid = questionsOf(questionnaire).flatMap(({ id, refines }) => (refines ? [id] : []));
  return Object.fromEntries(
    Object.entries(parts).filter(([id, answer]) => !(unsaid.includes(id) && answer === false)),
  );
}
