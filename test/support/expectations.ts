import { expect } from 'vitest';
import { caseOf, expectedOf } from './catalog.ts';
import type { Catalog, Expectation, StepDetails } from './catalog.ts';
import type { PathStep } from './paths.ts';
import type { Observation } from './replay.ts';

/**
 * The expectations of a step with their names: one for each spec id, or the one of its event.
 * @throws if a spec id has no expectation or none of its cases matches
 */
function casesOf(
  catalog: Catalog,
  ids: readonly string[],
  details: StepDetails,
): readonly (readonly [string, Expectation])[] {
  if (ids.length === 0) {
    const found = caseOf(catalog.undocumented?.[details.event], details);
    return found ? [[details.event, found]] : [];
  }
  return ids.map((id) => {
    const found = caseOf(expectedOf(catalog, id), details);
    if (!found) throw new Error(`No case of ${id} is about ${JSON.stringify(details)}`);
    return [id, found] as const;
  });
}

/**
 * Compares what a live machine did in a step with the planned path and the specification.
 * @param isRevisit on a path on which the catalog's `firstPassOnly` may not hold
 * @returns the cases that it was compared with, by spec id or else by event. Throws an assertion error on the first difference.
 */
export function checkStep(
  catalog: Catalog,
  input: string,
  step: PathStep,
  observed: Observation,
  isRevisit = false,
): readonly (readonly [string, Expectation])[] {
  const mayDiffer = (name: string) => isRevisit && (catalog.firstPassOnly ?? []).includes(name);
  const details: StepDetails = { input, event: step.event.name, from: step.from };
  const after = `after ${step.event.type} '${step.event.name}'`;
  expect({ transitions: observed.transitions, to: observed.value }, `the transition ${after}`).toEqual({
    transitions: step.transitions,
    to: step.to,
  });
  const shown = Object.entries(catalog.tags ?? {}).flatMap(([tag, states]) =>
    [states].flat().some((state) => observed.matches(state)) ? [tag] : [],
  );
  expect(observed.tags, `tags ${after}`).toEqual(shown.toSorted());
  const cases = casesOf(catalog, step.ids, details);
  if (cases.some(([id]) => mayDiffer(id))) return cases;
  const notices = observed.actions.filter(({ type }) => type === 'notify').map(({ params }) => params);
  for (const [id, expectation] of cases) {
    const label = `${id} ${after}`;
    if (expectation.to !== undefined && !observed.matches(expectation.to))
      expect(observed.value, label).toEqual(expectation.to);
    if (expectation.tags) expect(observed.tags, `${label}: tags`).toEqual(expectation.tags.toSorted());
    if ('output' in expectation) expect(observed.output, `${label}: output`).toEqual(expectation.output);
    if (expectation.context) expect(observed.context, `${label}: context`).toMatchObject(expectation.context);
    expectStated(notices, expectation.notices, `${label}: notices`);
    expectStated(observed.actions, expectation.actions, `${label}: actions`);
    expectStated(observed.emitted, expectation.emitted, `${label}: emitted`);
    expectStated(observed.sent, expectation.sent, `${label}: sent`);
  }
  const stated = cases.map(([, expectation]) => expectation);
  expectNoOthers(
    notices,
    stated.flatMap((expectation) => expectation.notices ?? []),
    `notices ${after}`,
  );
  expectNoOthers(
    observed.emitted,
    stated.flatMap((expectation) => expectation.emitted ?? []),
    `emitted ${after}`,
  );
  expectNoOthers(
    observed.sent,
    stated.flatMap((expectation) => expectation.sent ?? []),
    `sent ${after}`,
  );
  if (!stated.some((expectation) => expectation.to !== undefined || 'output' in expectation))
    expect(observed.value, `it stays, because nothing says where it leads ${after}`).toEqual(step.from);

  // What runs is stated, or due at this event, or in a state that was entered and is not left for good.
  const { calls = {} } = catalog;
  const actions = stated.flatMap((expectation) => expectation.actions ?? []);
  const entered = observed.status === 'done' ? [] : observed.entered;
  // A machine that ends starts no actor.
  const causes = (name: string) =>
    observed.status === 'done' && name in catalog.machine.implementations.actors ? [] : [details.event];
  const due = Object.entries(calls).flatMap(([name, call]) =>
    includesAny(call.on, causes(name)) || includesAny(call.in, entered) ? [name] : [],
  );
  const ran = [
    ...observed.calls.map(({ actor, input: actual }) => ({ name: actor, actual })),
    ...observed.actions.flatMap(({ type, params }) =>
      type === 'notify' ? [] : [{ name: type, actual: params }],
    ),
  ];
  expect([...new Set(ran.map(({ name }) => name))].toSorted(), `what runs ${after}`).toEqual(
    [...new Set([...due, ...actions.map(({ type }) => type)])].toSorted(),
  );
  for (const { name, actual } of ran) {
    if (mayDiffer(name)) continue;
    if (actual === undefined || actions.some((action) => action.type === name && 'params' in action))
      continue;
    const expectedInput = calls[name]?.with;
    const label = `what ${name} is given ${after}`;
    if (!expectedInput) throw new Error(`${label} is not stated`);
    expect(actual, label).toMatchObject(
      typeof expectedInput === 'function' ? expectedInput(details) : expectedInput,
    );
  }
  if (observed.status === 'done' && observed.output !== undefined) {
    expect(
      stated.some((expectation) => 'output' in expectation),
      `the output ${after} is stated`,
    ).toBe(true);
  }
  return cases;
}

function includesAny(names: string | readonly string[] = [], others: readonly string[]): boolean {
  return [names].flat().some((name) => others.includes(name));
}

function expectStated(observed: readonly unknown[], stated: readonly object[] | undefined, label: string) {
  const remaining = [...observed];
  for (const call of stated ?? []) {
    const index = remaining.findIndex((item) => isLike(item, call));
    if (index < 0) {
      expect(observed, label).toContainEqual(call);
      throw new Error(label);
    }
    remaining.splice(index, 1);
  }
}

function expectNoOthers(observed: readonly unknown[], stated: readonly object[], label: string) {
  expect(
    observed.filter((item) => !stated.some((statement) => isLike(item, statement))),
    `not expected: ${label}`,
  ).toEqual([]);
}

function isLike(item: unknown, statement: object): boolean {
  try {
    expect(item).toMatchObject(statement);
    return true;
  } catch {
    return false;
  }
}
