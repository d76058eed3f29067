import { expect } from 'vitest';
import { caseOf, expectedOf } from './catalogue.ts';
import type { Catalogue, Expectation, StepDetails } from './catalogue.ts';
import type { PathStep } from './paths.ts';
import type { Observation } from './replay.ts';

/**
 * The expectations of a step with their names: one for each spec id, or the one of its event.
 * @throws if a spec id has no expectation or none of its cases matches
 */
function casesOf(
  catalogue: Catalogue,
  ids: readonly string[],
  details: StepDetails,
): readonly (readonly [string, Expectation])[] {
  if (ids.length === 0) {
    const found = caseOf(catalogue.unlisted?.[details.event], details);
    return found ? [[details.event, found]] : [];
  }
  return ids.map((id) => {
    const found = caseOf(expectedOf(catalogue, id), details);
    if (!found) throw new Error(`No case of ${id} is about ${JSON.stringify(details)}`);
    return [id, found] as const;
  });
}

/**
 * Compares what a live machine did in a step with the planned path and the specification.
 * @param isAgain on a path on which the catalogue's `firstTime` may not hold
 * @returns the cases that it was compared with, by spec id or else by event. Throws an assertion error on the first difference.
 */
export function checkStep(
  catalogue: Catalogue,
  input: string,
  step: PathStep,
  seen: Observation,
  isAgain = false,
): readonly (readonly [string, Expectation])[] {
  const mayDiffer = (name: string) => isAgain && (catalogue.firstTime ?? []).includes(name);
  const details: StepDetails = { input, event: step.event.name, from: step.from };
  const moment = `after ${step.event.type} '${step.event.name}'`;
  expect({ transitions: seen.transitions, to: seen.value }, `the transition ${moment}`).toEqual({
    transitions: step.transitions,
    to: step.to,
  });
  const shown = Object.entries(catalogue.tags ?? {}).flatMap(([tag, states]) =>
    [states].flat().some((state) => seen.matches(state)) ? [tag] : [],
  );
  expect(seen.tags, `tags ${moment}`).toEqual(shown.toSorted());
  const cases = casesOf(catalogue, step.ids, details);
  if (cases.some(([id]) => mayDiffer(id))) return cases;
  const notices = seen.actions.filter(({ type }) => type === 'notify').map(({ params }) => params);
  for (const [id, expectation] of cases) {
    const says = `${id} ${moment}`;
    if (expectation.to !== undefined && !seen.matches(expectation.to))
      expect(seen.value, says).toEqual(expectation.to);
    if (expectation.tags) expect(seen.tags, `${says}: tags`).toEqual(expectation.tags.toSorted());
    if ('output' in expectation) expect(seen.output, `${says}: output`).toEqual(expectation.output);
    if (expectation.context) expect(seen.context, `${says}: context`).toMatchObject(expectation.context);
    expectStated(notices, expectation.notices, `${says}: notices`);
    expectStated(seen.actions, expectation.actions, `${says}: actions`);
    expectStated(seen.emitted, expectation.emitted, `${says}: emitted`);
    expectStated(seen.sent, expectation.sent, `${says}: sent`);
  }
  const stated = cases.map(([, expectation]) => expectation);
  expectNoOthers(
    notices,
    stated.flatMap((expectation) => expectation.notices ?? []),
    `notices ${moment}`,
  );
  expectNoOthers(
    seen.emitted,
    stated.flatMap((expectation) => expectation.emitted ?? []),
    `emitted ${moment}`,
  );
  expectNoOthers(
    seen.sent,
    stated.flatMap((expectation) => expectation.sent ?? []),
    `sent ${moment}`,
  );
  if (!stated.some((expectation) => expectation.to !== undefined || 'output' in expectation))
    expect(seen.value, `it stays, because nothing says where it leads ${moment}`).toEqual(step.from);

  // What runs is stated, or due at this event, or in a state that was entered and is not left for good.
  const { calls = {} } = catalogue;
  const actions = stated.flatMap((expectation) => expectation.actions ?? []);
  const entered = seen.status === 'done' ? [] : seen.entered;
  // A machine that ends starts no actor.
  const causes = (name: string) =>
    seen.status === 'done' && name in catalogue.machine.implementations.actors ? [] : [details.event];
  const due = Object.entries(calls).flatMap(([name, call]) =>
    includesAny(call.on, causes(name)) || includesAny(call.in, entered) ? [name] : [],
  );
  const ran = [
    ...seen.calls.map(({ actor, input: actual }) => ({ name: actor, actual })),
    ...seen.actions.flatMap(({ type, params }) =>
      type === 'notify' ? [] : [{ name: type, actual: params }],
    ),
  ];
  expect([...new Set(ran.map(({ name }) => name))].toSorted(), `what runs ${moment}`).toEqual(
    [...new Set([...due, ...actions.map(({ type }) => type)])].toSorted(),
  );
  for (const { name, actual } of ran) {
    if (mayDiffer(name)) continue;
    if (actual === undefined || actions.some((action) => action.type === name && 'params' in action))
      continue;
    const expectedInput = calls[name]?.with;
    const says = `what ${name} is given ${moment}`;
    if (!expectedInput) throw new Error(`${says} is not stated`);
    expect(actual, says).toMatchObject(
      typeof expectedInput === 'function' ? expectedInput(details) : expectedInput,
    );
  }
  if (seen.status === 'done' && seen.output !== undefined) {
    expect(
      stated.some((expectation) => 'output' in expectation),
      `the output ${moment} is stated`,
    ).toBe(true);
  }
  return cases;
}

function includesAny(names: string | readonly string[] = [], seen: readonly string[]): boolean {
  return [names].flat().some((name) => seen.includes(name));
}

function expectStated(seen: readonly unknown[], stated: readonly object[] | undefined, says: string) {
  const remaining = [...seen];
  for (const call of stated ?? []) {
    const index = remaining.findIndex((item) => isLike(item, call));
    if (index < 0) {
      expect(seen, says).toContainEqual(call);
      throw new Error(says);
    }
    remaining.splice(index, 1);
  }
}

function expectNoOthers(seen: readonly unknown[], stated: readonly object[], says: string) {
  expect(
    seen.filter((item) => !stated.some((statement) => isLike(item, statement))),
    `not expected: ${says}`,
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
