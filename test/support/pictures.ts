import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import { FinishContext } from '../../src/ui/FinishButton.tsx';
import { ariaOf } from './aria.ts';
import type { Catalog } from './catalog.ts';
import { differences } from './differences.ts';
import { eventKey, shortestPaths, walkTransitions } from './graph.ts';
import type { Goals, StepEvent } from './graph.ts';
import { brokenRules } from './page-rules.ts';
import { replayer } from './replay.ts';
import { spaceOf } from './state-space.ts';

/** A view in front of an actor of any type; what the actor is sent changes nothing, and it has no children. */
type View = (actor: never) => ReactNode;

/** What a page is for assistive technology, and what its controls send: one line each. */
export interface PagePicture {
  /** The outermost state, or what the picture is of. */
  readonly state: string;
  /** The shortest path to it: the input and the events. */
  readonly statePath: string;
  readonly lines: readonly string[];
}

/** A flow with its view and the ids of what its pictures show, or pages of another origin. */
export type PicturedView =
  | readonly [catalog: Catalog, view: View, ids?: string]
  | (() => Promise<readonly PagePicture[]>);

/**
 * Tests that each view is, in each state that its catalog reaches, as in the file of its name, which
 * `npm run pictures` rewrites. A picture that nothing leads to anymore fails by its name, once even in that run. No
 * page may break a rule of all pages, and no control may send what its machine does not know.
 * @param folder of the test; the files are in its folder `pictures`
 */
export function testPictures(folder: string, views: Readonly<Record<string, PicturedView>>): void {
  const files = join(folder, 'pictures');
  for (const [name, shown] of Object.entries(views)) {
    const [catalog, view, ids = ''] = typeof shown === 'function' ? [] : shown;
    const title = `every page of ${name} matches its picture ${ids && `[${ids}]`}`.trim();
    it(title, { timeout: 240_000 }, async () => {
      vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
      onTestFinished(() => void vi.unstubAllGlobals());
      const file = join(files, `${name}.aria`);
      const pictures =
        typeof shown === 'function' ? await shown() : catalog && view ? takePictures(catalog, view) : [];
      const titles = pictures.map(titleOf);
      const lost = storedTitles(file).filter((stored) => !titles.includes(stored));
      expect.soft(lost, 'pictures that nothing leads to anymore').toEqual([]);
      const text = pictures.map((picture) => [titleOf(picture), ...picture.lines, ''].join('\n')).join('\n');
      await expect(text).toMatchFileSnapshot(file);
    });
  }
  it('every picture file of the pages belongs to a test', () => {
    const all = Object.keys(views).map((name) => `${name}.aria`);
    expect(readdirSync(files).filter((file) => !all.includes(file))).toEqual([]);
  });
}

/** The page of an actor that is already where it is looked at. */
export function takePicture(state: string, actor: AnyActorRef, view: View): PagePicture {
  const sentEvents: EventObject[] = [];
  renderPage(actor, view, sentEvents);
  const lines = pageLines(sentEvents, '', actor.getSnapshot() as AnyMachineSnapshot, new Map());
  cleanup();
  return { state, statePath: '', lines };
}

/** Between the events of a path. */
const ARROW = ' → ';

/** The titles of the pictures in a file. */
function storedTitles(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('# '));
}

function titleOf({ state, statePath }: PagePicture): string {
  return statePath ? `# ${state}: ${statePath}` : `# ${state}`;
}

/**
 * Each state has its first page in full. Its other pages have what differs from the page before them on their path, or else
 * from the first, unless an earlier picture of the state shows that too.
 */
function takePictures(catalog: Catalog, view: View): readonly PagePicture[] {
  const pages = new Map<string, readonly string[]>();
  const shown = new Set<string>();
  return renderPages(catalog, view).flatMap(({ state, statePath, lines }) => {
    const from = findBase(state, statePath, pages);
    pages.set(`${state}: ${statePath}`, lines);
    if (!pages.has(state)) pages.set(state, lines);
    const changes = from ? differences(from, lines) : lines;
    const added = changes.filter((line) => !line.startsWith(' ')).map((line) => `${state} ${line}`);
    if (from && added.every((line) => shown.has(line))) return [];
    for (const line of added) shown.add(line);
    return [{ state, statePath, lines: changes.length < lines.length ? changes : lines }];
  });
}

