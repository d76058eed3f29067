import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { AnyActorRef, AnyMachineSnapshot, EventObject, StateValue } from 'xstate';
import { FinishContext } from '../../src/ui/Finish.tsx';
import type { Catalogue } from './catalogue.ts';
import { brokenRules } from './page-rules.ts';
import { pathsOf, transitionsAndStates } from './paths.ts';
import { replayer } from './replay.ts';

/**
 * What a person finds on a page. Of what stands only in some visits of a state, the events are named after which it does,
 * or, if these are more, after which it does not. Long texts are cut, amounts left out.
 */
export interface Found {
  /**
   * The events of each control by its name, and its look where two share a name: several of one press with a comma,
   * those of different states with a bar. '…' stands for the entered value.
   */
  readonly does: Readonly<Record<string, string>>;
  /**
   * The states that say each heading, paragraph, message, term, item and label of a group, some only to a screen reader,
   * and that name each disabled button (in brackets).
   */
  readonly says: Readonly<Record<string, string>>;
  /** The states that have each field, button and link, with its look, how it is filled in, and what is said of it. */
  readonly has: Readonly<Record<string, string>>;
}

type Control = HTMLInputElement | HTMLButtonElement | HTMLSelectElement | HTMLTextAreaElement;

/** The page after an event. */
interface Visit {
  readonly state: string;
  readonly event: string;
  /** The one before on the same path. */
  readonly before: Visit | null;
  readonly says: ReadonlySet<string>;
  readonly has: ReadonlySet<string>;
}

const MESSAGES = '[role="status"], [role="alert"], [data-tone]';
const SAYING = `h1, h2, h3, p, legend, dt, li:not(:has(h3, p, button)), ${MESSAGES}, [role="radiogroup"] > :first-child, button:disabled, [aria-disabled="true"]`;
/** Shown once its code has loaded: sooner or later. */
const CALENDAR = '[role="application"] *';
const LOADING = 'Loading the calendar…';
const LONGEST = 60;
/** More events than these are told by those after which something is not there, if they are fewer. */
const MOST = 4;
/** How a control looks, and the layout around it. */
const LOOKS = ['ghost', 'quiet', 'danger', 'small', 'wide', 'compact', 'inline', 'scale'];

/**
 * Walks a view through all states of a catalogue and uses every control on the way. No state may break a rule of all
 * pages.
 * @param view the view in front of an actor of any type; what the actor is sent changes nothing, and it has no children
 */
export function walk(catalogue: Catalogue, view: (actor: never) => ReactNode): Found {
  cleanup();
  const start = replayer(catalogue.machine);
  const does = new Map<string, Set<string>>();
  const used = new Set<string>();
  const visits: Visit[] = [];
  for (const { input, title, steps } of pathsOf(
    { ...catalogue, cover: 'once', maxSteps: 30 },
    transitionsAndStates,
  )) {
    const replay = start(catalogue.inputs[input]);
    const told: EventObject[] = [];
    const finish = { label: 'Finish', onPress: () => void told.push({ type: 'visit.finished' }) };
    const page = view(listening(replay.actor, told) as never);
    render(createElement(FinishContext, { value: finish }, page));
    let before: Visit | null = null;
    for (const { event } of steps) {
      act(() => replay.perform(event));
      const { status, value: state } = replay.actor.getSnapshot() as AnyMachineSnapshot;
      if (status !== 'active') break;
      expect(brokenRules(), `${title}, at '${event.name}'`).toEqual([]);
      const controls = namedControls();
      const after: string = before ? event.name : input;
      before = { state: outermost(state), event: after, before, says: textsSaid(), has: partsOf(controls) };
      visits.push(before);
      for (const [control, given] of controls) {
        const hasTwin = controls.filter(([, other]) => other === given).length > 1;
        const name = hasTwin ? withNotes(given, looksOf(control)) : given;
        const known = [name, control.getAttribute('aria-expanded'), Reflect.get(control, 'checked')].join(
          ' ',
        );
        const what = used.has(known) ? null : usedFor(control, told);
        if (what === null) continue;
        used.add(known);
        does.set(name, (does.get(name) ?? new Set()).add(what));
      }
    }
    replay.stop();
    cleanup();
  }
  return {
    does: Object.fromEntries([...does].map(([name, all]) => [name, [...all].join(' | ')])),
    says: statesOf(visits, ({ says }) => says),
    has: statesOf(visits, (visit) => visit.has),
  };
}

