import type { AnyTransitionDefinition } from 'xstate';
import type { Catalogue, When } from './catalogue.ts';
import { walkStates, walkTransitions } from './graph.ts';
import type { Path } from './paths.ts';

/** A built-in action such as `assign` is the same function everywhere; only its arguments distinguish it. */
function builtIn(action: object): unknown {
  return [
    String(action),
    'assignment' in action ? action.assignment : null,
    'event' in action ? action.event : null,
  ];
}

/** The behavior of a transition, without guard and spec ids. */
export function behaviourOf({
  source,
  eventType,
  target,
  actions,
  reenter,
}: AnyTransitionDefinition): string {
  return JSON.stringify(
    [
      source.id,
      eventType,
      target?.map(({ id }) => id),
      reenter,
      actions.map((action) => (typeof action === 'function' ? builtIn(action) : action)),
    ],
    (_, value: unknown) => (typeof value === 'function' ? String(value) : value),
  );
}

/**
 * The ids that the chart alone cannot tell from another: ids of one transition, state or event, and of transitions that
 * differ only in guard and id.
 */
function twinsOf({ machine, events }: Catalogue): readonly string[] {
  // Rulings accompany other ids.
  const own = (ids: readonly string[] = []) => ids.filter((id) => !id.startsWith('RUL-'));
  const walked = walkTransitions(machine);
  const alike = [...Map.groupBy(walked, ({ definition }) => behaviourOf(definition)).values()];
  const shared = [...walked, ...walkStates(machine)].map(({ ids }) => own(ids));
  const ofEvents = Object.values(events).flatMap((all) => all.map(({ spec }) => own(spec)));
  return [
    ...new Set([
      ...alike.filter((group) => group.length > 1).flatMap((group) => group.flatMap(({ ids }) => own(ids))),
      ...[...shared, ...ofEvents].filter((ids) => ids.length > 1).flat(),
    ]),
  ];
}

/** Twins without a word about what reaches them, and those that something else reaches, or not all of it, as sentences. */
export function gapsOfTwins(catalogue: Catalogue, paths: readonly Path[]): readonly string[] {
  const { machine, twins = {} } = catalogue;
  const steps = paths.flatMap(({ input, steps: all }) => all.map((step) => ({ ...step, input })));
  const named = (when: When) => [
    ...[when.input ?? []].flat().map((name) => ['input', name] as const),
    ...[when.event ?? []].flat().map((name) => ['event', name] as const),
  ];
  return [
    ...twinsOf(catalogue)
      .filter((id) => !(id in twins))
      .map((id) => `${id} has a twin, and nothing says what reaches it`),
    ...Object.entries(twins).flatMap(([id, when]) => {
      const own = steps.filter(({ ids }) => ids.includes(id));
      return named(when)
        .filter(
          ([kind, name]) => !own.some((step) => (kind === 'input' ? step.input : step.event.name) === name),
        )
        .map(([kind, name]) => `the ${kind} '${name}' does not reach ${id}`);
    }),
    ...walkTransitions(machine).flatMap(({ index, ids: [id, ...others] }) =>
      id !== undefined && others.length === 0
        ? steps
            .filter(({ transitions, ids }) => transitions.includes(index) && !ids.includes(id))
            .map(({ input, event }) => `'${input}' reaches ${id} with '${event.name}'`)
        : [],
    ),
  ];
}
