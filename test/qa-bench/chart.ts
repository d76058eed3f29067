import ElkLayout from 'elkjs/lib/elk.bundled.js';
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { AnyStateMachine } from 'xstate';
import { escapeHtml } from '../lab/http.ts';
import { walkStates, walkTransitions } from '../support/graph.ts';
import type { WalkedState, WalkedTransition } from '../support/graph.ts';

type StateNode = AnyStateMachine['root'];

/** Widths and heights in pixels, matching the fonts in bench.css. */
const LETTER = 6.7;
const KEY_LETTER = 8.6;
const LINE = 15;
const HEAD = 24;

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '28',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.spacing.edgeLabel': '6',
};

/** Draws the chart of a machine as SVG: states with their actors, transitions with guards and spec ids. */
export async function drawChart(machine: AnyStateMachine): Promise<string> {
  const chart = new Chart(machine);
  const elk = new ElkLayout();
  return chart.draw(await elk.layout(chart.graph()));
}

class Chart {
  readonly #machine: AnyStateMachine;
  readonly #states: ReadonlyMap<string, WalkedState>;
  /** Text lines inside a state: its actors, and transitions without an arrow. */
  readonly #lines = new Map<string, string[]>();
  /** Text lines of an arrow, by its two ends. */
  readonly #arrows = new Map<string, { source: string; target: string; lines: string[] }>();

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
    this.#states = new Map(walkStates(machine).map((state) => [state.id, state]));
    for (const transition of walkTransitions(machine)) this.#add(transition);
  }

  graph(): ElkNode {
    return {
      id: 'chart',
      layoutOptions: options,
      children: [this.#node(this.#machine.root)],
      edges: this.#edges(),
    };
  }

  draw(layout: ElkNode): string {
    const boxes = (layout.children ?? []).flatMap((node) => this.#box(node));
    const arrows = edgesOf(layout).map(arrow);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${layout.width ?? 0} ${layout.height ?? 0}" width="${layout.width ?? 0}" role="group" aria-label="Chart of ${escapeHtml(this.#machine.id)}">
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" class="tip"/></marker></defs>
${boxes.join('\n')}\n${arrows.join('\n')}</svg>`;
  }

  #add({ definition, guard, ids }: WalkedTransition): void {
    const { source, target = [], eventType } = definition;
    const text = [eventName(eventType), guard && `[${guard}]`, ids.join(' ')].filter(Boolean).join(' ');
    const into = (target as readonly StateNode[])[0];
    if (!into || isWithin(into, source) || isWithin(source, into)) {
      const end = into && into !== source ? ` → ${into.key}` : '';
      this.#lines.set(source.id, [...(this.#lines.get(source.id) ?? []), text + end]);
      return;
    }
    const key = `${source.id} ${into.id}`;
    const known = this.#arrows.get(key) ?? { source: source.id, target: into.id, lines: [] };
    known.lines.push(text);
    this.#arrows.set(key, known);
  }

  #linesOf(node: StateNode): readonly string[] {
    const { ids = [], actors = [] } = this.#states.get(node.id) ?? {};
    return [
      ...(ids.length ? [ids.join(' ')] : []),
      ...actors.map((actor) => `▸ ${actor}`),
      ...(this.#lines.get(node.id) ?? []),
    ];
  }

  #node(node: StateNode): ElkNode {
    const lines = this.#linesOf(node);
    const widest = Math.max(node.key.length * KEY_LETTER, ...lines.map((line) => line.length * LETTER));
    const width = Math.max(widest + 28, 90);
    const height = HEAD + lines.length * LINE + 10;
    const children = Object.values(node.states).map((child) => this.#node(child));
    if (children.length === 0) return { id: node.id, width, height };
    return {
      id: node.id,
      children,
      layoutOptions: {
        'elk.padding': `[top=${height + 8},left=16,bottom=16,right=16]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${height})`,
      },
    };
  }

  #edges(): ElkExtendedEdge[] {
    return [...this.#arrows.values()].map(({ source, target, lines }, index) => ({
      id: `edge ${index}`,
      sources: [source],
      targets: [target],
      labels: [
        {
          text: lines.join('\n'),
          width: Math.max(...lines.map((line) => line.length * LETTER)),
          height: lines.length * LINE,
        },
      ],
    }));
  }

  #box({ id, x = 0, y = 0, width = 0, height = 0, children = [] }: ElkNode): readonly string[] {
    const node = this.#machine.getStateNodeById(id);
    const isInitial = node.parent?.initial.target.includes(node) ?? false;
    const kind = [node.type, isInitial ? 'initial' : ''].join(' ').trim();
    const told = this.#linesOf(node);
    const lines = told.map(
      (line, index) =>
        `<text class="line" x="${x + 12}" y="${y + HEAD + 11 + index * LINE}">${escapeHtml(line)}</text>`,
    );
    return [
      `<g class="state ${kind}" data-node="${escapeHtml(id)}" role="button" tabindex="0" aria-label="${escapeHtml([id, ...told].join(' '))}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/><text class="key" x="${x + 12}" y="${y + 18}">${isInitial ? '● ' : ''}${escapeHtml(node.key)}</text>${lines.join('')}</g>`,
      ...children.flatMap((child) => this.#box(child)),
    ];
  }
}

function edgesOf({ edges = [], children = [] }: ElkNode): readonly ElkExtendedEdge[] {
  return [...edges, ...children.flatMap(edgesOf)];
}

function arrow({ sections = [], labels = [] }: ElkExtendedEdge): string {
  const paths = sections.map(({ startPoint, bendPoints = [], endPoint }) => {
    const points = [startPoint, ...bendPoints, endPoint].map(({ x, y }) => `${x} ${y}`);
    return `<path d="M${points.join('L')}" marker-end="url(#tip)"/>`;
  });
  const texts = labels.flatMap(({ text = '', x = 0, y = 0 }) =>
    text
      .split('\n')
      .map((line, index) => `<text x="${x}" y="${y + 11 + index * LINE}">${escapeHtml(line)}</text>`),
  );
  return `<g class="arrow">${paths.join('')}${texts.join('')}</g>`;
}

function isWithin(node: StateNode, ancestor: StateNode): boolean {
  return node === ancestor || (node.parent !== undefined && isWithin(node.parent, ancestor));
}

function eventName(type: string): string {
  if (type === '') return 'always';
  const [, outcome, actor] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? [];
  if (outcome) return `${outcome}: ${actor}`;
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  return delay ? `after ${delay}` : type;
}
