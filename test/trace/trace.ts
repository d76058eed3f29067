import type { SpecEdge } from '../support/spec.ts';
import type { TraceReport } from '../support/path-suite.ts';
import type { Binding } from './binding.ts';
import type { TestResult } from './reports.ts';

/** The input of the trace. */
export interface TraceInput {
  readonly edges: readonly Pick<SpecEdge, 'id' | 'flow'>[];
  readonly rulings: readonly string[];
  readonly requirements: readonly string[];
  readonly suites: readonly TraceReport[];
  readonly tests: readonly TestResult[];
  readonly excluded: Readonly<Record<string, string>>;
  readonly binding: Binding;
  /** The places in the tests that name each requirement. */
  readonly namings: ReadonlyMap<string, readonly string[]>;
  /** Requirements that no test can check, each with the reason. */
  readonly untestable: Readonly<Record<string, string>>;
}

/** One line of the table. */
export interface FlowTrace {
  readonly flow: string;
  /** The number of ids that count, without permanently excluded ones. */
  readonly total: number;
  readonly claimed: number;
  readonly exercised: number;
  /** Transitions of the machines that cover the flow. */
  readonly transitions: { readonly total: number; readonly taken: number };
}

export interface GroupTrace {
  readonly group: string;
  readonly total: number;
  readonly covered: number;
}

export interface Trace {
  readonly flows: readonly FlowTrace[];
  readonly groups: readonly GroupTrace[];
  readonly binding: Binding;
  /** How many requirements tests name, and how many none can check. */
  readonly named: number;
  readonly untestable: number;
  /** Everything that makes the run fail, as sentences. */
  readonly faults: readonly string[];
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

/** Combines the specification, the claims, and what was exercised. */
export function traceOf(input: TraceInput): Trace {
  const { edges, rulings, requirements, suites, tests, excluded, binding, namings, untestable } = input;
  const flowNames = [...new Set(edges.map(({ flow }) => flow))];
  const edgeIds = new Set(edges.map(({ id }) => id));
  const known = new Set([...edgeIds, ...rulings, ...requirements]);
  const titled = new Set(tests.flatMap(({ title }) => idsInTitle(title)));
  const passed = new Set(
    tests.filter(({ status }) => status === 'passed').flatMap(({ title }) => idsInTitle(title)),
  );
  const claimed = new Set([...suites.flatMap((suite) => suite.claimed), ...titled]);
  const exercised = new Set([...suites.flatMap((suite) => suite.exercised), ...passed]);

  const faults = [
    ...[...claimed]
      .filter((id) => !known.has(id))
      .map((id) => `${id} is claimed and is no id of the specification`),
    ...[...claimed].filter((id) => id in excluded).map((id) => `${id} is claimed and marked as excluded`),
    ...Object.keys(excluded)
      .filter((id) => !edgeIds.has(id))
      .map((id) => `${id} is excluded and is no edge`),
    ...suites.flatMap(({ suite, gaps }) => gaps.map((gap) => `${suite}: ${gap}`)),
    ...suites
      .filter(({ transitions }) => transitions.taken < transitions.total)
      .map(
        ({ suite, transitions }) =>
          `${suite}: ${transitions.total - transitions.taken} transitions are not taken`,
      ),
  ];

  const flows = flowNames.map((flow): FlowTrace => {
    const ids = edges.filter((edge) => edge.flow === flow && !(edge.id in excluded)).map(({ id }) => id);
    faults.push(
      ...ids.filter((id) => !claimed.has(id)).map((id) => `${flow}: ${id} is not claimed`),
      ...ids
        .filter((id) => claimed.has(id) && !exercised.has(id))
        .map((id) => `${flow}: ${id} is not exercised`),
    );
    const machines = suites.filter((suite) => suite.flows.includes(flow));
    return {
      flow,
      total: ids.length,
      claimed: ids.filter((id) => claimed.has(id)).length,
      exercised: ids.filter((id) => exercised.has(id)).length,
      transitions: {
        total: machines.reduce((sum, { transitions }) => sum + transitions.total, 0),
        taken: machines.reduce((sum, { transitions }) => sum + transitions.taken, 0),
      },
    };
  });

  const groups = [...Map.groupBy([...requirements, ...rulings], (id) => id.replace(/-?\d+$/, ''))].map(
    ([group, ids]): GroupTrace => ({
      group,
      total: ids.length,
      covered: ids.filter((id) => exercised.has(id)).length,
    }),
  );
  const isNamed = (id: string) => namings.has(id);
  faults.push(
    ...requirements
      .filter((id) => !isNamed(id) && !(id in untestable))
      .map((id) => `${id} is named by no test`),
    ...Object.keys(untestable)
      .filter((id) => isNamed(id) || !requirements.includes(id))
      .map(
        (id) => `${id} is marked as untestable and is ${isNamed(id) ? 'named by a test' : 'no requirement'}`,
      ),
  );
  return {
    flows,
    groups,
    binding,
    named: requirements.filter(isNamed).length,
    untestable: Object.keys(untestable).length,
    faults: [...faults, ...binding.faults],
  };
}

/** The trace as text; with `only`, the table shows just these flows. */
export function printed(
  { flows, groups, binding, named, untestable, faults }: Trace,
  only: readonly string[],
): string {
  const rows = flows.filter(({ flow }) => only.length === 0 || only.includes(flow));
  const sum = (of: (row: FlowTrace) => number) => rows.reduce((all, row) => all + of(row), 0);
  const lines = [
    ['flow', 'ids', 'claimed', 'exercised', 'transitions taken'],
    ...rows.map((row) => [
      row.flow,
      `${row.total}`,
      `${row.claimed}/${row.total}`,
      `${row.exercised}/${row.total}`,
      row.transitions.total ? `${row.transitions.taken}/${row.transitions.total}` : '',
    ]),
    [
      'all',
      `${sum(({ total }) => total)}`,
      `${sum(({ claimed }) => claimed)}/${sum(({ total }) => total)}`,
      `${sum(({ exercised }) => exercised)}/${sum(({ total }) => total)}`,
      '',
    ],
  ];
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const covered = groups.map((one) => `${one.group} ${one.covered}/${one.total}`).join(', ');
  return [
    ...table,
    ...(only.length === 0
      ? [
          '',
          `Named by a passed test or path: ${covered}`,
          `Bound to the words of their rows: ${binding.mechanical} ids by the words alone, ${binding.byTable} with the table`,
          `Requirements: ${named} named by tests (.reports/requirements.md lists them), ${untestable} cannot be tested`,
        ]
      : []),
    ...(faults.length ? ['', ...faults.map((fault) => `✗ ${fault}`)] : []),
  ].join('\n');
}