/** The page of the same state that the path to another one comes from; else the first page of the state. */
function findBase(state: string, statePath: string, pages: ReadonlyMap<string, readonly string[]>) {
  let before = statePath;
  while (before.includes(ARROW)) {
    before = before.slice(0, before.lastIndexOf(ARROW));
    const page = pages.get(`${state}: ${before}`);
    if (page) return page;
  }
  return pages.get(state);
}

/** Each event wherever it is taken, from the first input that leads there; each state from every input. */
const goalsOf: Goals = (event, { taken, value }) => [
  ...taken.map((transition) => `${event.kind === 'time' ? event.type : eventKey(event)} ${transition}`),
  `in ${topState(value)}`,
];

/** The pages of a view, with the shortest path to each; those nearest to the start first. */
function renderPages(catalog: Catalog, view: View): readonly PagePicture[] {
  const start = replayer(catalog.machine);
  const space = spaceOf(catalog);
  const reached = new Set<string>();
  const labels = new Map<string, string>();
  return Object.entries(catalog.inputs).flatMap(([input, inputValue]) => {
    const paths = shortestPaths(space, input, goalsOf).toSorted((a, b) => a.steps.length - b.steps.length);
    return paths.flatMap(({ steps, goals }): readonly PagePicture[] => {
      const events = steps.map(({ event }) => event);
      const newGoals = goals.map((goal) => (goal.startsWith('in ') ? `${input} ${goal}` : goal));
      if (newGoals.every((goal) => reached.has(goal))) return [];
      for (const goal of newGoals) reached.add(goal);
      const statePath = [input, ...events.slice(1).map(({ name }) => name)].join(ARROW);
      const replay = start(inputValue);
      const sentEvents: EventObject[] = [];
      const perform = (some: readonly StepEvent[]) => some.forEach((event) => replay.perform(event));
      try {
        // The last event happens on the page.
        perform(events.slice(0, -1));
        renderPage(replay.actor, view, sentEvents);
        act(() => perform(events.slice(-1)));
        runFrames();
        const snapshot = replay.actor.getSnapshot() as AnyMachineSnapshot;
        if (snapshot.status !== 'active') return [];
        return [
          {
            state: topState(snapshot.value),
            statePath,
            lines: pageLines(sentEvents, statePath, snapshot, labels),
          },
        ];
      } finally {
        replay.stop();
        cleanup();
      }
    });
  });
}

/**
 * What the buttons of a page send, first as it is, then with something around it: of the nearest page with a button that
 * sends an event of a type. Fails if there is none.
 */
export function pressButtons(
  catalog: Catalog,
  view: View,
  type: string,
  wrap: (page: ReactNode) => ReactNode,
): readonly [alone: readonly string[], within: readonly string[]] {
  const start = replayer(catalog.machine);
  const space = spaceOf(catalog);
  for (const [input, inputValue] of Object.entries(catalog.inputs))
    for (const { steps } of shortestPaths(space, input, goalsOf)) {
      const replay = start(inputValue);
      steps.forEach(({ event }) => replay.perform(event));
      const press = (shown: View) => {
        const sentEvents: EventObject[] = [];
        renderPage(replay.actor, shown, sentEvents);
        for (const button of document.querySelectorAll('button')) fireEvent.click(button);
        cleanup();
        return sentEvents.map((event) => event.type);
      };
      const isActive = (replay.actor.getSnapshot() as AnyMachineSnapshot).status === 'active';
      const alone = isActive ? press(view) : [];
      const within = alone.includes(type) ? press((actor) => wrap(view(actor))) : null;
      replay.stop();
      if (within) return [alone, within];
    }
  throw new Error(`No button sends ${type}`);
}

/** What waits for the next frame, such as the focus of a heading. */
let frames: (() => void)[] = [];

function runFrames(): void {
  const waiting = frames;
  frames = [];
  act(() => waiting.forEach((callback) => callback()));
}

