/** The prefix that `test/qa-bench/tools/plan.ts` expects in the name of its window. */
const PLAN = 'qa.plan ';
/** Time limit for starting a page, in milliseconds. */
const START = 20_000;

const find = (id) => document.querySelector(`#${id}`);
const frame = find('frame');

/** The current display: the machine, its input, the steps that were or can be made, and how many were made. */
const shown = { machine: null, input: null, turns: [], at: 0, order: null, isLive: false };

async function api(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  return response.json();
}

function option(value, text = value) {
  return Object.assign(document.createElement('option'), { value, textContent: text });
}

function say(text, isWrong = false) {
  find('standing').textContent = text;
  find('standing').toggleAttribute('data-wrong', isWrong);
}

/** A state value as text, formatted as on the server. */
function nameOf(value) {
  if (typeof value === 'string') return value;
  const parts = Object.entries(value).map(([state, inner]) => {
    const name = inner === undefined ? '' : nameOf(inner);
    if (name === '') return state;
    return name.includes(' + ') ? `${state}(${name})` : `${state}.${name}`;
  });
  return parts.join(' + ');
}

async function until(holds) {
  const end = performance.now() + START;
  while (!holds()) {
    if (performance.now() > end) throw new Error('The page does not start. Is it a build for QA?');
    await new Promise(requestAnimationFrame);
  }
}

const player = () => frame.contentWindow?.portalPlayer;

/** Opens the machine's page for a new order of the lab, as a patient does. */
async function open(plan) {
  const { id, scenario } = shown.machine;
  shown.order = await api('POST', '/lab/api/orders', { scenario });
  const { address } = await api('POST', `/lab/bench/api/machines/${id}/address`, shown.order);
  find('order').textContent = `Order ${shown.order.accessionId}, scenario '${scenario}'.`;
  const before = player();
  // The name belongs to the frame and survives navigation.
  frame.contentWindow.name = plan ? PLAN + JSON.stringify(plan) : '';
  frame.contentWindow.location.replace(address);
  await until(() => player() && player() !== before && (!plan || player().isReady()));
  player().watch(happened);
}

/** Highlights the shown machine's active states; records what a person did in the frame. */
function happened({ machine, nodes, event, told, isPlayed, value, status }) {
  if (shown.isLive && machine !== shown.machine.machineId) void followLive(machine, nodes);
  if (machine !== shown.machine.machineId) return;
  light(nodes);
  offer(nodes);
  if (shown.isLive) say(`Live: ${nameOf(value)}${status === 'done' ? ', ended' : ''}`);
  if (isPlayed || shown.isLive || event.type.startsWith('xstate.')) return;
  // A person pressed something in a held page: record it like any other step.
  const key = Object.keys(shown.machine.moves).find((name) => {
    const move = shown.machine.moves[name];
    return move.kind === 'event' && JSON.stringify(move.event) === JSON.stringify(event);
  });
  const name = key ? key.slice(key.indexOf('#') + 1) : 'by hand';
  shown.turns = [
    ...shown.turns.slice(0, shown.at),
    { way: shown.machine.way, move: { kind: 'event', event }, name, told, to: value },
  ];
  shown.at += 1;
  showStep();
}

/** The page has moved on to another machine. */
async function followLive(machineId, nodes) {
  const next = everywhere.find((one) => one.machineId === machineId);
  if (!next || machineId === 'notices' || !nodes.length) return;
  if (children.has(machineId)) return;
  await choose(next.id);
  light(nodes);
}

/** Highlights the states, fills the innermost ones, and scrolls to the first of these. */
function light(nodes) {
  const inner = nodes.filter((node) => !nodes.some((other) => other.startsWith(`${node}.`)));
  for (const state of find('chart').querySelectorAll('.state')) {
    const { node } = state.dataset;
    state.toggleAttribute('data-lit', nodes.includes(node));
    state.toggleAttribute('data-here', inner.includes(node));
  }
  const here = find('chart').querySelector('[data-here] rect')?.getBoundingClientRect();
  const room = find('chart').getBoundingClientRect();
  if (!here) return;
  find('chart').scrollBy(
    here.left + here.width / 2 - room.left - room.width / 2,
    here.top + here.height / 2 - room.top - room.height / 2,
  );
}

/** Time does not pass automatically in a held page. */
const TIMES = {
  'time#one second': { kind: 'time', wait: 1000 },
  'time#ten seconds': { kind: 'time', wait: 10_000 },
  'time#one minute': { kind: 'time', wait: 60_000 },
};
/** A step that was not made yet, by the key of its move. */
const turnOf = (key) => ({
  way: shown.machine.way,
  move: shown.machine.moves[key] ?? TIMES[key],
  name: key.slice(key.indexOf('#') + 1),
});

