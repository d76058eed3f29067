import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { AnyActorRef, AnyMachineSnapshot, EventObject } from 'xstate';
import { FinishContext } from '../../src/ui/Finish.tsx';
import type { Catalogue } from './catalogue.ts';
import { brokenRules } from './page-rules.ts';
import { pathsOf, transitionsAndStates } from './paths.ts';
import { replayer } from './replay.ts';

type Control = HTMLInputElement | HTMLButtonElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * What each control of a view tells its machine, in all states of the catalogue: events by the control's name, several
 * after one another with a comma, different ones with a bar. '…' stands for the entered value. On the way no state may
 * break a rule of all pages.
 * @param view the view in front of an actor of any type; it does not show the children of its machine
 */
export function toldBy(
  catalogue: Catalogue,
  view: (actor: never) => ReactNode,
): Readonly<Record<string, string>> {
  cleanup();
  const start = replayer(catalogue.machine);
  const said = new Map<string, Set<string>>();
  const used = new Set<string>();
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
      if (replay.actor.getSnapshot().status !== 'active') break;
      expect(brokenRules(), `${title}, at '${event.name}'`).toEqual([]);
      const named = namesOf([...document.querySelectorAll<Control>('button, input, select, textarea')]);
      for (const [control, name] of named) {
        const state = [name, control.getAttribute('aria-expanded'), Reflect.get(control, 'checked')].join(
          ' ',
        );
        if (control.disabled || !control.isConnected || used.has(state)) continue;
        told.length = 0;
        const value = use(control);
        // A press can also take the focus from a field.
        const own = told.filter(({ type }) => value !== undefined || type !== 'field.left');
        if (own.length === 0) continue;
        used.add(state);
        const textOf = (part: unknown) =>
          part === value ? '…' : typeof part === 'string' ? part : JSON.stringify(part);
        const what = own.map((one) => Object.values(one).map(textOf).join(' ')).join(', ');
        said.set(name, (said.get(name) ?? new Set()).add(what));
      }
    }
    replay.stop();
    cleanup();
  }
  return Object.fromEntries([...said].map(([name, all]) => [name, [...all].join(' | ')]));
}

/** The names of controls, after those of their groups, without amounts at the end. */
function namesOf(controls: readonly Control[]): readonly (readonly [Control, string])[] {
  const labels = new Map(
    [...document.querySelectorAll('label')].map((label) => [label.htmlFor, label.textContent]),
  );
  const textOf = (ids: string | null | undefined) =>
    ids
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  return controls.map((control) => {
    const given = textOf(control.getAttribute('aria-labelledby')) ?? control.getAttribute('aria-label');
    const own = control instanceof HTMLButtonElement ? control.textContent : labels.get(control.id);
    const group = textOf(control.closest('[role=radiogroup]')?.getAttribute('aria-labelledby'));
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
