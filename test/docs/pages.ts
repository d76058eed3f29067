import type { RegisteredMachine } from '../support/flows.ts';
import { walkStates, walkTransitions } from '../support/graph.ts';

/**
 * The page of a machine: its states, and each transition with its spec ids and the test that takes it.
 * @param takenBy by transition, the title of the shortest path that takes it
 */
export function machinePage(entry: RegisteredMachine, takenBy: readonly (string | null)[]): string {
  const { id, machineFile, catalogFile, specFlows, catalog } = entry;
  const { machine } = catalog;
  const states = walkStates(machine);
  const transitions = walkTransitions(machine);
  const nameOf = stateNamer(machine.id);
  const titles = [...new Set(takenBy)].filter((title) => title !== null);
  const numberOf = new Map(titles.map((title, index) => [title, index + 1]));
  const path = (index: number) => {
    const title = takenBy[index];
    return title === null || title === undefined ? '' : `[${numberOf.get(title)}](#paths)`;
  };
  return [
    `# ${id}`,
    '',
    `[Machine](../../${machineFile}) · [catalog](../../${catalogFile}) · flows of the specification: ${specFlows.join(', ')}`,
    '',
    '## States',
    '',
    ...table(
      ['state', 'kind', 'runs', 'specification'],
      states
        .slice(1)
        .map((state) => [nameOf(state.id), state.type, state.actors.join(', '), state.ids.join(' ')]),
    ),
    '',
    '## Transitions',
    '',
    ...table(
      ['from', 'event', 'guard', 'to', 'specification', 'path'],
      transitions.map(({ index, source, event, guard, targets, ids }) => [
        nameOf(source),
        readableEvent(event),
        guard,
        targets.map(nameOf).join(', '),
        ids.join(' '),
        path(index),
      ]),
    ),
    '',
    '## Paths',
    '',
    `Of the tests of its paths the shortest that takes each transition.`,
    '',
    ...titles.map((title, index) => `${index + 1}. ${escapeMarkdown(title.replace(/ \[[^\]]*\]$/, ''))}`),
    '',
  ].join('\n');
}

export function indexPage(machines: readonly RegisteredMachine[]): string {
  return [
    '# Machines',
    '',
    'Every flow of the portal is a machine. A page lists its states, and each transition with the ids of the',
    '[specification](../../docs/spec) that it fulfils and the test path that takes it.',
    '',
    ...table(
      ['machine', 'flows of the specification', 'states', 'transitions'],
      machines.map(({ id, specFlows, catalog: { machine } }) => [
        `[${id}](${id}.md)`,
        specFlows.join(', '),
        String(walkStates(machine).length - 1),
        String(walkTransitions(machine).length),
      ]),
    ),
    '',
  ].join('\n');
}

/** Readable state names: without the machine's own name in front. */
function stateNamer(machineId: string): (id: string) => string {
  return (id) =>
    id === machineId ? '(any)' : id.startsWith(`${machineId}.`) ? id.slice(machineId.length + 1) : id;
}

/** Readable names for the library's events: a call ends, time passes. */
function readableEvent(event: string): string {
  const [, ending, actor] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(event) ?? [];
  if (actor !== undefined) return `${actor} ${ending === 'done' ? 'done' : 'failed'}`;
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event) ?? [];
  if (delay !== undefined) return `after ${delay}`;
  return event.startsWith('xstate.done.state.') ? 'done' : event;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}

/** Escapes text for Markdown. */
function escapeMarkdown(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*');
}