/** What a person finds on a page that stays as it is: what it says and has, in its order. */
export function look(actor: AnyActorRef, view: (actor: never) => ReactNode) {
  cleanup();
  const told: EventObject[] = [];
  render(view(listening(actor, told) as never));
  expect(brokenRules()).toEqual([]);
  const controls = namedControls();
  const says = [...textsSaid()];
  const has = [...partsOf(controls)];
  const does = controls.flatMap(([control, name]) => {
    const what = usedFor(control, told);
    return what === null ? [] : [`${name}: ${what}`];
  });
  cleanup();
  return { says, has, does };
}

/** The events of a control that is pressed or filled in; null if it does nothing. */
function usedFor(control: Control, told: EventObject[]): string | null {
  if (control.disabled || !control.isConnected) return null;
  told.length = 0;
  const entered = use(control);
  // A press can also take the focus from a field.
  const sent = told.filter(({ type }) => entered !== undefined || type !== 'field.left');
  const shown = (part: unknown) =>
    part === entered ? '…' : typeof part === 'string' ? part : JSON.stringify(part);
  return sent.length === 0 ? null : sent.map((one) => Object.values(one).map(shown).join(' ')).join(', ');
}

function outermost(state: StateValue): string {
  return typeof state === 'string' ? state : Object.keys(state).join(' ');
}

/** The states in which each text stands. */
function statesOf(visits: readonly Visit[], textsOf: (visit: Visit) => ReadonlySet<string>) {
  const byState = [...Map.groupBy(visits, ({ state }) => state)];
  const texts = new Set(visits.flatMap((visit) => [...textsOf(visit)]));
  const standsIn = (text: string) =>
    byState.flatMap(([state, all]) => {
      const has = (visit: Visit) => textsOf(visit).has(text);
      const eventsThat = (isThere: boolean) => {
        const isNew = ({ before }: Visit) => before?.state !== state || has(before) !== isThere;
        const turns = all.filter((visit) => has(visit) === isThere && isNew(visit));
        return [...new Set(turns.map(({ event }) => event))];
      };
      const [after, not] = [eventsThat(true), eventsThat(false)];
      if (after.length === 0) return [];
      if (not.length === 0) return [state];
      const isLong = after.length > MOST && not.length < after.length;
      return [`${state} (${isLong ? `not after ${not.join(' / ')}` : `after ${after.join(' / ')}`})`];
    });
  return Object.fromEntries([...texts].map((text) => [text, standsIn(text).join(' ')]));
}

function looksOf(control: Control): readonly string[] {
  return LOOKS.filter((one) => control.closest(`[class*="_${one}_"]`));
}

function withNotes(name: string, notes: readonly unknown[]): string {
  const made = notes.filter(Boolean);
  return made.length > 0 ? `${name} (${made.join(', ')})` : name;
}

/** A control's name, look, state, how it is filled in, and its description. */
function withFacts([control, name]: readonly [Control, string]): string {
  const is = (attribute: string) => control.getAttribute(attribute) === 'true';
  return withNotes(name, [
    ...looksOf(control),
    control.closest('[data-half]') && 'half',
    (control.disabled || is('aria-disabled')) && 'disabled',
    Reflect.get(control, 'readOnly') === true && 'read-only',
    is('aria-required') && 'required',
    is('aria-invalid') && 'wrong',
    (Reflect.get(control, 'checked') === true || is('aria-pressed')) && 'chosen',
    // A fold of a phone is the view's own.
    is('aria-expanded') && !control.closest('[data-fold]') && 'open',
    control.hasAttribute('aria-current') && 'current',
    control.getAttribute('inputmode'),
    control.getAttribute('autocomplete'),
    control.getAttribute('placeholder'),
    cut(textOf(control.getAttribute('aria-describedby')) ?? ''),
  ]);
}

