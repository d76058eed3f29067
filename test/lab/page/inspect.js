/**
 * Displays reports from the machines of a portal page in another tab. All data is redacted before it leaves that page.
 */

/** `test/qa-bench/tools/inspector.ts` sends on the same channel. */
const channel = new BroadcastChannel('portal.inspect');
const find = (id) => document.getElementById(id);

function element(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

/** Keyed by the page part of a message's id. */
const pages = new Map();
let shown = null;
let chosen = null;

const time = (createdAt) => new Date(Number(createdAt)).toLocaleTimeString('en-US', { hour12: false });

/** The paths of a state value: 'choosing.card'. */
function pathsOf(value) {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [String(value)];
  return Object.entries(value).flatMap(([name, inner]) => {
    const paths = pathsOf(inner);
    return paths.length === 0 ? [name] : paths.map((path) => `${name}.${path}`);
  });
}

/** The active states of a chart for a value, outermost first. */
function nodesOf(chart, value) {
  const nodes = new Set([chart]);
  for (const path of pathsOf(value)) {
    let node = chart;
    for (const name of path.split('.')) {
      node = node?.states?.[name];
      if (node) nodes.add(node);
    }
  }
  return [...nodes];
}

const idsOf = (chart, value) => nodesOf(chart, value).flatMap(({ meta }) => meta?.spec ?? []);

/** The possible transitions of a state, as `event [guard] → target IDS`. */
function edgesOf(chart, value) {
  return nodesOf(chart, value).flatMap(({ on, after, always, onDone, invoke }) => {
    const groups = [
      ...Object.entries(on ?? {}),
      ...Object.entries(after ?? {}).map(([delay, list]) => [`after ${delay}`, list]),
      ...(invoke ?? []).flatMap(({ id, src, ...ends }) => [
        [`${id ?? src} done`, ends.onDone],
        [`${id ?? src} failed`, ends.onError],
      ]),
      ['always', always],
      ['done', onDone],
    ];
    return groups.flatMap(([event, list]) =>
      (list ?? []).map(({ target, guard, meta }) =>
        [
          event,
          ...(guard ? [`[${guard}]`] : []),
          ...(target ? [`→ ${[target].flat().join(', ')}`] : []),
          ...(meta?.spec ?? []),
        ].join(' '),
      ),
    );
  });
}

/** The visible fields of an event; objects with no visible field are dropped. */
function toldOf(fields) {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (value === '[hidden]' || value === undefined) return [];
      if (typeof value !== 'object' || value === null) return [[name, value]];
      const told = toldOf(value);
      return Object.keys(told).length > 0 ? [[name, told]] : [];
    }),
  );
}

function depthOf(page, actor) {
  const parent = page.actors.get(actor.parentId);
  return parent ? depthOf(page, parent) + 1 : 0;
}

function log(page, { createdAt }, line) {
  page.log.push({ at: createdAt, text: line });
}

function receive(message) {
  const [name, number] = String(message.id).split('#');
  if (!number) return;
  const page = pages.get(name) ?? { name, seen: new Set(), actors: new Map(), log: [] };
  if (page.seen.has(number)) return;
  page.seen.add(number);
  if (!pages.has(name)) {
    pages.set(name, page);
    // Show the page that was opened last.
    shown = name;
    chosen = null;
  }
  const { type, sessionId } = message;
  if (type === '@xstate.actor') {
    const chart = message.definition ? JSON.parse(message.definition) : {};
    const { name: actor, parentId, snapshot } = message;
    page.actors.set(sessionId, { sessionId, name: actor, parentId, chart, snapshot });
  } else {
    const actor = page.actors.get(sessionId) ?? { sessionId, name: sessionId, chart: {}, snapshot: {} };
    page.actors.set(sessionId, actor);
    if (type === '@xstate.snapshot') {
      const before = actor.isStarted ? pathsOf(actor.snapshot.value).join(', ') : null;
      actor.isStarted = true;
      actor.snapshot = { ...actor.snapshot, ...message.snapshot };
      const after = pathsOf(actor.snapshot.value).join(', ');
      if (after !== (before ?? ''))
        log(
          page,
          message,
          before === null ? `${actor.name} starts in ${after}` : `${actor.name} ${before} → ${after}`,
        );
    } else {
      const { type: event, ...fields } = message.event;
      const told = toldOf(fields);
      log(
        page,
        message,
        `${actor.name} ← ${event}${Object.keys(told).length > 0 ? ` ${JSON.stringify(told)}` : ''}`,
      );
    }
  }
  show();
}

function row(page, actor) {
  const { name, chart, snapshot, sessionId } = actor;
  const choose = element('button', {
    type: 'button',
    textContent: `${'  '.repeat(depthOf(page, actor))}${name}`,
  });
  choose.addEventListener('click', () => {
    chosen = sessionId;
    show();
  });
  const line = element(
    'tr',
    {},
    element('td', {}, choose),
    element('td', { textContent: pathsOf(snapshot.value).join(', ') }),
    element('td', { textContent: idsOf(chart, snapshot.value).join(' ') }),
    element('td', { textContent: snapshot.status ?? '' }),
  );
  line.dataset.status = snapshot.status ?? '';
  line.setAttribute('aria-selected', String(sessionId === chosen));
  return line;
}

let isDue = false;
/** Renders once per frame, no matter how much is reported. */
function show() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    draw();
  });
}

function draw() {
  find('waiting').hidden = pages.size > 0;
  find('pages').replaceChildren(
    ...[...pages.keys()].map((name, index) =>
      element('option', { value: name, textContent: `Page ${index + 1}`, selected: name === shown }),
    ),
  );
  const page = pages.get(shown);
  const actors = page ? [...page.actors.values()] : [];
  // Only machines, not the calls they make.
  const focused = document.activeElement?.closest('#machines tr');
  const index = focused ? [...find('machines').children].indexOf(focused) : -1;
  find('machines').replaceChildren(
    ...actors.filter(({ chart }) => chart.states).map((actor) => row(page, actor)),
  );
  find('machines').children[index]?.querySelector('button')?.focus();
  const actor = page?.actors.get(chosen);
  find('context').textContent = actor
    ? JSON.stringify({ value: actor.snapshot.value, context: actor.snapshot.context }, null, 2)
    : 'Choose a machine.';
  find('edges').replaceChildren(
    ...(actor ? edgesOf(actor.chart, actor.snapshot.value) : []).map((edge) =>
      element('li', { textContent: edge }),
    ),
  );
  find('log').replaceChildren(
    ...(page?.log ?? []).map(({ at, text: line }) => element('li', { textContent: `${time(at)} ${line}` })),
  );
  find('log').scrollTop = find('log').scrollHeight;
}

find('pages').addEventListener('change', ({ target }) => {
  shown = target.value;
  chosen = null;
  show();
});
find('clear').addEventListener('click', () => {
  pages.clear();
  shown = null;
  show();
});
find('copy').addEventListener('click', async () => {
  await navigator.clipboard.writeText((pages.get(shown)?.log ?? []).map((line) => line.text).join('\n'));
  find('copied').textContent = 'Copied.';
});

channel.addEventListener('message', ({ data }) => receive(data));
channel.postMessage({ type: '@statelyai.connected' });
