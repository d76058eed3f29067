import { expect } from 'vitest';
import { applies } from './catalogue.ts';
import type { Catalogue, Expectation, Expected, StepFacts } from './catalogue.ts';
import type { PathStep } from './paths.ts';
import type { Observation } from './replay.ts';

/** The matching case of an expectation for a step. */
function caseOf(given: Expected | undefined, facts: StepFacts): Expectation | undefined {
  if (typeof given === 'function') return caseOf(given(facts), facts);
  return (
    given && ([given].flat().find((one: Expectation) => applies(one.when, facts)) as Expectation | undefined)
  );
}

/**
 * The expectations of a step with their names: one for each spec id, or the one of its event.
 * @throws if a spec id has no expectation or none of its cases matches
 */
function casesOf(
  { expected, unlisted = {} }: Catalogue,
  ids: readonly string[],
  facts: StepFacts,
): readonly (readonly [string, Expectation])[] {
  if (ids.length === 0) {
    const found = caseOf(unlisted[facts.event], facts);
    return found ? [[facts.event, found]] : [];
  }
  return ids.map((id) => {
    const found = caseOf(expected[id], facts);
    if (!found) throw new Error(`No case of ${id} is about ${JSON.stringify(facts)}`);
    return [id, found] as const;
  });
}

/**
 * Compares what a live machine did in a step with the planned path and the specification.
 * @returns the compared cases, each with its id or, in a step without one, the event. Throws an assertion error on the
 * first difference.
 */
export function checkStep(
  catalogue: Catalogue,
  input: string,
  step: PathStep,
  seen: Observation,
): readonly (readonly [string, Expectation])[] {
  const facts: StepFacts = { input, event: step.event.name, from: step.from };
  const at = `after ${step.event.type} '${step.event.name}'`;
  expect({ transitions: seen.transitions, to: seen.value }, `the way ${at}`).toEqual({
    transitions: step.transitions,
    to: step.to,
  });
  const cases = casesOf(catalogue, step.ids, facts);
  const notices = seen.actions.filter(({ type }) => type === 'notify').map(({ params }) => params);
  for (const [id, one] of cases) {
    const says = `${id} ${at}`;
    if (one.to !== undefined && !seen.matches(one.to)) expect(seen.value, says).toEqual(one.to);
    if ('output' in one) expect(seen.output, `${says}: output`).toEqual(one.output);
    if (one.context) expect(seen.context, `${says}: context`).toMatchObject(one.context);
    contains(notices, one.notices, `${says}: notices`);
    contains(seen.calls, one.calls, `${says}: calls`);
    contains(seen.actions, one.actions, `${says}: actions`);
    contains(seen.emitted, one.emitted, `${says}: emitted`);
    contains(seen.sent, one.sent, `${says}: sent`);
  }
  const stated = cases.map(([, one]) => one);
  leavesNone(
    notices,
    stated.flatMap((one) => one.notices ?? []),
    `notices ${at}`,
  );
  if (stated.some((one) => one.calls)) {
    leavesNone(
      seen.calls,
      stated.flatMap((one) => one.calls ?? []),
      `calls ${at}`,
    );
  }
  const isGiven = (name: string) =>
    stated.some(({ calls = [] }) => calls.some((one) => one.actor === name && 'input' in one));
  for (const { actor, input: given } of seen.calls) {
    if (given === undefined || isGiven(actor)) continue;
    const known = catalogue.given?.[actor];
    const says = `what ${actor} is given ${at}`;
    if (!known) throw new Error(`${says} is not stated`);
    expect(given, says).toMatchObject(typeof known === 'function' ? known(facts) : known);
  }
  if (seen.status === 'done' && seen.output !== undefined) {
    expect(
      stated.some((one) => 'output' in one),
      `the output ${at} is stated`,
    ).toBe(true);
  }
  return cases;
}

function contains(seen: readonly unknown[], stated: readonly object[] | undefined, says: string) {
  const left = [...seen];
  for (const one of stated ?? []) {
    const index = left.findIndex((item) => isLike(item, one));
    if (index < 0) {
      expect(seen, says).toContainEqual(one);
      throw new Error(says);
    }
    left.splice(index, 1);
  }
}

function leavesNone(seen: readonly unknown[], stated: readonly object[], says: string) {
  expect(
    seen.filter((item) => !stated.some((one) => isLike(item, one))),
    `not expected: ${says}`,
  ).toEqual([]);
}

function isLike(item: unknown, one: object): boolean {
  try {
    expect(item).toMatchObject(one);
    return true;
  } catch {
    return false;
  }
}