function partsOf(controls: readonly (readonly [Control, string])[]): ReadonlySet<string> {
  const own = controls.filter(([control]) => !control.matches(CALENDAR));
  return new Set([...own.map(withFacts), ...linksShown()]);
}

function linksShown(): readonly string[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('a:not([href="#main"])')].map((link) => {
    const facts = [
      ...LOOKS.filter((one) => link.matches(`[class*="_${one}_"]`)),
      link.target && 'new window',
      link.getAttribute('href'),
    ].filter(Boolean);
    return `${wordsOf(link)} (${facts.join(', ')})`;
  });
}

function textsSaid(): ReadonlySet<string> {
  const said = [...document.querySelectorAll(SAYING)]
    .filter((one) => !one.matches(CALENDAR) && !one.parentElement?.closest(MESSAGES))
    .filter((one) => !['', LOADING].includes(wordsOf(one)))
    .map((one) => {
      if (one.localName === 'button') return `(${wordsOf(one)})`;
      const facts = [one.matches('.visually-hidden') && 'heard', one.getAttribute('data-tone')].filter(
        Boolean,
      );
      return facts.length > 0 ? `${wordsOf(one)} (${facts.join(', ')})` : wordsOf(one);
    });
  const columns = document.querySelector('main')?.dataset['columns'] ?? 'one';
  return new Set(
    columns === 'one' ? said : [...said, `(${columns === 'two' ? 'with a summary next to it' : columns})`],
  );
}

/** The words of an element, with a space between parts. */
function wordsOf(element: Element): string {
  return cut(textsIn(element).join(' '));
}

/** A text in one line. */
function cut(text: string): string {
  const words = text
    .replaceAll(/\s+/g, ' ')
    // The time is that of the machine.
    .replaceAll(/\w+day, \d+:\d\d [AP]M/g, '…')
    .replaceAll(/ ?[A-Z]{3} \d+\.\d\d/g, '')
    .trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}

function textsIn(element: Node): readonly string[] {
  return [...element.childNodes].flatMap((node) =>
    node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : textsIn(node),
  );
}

function textOf(ids: string | null | undefined): string | undefined {
  return ids
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
}

/** The controls with their names, after those of their groups, without amounts. */
const PRESSED = 'button, [role="tab"]';

function namedControls(): readonly (readonly [Control, string])[] {
  const labels = new Map(
    [...document.querySelectorAll('label')].map((label) => [label.htmlFor, label.textContent]),
  );
  return [...document.querySelectorAll<Control>('button, input, select, textarea, [role="tab"]')].map(
    (control) => {
      const given = textOf(control.getAttribute('aria-labelledby')) ?? control.getAttribute('aria-label');
      const own = control.matches(PRESSED) ? control.textContent : labels.get(control.id);
      const group = textOf(control.closest('[role="radiogroup"]')?.getAttribute('aria-labelledby'));
      const name = given ?? own ?? control.closest('label')?.textContent ?? '';
      return [control, [...(group ? [group] : []), name].join(': ').replace(/ ?[A-Z]{3} \d+\.\d\d$/, '')];
    },
  );
}

/** Presses a control, or enters a value and leaves it; returns the value. */
function use(control: Control): string | undefined {
  if (control.matches(PRESSED) || /radio|checkbox/.test(control.type)) {
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

/** The actor as the view sees it: what it is told is only noted, and it has no children. */
function listening(actor: AnyActorRef, told: EventObject[]): AnyActorRef {
  const alone = new WeakMap<object, object>();
  return Object.assign(Object.create(actor) as AnyActorRef, {
    getSnapshot: () => {
      const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
      const known = alone.get(snapshot) ?? Object.assign(Object.create(snapshot) as object, { children: {} });
      alone.set(snapshot, known);
      return known;
    },
    send: (event: EventObject) => void told.push(event),
  });
}
