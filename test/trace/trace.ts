import type { SpecTransition } from '../support/spec.ts';
import type { TestResult } from './reports.ts';

export interface TraceInput {
  readonly transitions: readonly Pick<SpecTransition, 'id' | 'flow'>[];
  readonly rulings: readonly string[];
  readonly requirements: readonly string[];
  readonly tests: readonly TestResult[];
  /** Edges that the product does not have, each with the reason. */
  readonly excluded: Readonly<Record<string, string>>;
  /** The file and line of each test that names a requirement. */
  readonly namings: ReadonlyMap<string, readonly string[]>;
  /** Requirements that no test can check, each with the reason. */
  readonly untestable: Readonly<Record<string, string>>;
}

/** How many ids of a flow, or of a family of ids, there are, a test names, and a passed test names. */
interface Count {
  readonly name: string;
  readonly total: number;
  readonly claimed: number;
  readonly exercised: number;
}

interface Trace {
  readonly flows: readonly Count[];
  readonly groups: readonly Count[];
  /** What makes the run fail, as sentences, each with its flow, or '' if it belongs to none. */
  readonly problems: readonly { readonly flow: string; readonly text: string }[];
}

/** The spec ids in square brackets in a test title: `[ROUTE-04]`, `[PAY-R05 RUL-07]`. */
export function idsInTitle(title: string): readonly string[] {
  return [...title.matchAll(/\[([^\]]*)\]/g)].flatMap(([, inside = '']) => {
    const words = inside.split(/[\s,]+/).filter(Boolean);
    // Resolutions of ambiguities (AMB) accompany other ids; they are not traced on their own.
    return words.every((word) => /^[A-Z]+-R?\d+$/.test(word))
      ? words.filter((word) => !word.startsWith('AMB-'))
      : [];
  });
}

/** Compares the ids of the specification with those that tests name in their titles, paths included. */
export function traceOf(input: TraceInput): Trace {
  const { transitions, rulings, requirements, tests, excluded, namings, untestable } = input;
  const flowOf = new Map(transitions.map(({ id, flow }) => [id, flow]));
  const knownIds = new Set([...flowOf.keys(), ...rulings, ...requirements]);
  const idsOf = (results: readonly TestResult[]) =>
    new Set(results.flatMap(({ title }) => idsInTitle(title)));
  const claimed = idsOf(tests);
  const exercised = idsOf(tests.filter(({ status }) => status === 'passed'));
  const countOf = (name: string, ids: readonly string[]): Count => ({
    name,
    total: ids.length,
    claimed: ids.filter((id) => claimed.has(id)).length,
    exercised: ids.filter((id) => exercised.has(id)).length,
  });
  const problem = (predicate: string) => (id: string) => ({
    flow: flowOf.get(id) ?? '',
    text: `${id} ${predicate}`,
  });

  const due = transitions.map(({ id }) => id).filter((id) => !(id in excluded));
  const isNamed = (id: string) => namings.has(id);
  const reasons = Object.keys(untestable);
  return {
    flows: [...new Set(flowOf.values())].map((flow) =>
      countOf(
        flow,
        due.filter((id) => flowOf.get(id) === flow),
      ),
    ),
    groups: [...Map.groupBy([...requirements, ...rulings], (id) => id.replace(/-?\d+$/, ''))].map(
      ([group, ids]) => countOf(group, ids),
    ),
    problems: [
      ...due.filter((id) => !claimed.has(id)).map(problem('is named by no test')),
      ...due
        .filter((id) => claimed.has(id) && !exercised.has(id))
        .map(problem('is named by no test that passed')),
      ...[...claimed]
        .filter((id) => !knownIds.has(id))
        .map(problem('is named and is not an id of the specification')),
      ...[...claimed].filter((id) => id in excluded).map(problem('is named and marked as excluded')),
      ...Object.keys(excluded)
        .filter((id) => !flowOf.has(id))
        .map(problem('is excluded and is not a transition')),
      ...requirements.filter((id) => !isNamed(id) && !(id in untestable)).map(problem('is named by no test')),
      ...reasons.filter(isNamed).map(problem('is marked as untestable and is named by a test')),
      ...reasons
        .filter((id) => !requirements.includes(id))
        .map(problem('is marked as untestable and is not a requirement')),
    ],
  };
}

/** The trace as text; with `only`, of these flows. */
export function traceText({ flows, groups, problems }: Trace, only: readonly string[]): string {
  const isSelected = (flow: string) => only.length === 0 || only.includes(flow);
  const rows = flows.filter(({ name }) => isSelected(name));
  const sum = (column: 'total' | 'claimed' | 'exercised') => rows.reduce((all, row) => all + row[column], 0);
  const all = { name: 'all', total: sum('total'), claimed: sum('claimed'), exercised: sum('exercised') };
  const width = Math.max(...rows.map(({ name }) => name.length));
  const line = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(11)).join('')}`;
  const found = problems.filter(({ flow }) => isSelected(flow));
  return [
    line('flow', ['ids', 'claimed', 'exercised']),
    ...[...rows, all].map((row) => line(row.name, [row.total, row.claimed, row.exercised])),
    ...(only.length > 0
      ? []
      : [
          '',
          `In titles of passed tests: ${groups.map((group) => `${group.name} ${group.exercised}/${group.total}`).join(', ')}`,
          'Where the tests name each requirement: .reports/requirements.md',
        ]),
    ...(found.length > 0 ? ['', ...found.map(({ flow, text }) => `✗ ${flow && `${flow}: `}${text}`)] : []),
  ].join('\n');
}