function renderPage(actor: AnyActorRef, view: View, sentEvents: EventObject[]): void {
  cleanup();
  const finish = {
    label: 'Finish',
    hint: 'On a shared device',
    onPress: () => void sentEvents.push({ type: 'visit.finished' }),
  };
  document.title = '';
  // As in its document: what comes over the page makes this unreachable.
  const container = document.body.appendChild(document.createElement('div'));
  container.id = 'root';
  const page = view(recordingActor(actor, sentEvents) as never);
  frames = [];
  // A person has used the page before: react-aria moves the focus later for who has not, whatever file ran before.
  fireEvent.keyDown(document.body, { key: 'Tab' });
  render(createElement(FinishContext, { value: finish }, page), { container });
  runFrames();
}

/** The lines of the page that is shown, each control with what it sends. */
function pageLines(
  sentEvents: EventObject[],
  statePath: string,
  snapshot: AnyMachineSnapshot,
  labels: Map<string, string>,
): readonly string[] {
  expect(brokenRules(), statePath).toEqual([]);
  const state = topState(snapshot.value);
  const within: string[] = [state];
  const seen = new Map<string, number>();
  const lines = ariaOf(document.body).map(({ depth, text, element }) => {
    within.splice(depth + 1, Infinity, text);
    const place = within.join(' / ');
    const occurrence = (seen.get(place) ?? 0) + 1;
    seen.set(place, occurrence);
    const key = `${place} ${occurrence}`;
    if (!labels.has(key))
      labels.set(key, element ? describeEvents(element, sentEvents, snapshot, statePath) : '');
    return '  '.repeat(depth) + text + (labels.get(key) ?? '');
  });
  return document.title ? [`title: ${document.title}`, ...lines] : lines;
}

function topState(state: StateValue): string {
  return typeof state === 'string' ? state : Object.keys(state).join(' ');
}

type Control = HTMLInputElement | HTMLButtonElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a control sends when it is pressed, or filled in and left; '…' stands for what was entered. */
function describeEvents(
  element: Element,
  sentEvents: EventObject[],
  snapshot: AnyMachineSnapshot,
  statePath: string,
): string {
  const control = element as Control;
  sentEvents.length = 0;
  const isControl = element.matches('button, input, select, textarea, [role="tab"]');
  if (!isControl || control.disabled || !control.isConnected) return '';
  const entered = operate(control);
  // A press can also take the focus from a field.
  const sent = sentEvents.filter(({ type }) => entered !== undefined || type !== 'field.left');
  const shown = (part: unknown) =>
    part === entered ? '…' : typeof part === 'string' ? part : JSON.stringify(part);
  const events = walkTransitions(snapshot.machine as AnyStateMachine);
  const sources = new Set(snapshot._nodes.map(({ id }) => id));
  const isTaken = ({ type }: EventObject) =>
    type === 'visit.finished' || events.some(({ event, source }) => event === type && sources.has(source));
  const types = ['visit.finished', ...events.map(({ event }) => event)];
  for (const { type } of sent) expect(types, `${element.textContent}, ${statePath}`).toContain(type);
  return sent
    .map((event) => ` → ${Object.values(event).map(shown).join(' ')}${isTaken(event) ? '' : ' (ignored)'}`)
    .join('');
}

/** Presses a control, or enters a value and leaves it; returns the value. */
function operate(control: Control): string | undefined {
  if (control.matches('button, [role="tab"]') || /radio|checkbox/.test(control.type)) {
    fireEvent.click(control);
    return undefined;
  }
  const options = control instanceof HTMLSelectElement ? [...control.options] : [];
  const other = options.findLast(({ value, disabled }) => !disabled && value !== control.value);
  const value = options.length > 0 ? (other?.value ?? '') : `${control.value}1`;
  fireEvent.change(control, { target: { value } });
  fireEvent.blur(control);
  return value;
}

/** The actor as the view sees it: what it is sent is only noted, and it has no children. */
function recordingActor(actor: AnyActorRef, sentEvents: EventObject[]): AnyActorRef {
  const alone = new WeakMap<object, object>();
  return Object.assign(Object.create(actor) as AnyActorRef, {
    getSnapshot: () => {
      const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
      const cached =
        alone.get(snapshot) ?? Object.assign(Object.create(snapshot) as object, { children: {} });
      alone.set(snapshot, cached);
      return cached;
    },
    send: (event: EventObject) => void sentEvents.push(event),
  });
}
