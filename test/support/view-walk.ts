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

/** What a person finds on a page. */
export interface Found {
  /**
   * The events of each control by its name: several of one press with a comma, those of different states with a bar. '…'
   * stands for the entered value.
   */
  readonly does: Readonly<Record<string, string>>;
  /**
   * The states that say each heading, paragraph, message and label of a group, some only to a screen reader, and that name each
   * disabled button (in brackets); with a question mark if they do only in some visits. Long texts are cut, amounts left
   * out.
   */
  readonly says: Readonly<Record<string, string>>;
}

type Control = HTMLInputElement | HTMLButtonElement | HTMLSelectElement | HTMLTextAreaElement;

const MESSAGES = '[role="status"], [role="alert"], [data-tone]';
const SAYING = `h1, h2, h3, p, legend, ${MESSAGES}, [role="radiogroup"] > :first-child, button:disabled, [aria-disabled="true"]`;
/** Shown once its code has loaded: sooner or later. */
const CALENDAR = '[role="application"] *';
const LOADING = 'Loading the calendar…';
const LONGEST = 60;

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
  const visits: { readonly state: string; readonly texts: ReadonlySet<string> }[] = [];
  for (const { input, title, steps } of pathsOf(
    { ...catalogue, cover: 'once', maxSteps: 30 },
    transitionsAndStates,
  )) {
    const replay = start(catalogue.inputs[input]);
    const told: EventObject[] = [];
    const finish = { label: 'Finish', onPress: () => void told.push({ type: 'visit.finished' }) };
    const page = view(listening(replay.actor, told) as never);
    render(createElement(FinishContext, { value: finish }, page));
    for (const { event } of steps) {
      act(() => replay.perform(event));
      const { status, value: state } = replay.actor.getSnapshot() as AnyMachineSnapshot;
      if (status !== 'active') break;
      expect(brokenRules(), `${title}, at '${event.name}'`).toEqual([]);
      visits.push({ state: outermost(state), texts: textsSaid() });
      for (const [control, name] of namedControls()) {
        const known = [name, control.getAttribute('aria-expanded'), Reflect.get(control, 'checked')].join(
          ' ',
        );
        if (control.disabled || !control.isConnected || used.has(known)) continue;
        told.length = 0;
        const entered = use(control);
        // A press can also take the focus from a field.
        const own = told.filter(({ type }) => entered !== undefined || type !== 'field.left');
        if (own.length === 0) continue;
        used.add(known);
        const textOf = (part: unknown) =>
          part === entered ? '…' : typeof part === 'string' ? part : JSON.stringify(part);
        const what = own.map((one) => Object.values(one).map(textOf).join(' ')).join(', ');
        does.set(name, (does.get(name) ?? new Set()).add(what));
      }
    }
    replay.stop();
    cleanup();
  }
  return {
    does: Object.fromEntries([...does].map(([name, all]) => [name, [...all].join(' | ')])),
    says: statesByText(visits),
  };
}

function outermost(state: StateValue): string {
  return typeof state === 'string' ? state : Object.keys(state).join(' ');
}

function statesByText(visits: readonly { readonly state: string; readonly texts: ReadonlySet<string> }[]) {
  const byState = Map.groupBy(visits, ({ state }) => state);
  const texts = new Set(visits.flatMap(({ texts: all }) => [...all]));
  const statesOf = (text: string) =>
    [...byState].flatMap(([state, all]) => {
      const count = all.filter((visit) => visit.texts.has(text)).length;
      return count === 0 ? [] : [count === all.length ? state : `${state}?`];
    });
  return Object.fromEntries([...texts].map((text) => [text, statesOf(text).join(' ')]));
}

function textsSaid(): ReadonlySet<string> {
  const said = [...document.querySelectorAll(SAYING)]
    .filter((one) => !one.matches(CALENDAR) && !one.parentElement?.closest(MESSAGES))
    .filter((one) => !['', LOADING].includes(wordsOf(one)))
    .map((one) => {
      if (one.localName === 'button') return `(${wordsOf(one)})`;
      return one.matches('.visually-hidden') ? `${wordsOf(one)} (heard)` : wordsOf(one);
    });
  return new Set(said);
}

/** The words of an element, with a space between parts. */
function wordsOf(element: Element): string {
  const words = partsOf(element)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    // The time is that of the machine.
    .replaceAll(/\w+day, \d+:\d\d [AP]M/g, '…')
    .replaceAll(/ ?[A-Z]{3} \d+\.\d\d/g, '')
    .trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}

function partsOf(element: Node): readonly string[] {
  return [...element.childNodes].flatMap((node) =>
    node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : partsOf(node),
  );
}

/** The controls with their names, after those of their groups, without amounts. */
function namedControls(): readonly (readonly [Control, string])[] {
  const labels = new Map(
    [...document.querySelectorAll('label')].map((label) => [label.htmlFor, label.textContent]),
  );
  const textOf = (ids: string | null | undefined) =>
    ids
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  return [...document.querySelectorAll<Control>('button, input, select, textarea')].map((control) => {
    const given = textOf(control.getAttribute('aria-labelledby')) ?? control.getAttribute('aria-label');
    const own = control instanceof HTMLButtonElement ? control.textContent : labels.get(control.id);
    const group = textOf(control.closest('[role="radiogroup"]')?.getAttribute('aria-labelledby'));
    const name = given ?? own ?? control.closest('label')?.textContent ?? '';
    return [control, [...(group ? [group] : []), name].join(': ').replace(/ ?[A-Z]{3} \d+\.\d\d$/, '')];
  });
}

/** Presses a control, or enters a value and leaves it; returns the value. */
function use(control: Control): string | undefined {
  if (control instanceof HTMLButtonElement || /radio|checkbox/.test(control.type)) {
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