/** Lists the possible moves in these states; only running actors can end. */
function offer(nodes) {
  const types = new Set(nodes.flatMap((node) => shown.machine.offers[node] ?? []));
  const keys = Object.keys(shown.machine.moves).filter((key) => types.has(key.slice(0, key.indexOf('#'))));
  const { value } = find('move');
  find('move').replaceChildren(...[...keys, ...Object.keys(TIMES)].map((key) => option(key)));
  if (keys.includes(value)) find('move').value = value;
}

/** Draws the chart at the chosen size, in percent; at least 50 if it should fit. */
function resize() {
  const svg = find('chart').querySelector('svg');
  if (!svg) return;
  const { width } = svg.viewBox.baseVal;
  const chosen = Number(find('size').value);
  const fit = Math.min(1, Math.max(0.5, (find('chart').clientWidth - 4) / width));
  svg.setAttribute('width', String(width * (chosen ? chosen / 100 : fit)));
}

/** Shows a machine's chart, states and moves. */
async function choose(id) {
  if (shown.machine?.id === id) return;
  say('Drawing the chart …');
  shown.machine = await api('GET', `/lab/bench/api/machines/${id}`);
  find('machine').value = id;
  Object.assign(find('table'), { href: `/lab/bench/api/machines/${id}/page`, hidden: false });
  find('chart').innerHTML = shown.machine.chart;
  resize();
  find('state').replaceChildren(
    option('', 'choose …'),
    ...shown.machine.paths.map(({ state }) => option(state)),
  );
  offer([]);
  say('Choose a state.');
}

/** Opens the page and makes the first steps of the current path. */
async function play(count) {
  shown.isLive = false;
  say('Opening the page …');
  try {
    await open(shown.machine.plans[shown.input]);
    for (const { way, move } of shown.machine.setting) player().perform(way, move);
    shown.at = 0;
    while (shown.at < count) step();
    showStep();
  } catch (error) {
    say(error.message, true);
  }
}

/** Makes the next step. @throws if it leads to an unexpected state */
function step() {
  const turn = shown.turns[shown.at];
  const { value } = player().perform(turn.way, turn.move);
  shown.at += 1;
  const [is, should] = [nameOf(value), nameOf(turn.to ?? value)];
  turn.to = value;
  if (is !== should) throw new Error(`'${turn.name}' leads to ${is} instead of ${should}`);
}

function showStep() {
  const turn = shown.turns[shown.at - 1];
  const names = shown.turns.slice(1, shown.at).map(({ name }) => name);
  say(
    `Step ${shown.at} of ${shown.turns.length} · ${nameOf(turn.to)} · ${[shown.input, ...names].join(' → ')}`,
  );
  find('back').disabled = shown.at <= 1;
  find('forward').disabled = shown.at >= shown.turns.length;
  find('log').value = JSON.stringify(log(), null, 1);
}

/** What was done, in names only. */
function log() {
  return {
    machine: shown.machine.id,
    input: shown.input,
    steps: shown.turns.slice(0, shown.at).map(({ name, move, to, told }) => ({
      event: move.kind === 'event' ? move.event.type : move.kind,
      name,
      ...(move.actor && { actor: move.actor }),
      ...(move.wait !== undefined && { wait: move.wait }),
      ...(told && { told }),
      to: nameOf(to),
    })),
  };
}

/** The steps of a log, with the catalogue's events for the names. */
function turnsOf({ steps }) {
  const { moves, way } = shown.machine;
  return steps.map(({ event, name, actor, wait, told, to }) => {
    const type = actor ? `xstate.${event}.actor.${actor}` : event;
    const key =
      Object.keys(moves).find((one) => one === `${type}#${name}`) ??
      Object.keys(moves).find((one) => one.startsWith(`${type}#`));
    const plain = { start: { kind: 'start' }, time: { kind: 'time', wait } }[event];
    const move = plain ?? moves[key] ?? { kind: 'event', event: told ?? { type } };
    return { way, move, name, told, goal: to };
  });
}

async function show(way) {
  shown.input = way.input;
  shown.turns = way.turns.map((turn) => ({ ...turn }));
  await play(way.turns.length);
}

/** Plays the way of a report from the field, which names events and states only. */
async function replayReport(report) {
  const way = await api('POST', '/lab/bench/api/reports', report);
  if (way.message) throw new Error(way.message);
  await choose(way.machine);
  await show(way);
  if (!way.isWhole)
    say(`${find('standing').textContent} · the catalogue has no such way: this is the shortest one`);
}

async function replay() {
  try {
    const given = JSON.parse(find('log').value);
    if (given.report) return await replayReport(given);
    await choose(given.machine);
    if (!(given.input in shown.machine.plans)) throw new Error(`There is no input '${given.input}'`);
    shown.input = given.input;
    shown.turns = turnsOf(given);
    const { goal } = shown.turns.at(-1);
    await play(shown.turns.length);
    const is = nameOf(shown.turns.at(-1).to ?? {});
    if (is !== goal) say(`The log ends at ${goal}, the page at ${is}`, true);
  } catch (error) {
    say(error.message, true);
  }
}

/** Goes to a state of the chart by the shortest path; then causes a failure if its type is given. */
async function goTo(node, failure) {
  const paths = shown.machine.paths.filter(({ nodes }) => nodes.includes(node));
  const shortest = paths.toSorted((a, b) => a.turns.length - b.turns.length)[0];
  if (!shortest) return say('No path stops there: the machine passes through.', true);
  const key = failure && Object.keys(shown.machine.moves).find((name) => name.startsWith(`${failure}#`));
  const last = key ? [turnOf(key)] : [];
  await show({ ...shortest, turns: [...shortest.turns, ...last] });
}

find('size').addEventListener('change', resize);
find('machine').addEventListener('change', ({ target }) => choose(target.value));
find('state').addEventListener('change', ({ target }) => {
  const path = shown.machine.paths.find(({ state }) => state === target.value);
  if (path) void show(path);
});
const nodeOf = ({ target }) => target.closest('.state')?.dataset.node;
find('chart').addEventListener('click', (event) => nodeOf(event) && goTo(nodeOf(event)));
find('chart').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  if (!nodeOf(event)) return;
  event.preventDefault();
  void goTo(nodeOf(event));
});
find('find').addEventListener('submit', async (event) => {
  event.preventDefault();
  const query = find('query').value.trim();
  const words = query.toLowerCase().split(/\s+/);
  const names = [...places.keys()];
  const name = names.find((one) => one === query) ?? names.find((one) => words.every((w) => one.includes(w)));
  if (!name) return say(`No machine has a state '${query}'.`, true);
  const { id, node, failure } = places.get(name);
  await choose(id);
  await goTo(node, failure);
});
find('back').addEventListener('click', () => play(shown.at - 1));
find('forward').addEventListener('click', () => {
  try {
    step();
    showStep();
  } catch (error) {
    say(error.message, true);
  }
});
find('do').addEventListener('click', () => {
  shown.turns = [...shown.turns.slice(0, shown.at), turnOf(find('move').value)];
  try {
    step();
    showStep();
  } catch (error) {
    shown.turns.pop();
    say(error.message, true);
  }
});
find('live').addEventListener('click', async () => {
  shown.isLive = true;
  say('Opening the page …');
  try {
    await open(null);
  } catch (error) {
    say(error.message, true);
  }
});
find('copy').addEventListener('click', () => navigator.clipboard.writeText(find('log').value));
find('replay').addEventListener('click', replay);

const ofOrder = (rest) => `/lab/api/orders/${shown.order?.accessionId}/${rest}`;
async function setFaults(faults) {
  if (!shown.order) return;
  const now = await api('PUT', ofOrder('faults'), faults);
  const names = now.map(({ call, kind }) => `${call}: ${kind}`);
  find('order').textContent = `Order ${shown.order.accessionId}. ${names.join(', ') || 'Nothing fails.'}`;
}
find('fault').addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!shown.order) return;
  const { call, kind } = Object.fromEntries(new FormData(event.target));
  const fault = { call, kind, ...(kind === 'status' && { status: 500 }) };
  await setFaults([...(await api('GET', ofOrder('faults'))), fault]);
});
find('mend').addEventListener('click', () => setFaults([]));
find('clock').addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!shown.order) return;
  const now = new FormData(event.target).get('now') || null;
  const { message, now: set } = await api('PUT', ofOrder('clock'), { now });
  find('order').textContent = message ?? `Order ${shown.order.accessionId}. Its time: ${set ?? 'now'}.`;
});

const [everywhere, calls] = await Promise.all([
  api('GET', '/lab/bench/api/machines'),
  api('GET', '/lab/api/call-names'),
]);
/** Machines that run inside another machine's page. */
const children = new Set(everywhere.filter(({ isChild }) => isChild).map(({ machineId }) => machineId));
/** The name of a state: `payment open payment choosing`. */
const placeOf = (id, node) => [id, ...node.split('.').slice(1)].join(' ').toLowerCase();
/** Every state of every machine by name, then every call that can fail: `payment loading loadpaymentform failed`. */
const places = new Map([
  ...everywhere.flatMap(({ id, nodes }) => nodes.map((node) => [placeOf(id, node), { id, node }])),
  ...everywhere.flatMap(({ id, failures }) =>
    failures.map(({ node, actor, type }) => [
      `${placeOf(id, node)} ${actor.toLowerCase()} failed`,
      { id, node, failure: type },
    ]),
  ),
]);
find('everywhere').replaceChildren(...[...places.keys()].map((name) => option(name)));
find('machine').replaceChildren(...everywhere.map(({ id }) => option(id)));
find('call').replaceChildren(...calls.map((call) => option(call)));
await choose(everywhere[0].id);
