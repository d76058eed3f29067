/** The prefix that `test/qa-bench/tools/plan.ts` expects in the name of its window. */
const PLAN_PREFIX = 'qa.plan ';
/** Time limits for starting a page, and for starting it again in the same document, in milliseconds. */
const START = 60_000;
const RESTART = 1500;

const find = (id) => document.querySelector(`#${id}`);
const frame = find('frame');

/** The current display: the machine, its input, the steps that were or can be made, and how many were made. */
const shown = {
  machine: null,
  input: null,
  actorSteps: [],
  at: 0,
  order: null,
  isLive: false,
  state: '',
  nodes: [],
};

async function api(method, path, body) {
  const response = await fetch(path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  return response.json();
}

function element(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

function say(text, isWrong = false) {
  find('status').textContent = text;
  find('status').classList.toggle('error', isWrong);
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

async function until(holds, limit) {
  const end = performance.now() + limit;
  while (!holds()) {
    if (performance.now() > end) throw new Error('The page does not start.');
    await new Promise(requestAnimationFrame);
  }
}

/** The player of the page. @throws if its build has none: it may not even be framed */
function player() {
  try {
    return frame.contentWindow.portalPlayer;
  } catch {
    throw new Error(
      'This build has no bench: use npm start, or npx vite build --mode qa and npx vite preview --mode qa.',
    );
  }
}

/** Opens the machine's page for a new order of the lab, as a patient does. */
async function open(plan) {
  const { id, scenario } = shown.machine;
  shown.order = await api('POST', '/lab/api/orders', { scenario });
  const { url } = await api('POST', `/lab/bench/api/machines/${id}/url`, shown.order);
  find('order').textContent = `Order ${shown.order.accessionId}, scenario '${scenario}'.`;
  const before = player();
  // The name belongs to the frame and survives navigation.
  frame.contentWindow.name = plan ? PLAN_PREFIX + JSON.stringify(plan) : '';
  frame.contentWindow.location.replace(url);
  await until(() => player() && player() !== before && (!plan || player().isReady()), START);
  player().watch(happened);
  // The page takes the focus, and with it the keys; its own controls keep theirs.
  const take = (event) => event.target.closest('button, a, [role="tab"], [role="gridcell"]') || press(event);
  frame.contentDocument.addEventListener('keydown', take, true);
  shown.opened = plan ? id : null;
}

/** Reopens the page: in its document if it is the same page, which is quicker. */
async function reopen(plan) {
  if (shown.opened === shown.machine.id) {
    try {
      player().restart(plan);
      await until(() => player()?.isReady(), RESTART);
      return;
    } catch {
      // A page that has been left cannot start again in its document.
    }
  }
  await open(plan);
}

/** What one of the page's machines did: logs it, and records what a person did in the frame. */
function happened({ machine, nodes, event, redacted, context, isPlayed, value, status }) {
  const { type, ...fields } = redacted;
  const seen = JSON.stringify(fields, (_, field) => (field === '[hidden]' ? undefined : field));
  log(`${machine} ← ${type}${/[^{}":,[\]]/.test(seen) ? ` ${seen}` : ''} → ${nameOf(value)}`);
  held[machine] = { state: nameOf(value), status, context };
  find('context').textContent = JSON.stringify(held, null, 1);
  if (shown.isLive) void tellCalls();
  if (shown.isLive && machine !== shown.machine.machineId) void followLive(machine);
  if (machine !== shown.machine.machineId) return;
  Object.assign(shown, { nodes, state: nameOf(value), isEnded: status === 'done' });
  if (shown.isLive) {
    say(`Live: ${shown.state}${status === 'done' ? ', ended' : ''}`);
    drawState();
  }
  if (isPlayed || shown.isLive || event.type.startsWith('xstate.')) return;
  // A person pressed something in a held page: record it like any other step.
  const known = shown.machine.triggers.find(
    ({ trigger }) => JSON.stringify(trigger.event) === JSON.stringify(event),
  );
  const actorStep = {
    actorPath: shown.machine.actorPath,
    trigger: { kind: 'event', event },
    name: known?.name ?? 'by hand',
    to: value,
  };
  shown.actorSteps = [...shown.actorSteps.slice(0, shown.at), actorStep];
  shown.at += 1;
  showStep();
}

/** What each machine of the page holds. */
let held = {};

function log(text, kind = '') {
  const now = new Date().toLocaleTimeString('en-US', { hour12: false });
  find('log').append(element('li', { textContent: `${now} ${text}`, className: kind }));
  find('log').scrollTop = find('log').scrollHeight;
}

/** Logs the calls of the order to which the lab has responded since the last time. */
async function tellCalls() {
  const { calls = [] } = await api('GET', ofOrder(''));
  for (const { call, status } of calls.slice(shown.calls ?? 0))
    log(`call ${call} ${status}`, status < 400 ? '' : 'error');
  shown.calls = Math.max(shown.calls ?? 0, calls.length);
}

/** The page has moved on to another machine. */
async function followLive(machineId) {
  const { machines } = await everywhere;
  const next = machines.find((one) => one.machineId === machineId);
  if (next && !next.isChild && machineId !== 'notices' && machineId !== 'visit') await choose(next.id);
}

/** The states around the present one, by their distance: before it are negative. */
function placesAround(reach) {
  const { edges } = shown.machine;
  const at = new Map([[shown.state, 0]]);
  for (const [sign, near, far] of [
    [1, 'from', 'to'],
    [-1, 'to', 'from'],
  ])
    for (let away = 0; away < reach; away += 1) {
      const found = edges.filter((edge) => at.get(edge[near]) === sign * away && !at.has(edge[far]));
      for (const edge of found) at.set(edge[far], sign * (away + 1));
      if (found.length === 0) break;
    }
  return at;
}

/** The chart: columns of states, the present one in the middle, and what leads from each to the next. */
function drawChart() {
  const { paths, edges } = shown.machine;
  const been = shown.actorSteps.slice(0, shown.at).map(({ to }) => nameOf(to ?? {}));
  const at = placesAround(Number(find('reach').value));
  const states = new Map();
  const columns = [...Map.groupBy(at.keys(), (name) => at.get(name))].toSorted(([a], [b]) => a - b);
  find('chart').replaceChildren(
    ...columns.map(([distance, names]) =>
      element(
        'ol',
        {},
        ...names.map((name) => {
          const path = paths.find(({ state }) => state === name);
          const dot = name.includes(' + ') ? -1 : name.lastIndexOf('.');
          const button = element(
            'button',
            { type: 'button', disabled: !path && distance !== 0 },
            name.slice(dot + 1),
          );
          if (dot > 0) button.prepend(element('small', { textContent: name.slice(0, dot) }));
          button.addEventListener('click', () => path && show(path));
          button.toggleAttribute('data-here', distance === 0);
          button.toggleAttribute('data-been', been.includes(name));
          if (distance === 0) button.setAttribute('aria-current', 'step');
          states.set(name, button);
          return element('li', {}, button);
        }),
      ),
    ),
  );
  const isLit = ({ from, to }) => been.some((name, index) => name === from && been[index + 1] === to);
  const drawn = new Map();
  for (const edge of edges) {
    const steps = at.get(edge.to) - at.get(edge.from);
    if (steps === 1 || (steps > 1 && isLit(edge))) drawn.set(`${edge.from} ${edge.to}`, edge);
  }
  const chart = find('chart');
  const lines = [...drawn.values()].map((edge) => {
    const [from, to] = [states.get(edge.from), states.get(edge.to)];
    const place = (node) => ({
      x: node.parentElement.offsetLeft,
      y: node.parentElement.offsetTop + node.offsetHeight / 2,
    });
    const [a, b] = [place(from), place(to)];
    a.x += from.offsetWidth;
    const middle = (a.x + b.x) / 2;
    return `<path class="${isLit(edge) ? 'lit' : ''}" d="M${a.x} ${a.y}C${middle} ${a.y} ${middle} ${b.y} ${b.x} ${b.y}"/>`;
  });
  chart.insertAdjacentHTML(
    'afterbegin',
    `<svg aria-hidden="true" width="${chart.scrollWidth}" height="${chart.scrollHeight}">${lines.join('')}</svg>`,
  );
  const here = states.get(shown.state);
  chart.scrollLeft = here.parentElement.offsetLeft + here.offsetWidth / 2 - chart.clientWidth / 2;
}

/** Time does not pass by itself in a held page. */
const TIMES = [
  { name: 'one second', trigger: { kind: 'time', wait: 1000 } },
  { name: 'ten seconds', trigger: { kind: 'time', wait: 10_000 } },
  { name: 'one minute', trigger: { kind: 'time', wait: 60_000 } },
];

/** Buttons for what can happen in the present state, in the words of the page; only running actors can end. */
function drawEvents() {
  const types = new Set(shown.nodes.flatMap((node) => shown.machine.offers[node] ?? []));
  const own = shown.machine.edges.filter(({ from }) => from === shown.state);
  const triggers = shown.machine.triggers.filter(({ type }) => !shown.isEnded && types.has(type));
  const timers = own.filter(({ trigger }) => trigger.kind === 'time');
  const groups = {
    'On the page': triggers.filter(({ words }) => words),
    'Other events': triggers.filter(({ trigger, words }) => trigger.kind === 'event' && !words),
    'Responses of services': triggers.filter(({ trigger }) => trigger.kind === 'done'),
    'Calls that fail': triggers.filter(({ trigger }) => trigger.kind === 'error'),
    'Time passes': shown.isEnded ? [] : [...new Map(timers.map((one) => [one.name, one])).values(), ...TIMES],
  };
  const button = ({ name, words, trigger }) => {
    const leads = own.filter(
      (edge) =>
        edge.name === name && edge.trigger.kind === trigger.kind && edge.trigger.actor === trigger.actor,
    );
    const targets = [...new Set(leads.map(({ to }) => to))].filter((to) => to !== shown.state);
    const title =
      { done: `${trigger.actor}: ${name}`, error: `${trigger.actor} fails: ${name}` }[trigger.kind] ??
      words ??
      name;
    const notes = [...(words && words !== name ? [name] : []), ...targets.map((to) => `→ ${to}`)];
    const node = element(
      'button',
      { type: 'button', className: trigger.kind === 'error' ? 'error' : '' },
      title,
    );
    if (notes.length) node.append(element('small', { textContent: notes.join(' ') }));
    node.addEventListener('click', () => make({ actorPath: shown.machine.actorPath, trigger, name }));
    return element('li', {}, node);
  };
  find('events').replaceChildren(
    ...Object.entries(groups).flatMap(([title, list]) =>
      list.length
        ? [
            element(
              'section',
              {},
              element('h3', { textContent: title }),
              element('ul', {}, ...list.map(button)),
            ),
          ]
        : [],
    ),
  );
}

function drawState() {
  drawChart();
  drawEvents();
}

/** Loads a machine with its states and triggers. */
async function choose(id) {
  if (shown.machine?.id === id) return;
  say('Reading the chart …');
  shown.machine = await api('GET', `/lab/bench/api/machines/${id}`);
  find('machine').value = id;
  find('state').replaceChildren(
    new Option('choose …', ''),
    ...shown.machine.paths.map(({ state }) => new Option(state)),
  );
  for (const name of ['state', 'live']) find(name).disabled = false;
  say('Choose a state.');
}

/** Opens the page and makes the first steps of the current path. */
async function play(count) {
  shown.isLive = false;
  say('Opening the page …');
  try {
    find('log').replaceChildren();
    held = {};
    await reopen(shown.machine.plans[shown.input]);
    for (const { actorPath, trigger } of shown.machine.setup) player().perform(actorPath, trigger);
    shown.at = 0;
    while (shown.at < count) step();
    if (find('language').ariaPressed === 'true') await player().changeLanguage('es');
    showStep();
  } catch (error) {
    shown.opened = null;
    say(error.message, true);
  }
}

/** Makes the next step. @throws if it leads to an unexpected state */
function step() {
  const actorStep = shown.actorSteps[shown.at];
  const { value, status } = player().perform(actorStep.actorPath, actorStep.trigger);
  shown.isEnded = status === 'done';
  shown.at += 1;
  for (const { code } of player().takeNotices()) log(`notice ${code}`, 'success');
  const [is, should] = [nameOf(value), nameOf(actorStep.to ?? value)];
  actorStep.to = value;
  if (is !== should) throw new Error(`'${actorStep.name}' leads to ${is} instead of ${should}`);
}

/** Makes the next step, or another one in its place. */
function make(actorStep) {
  const before = shown.actorSteps;
  if (actorStep) shown.actorSteps = [...before.slice(0, shown.at), actorStep];
  try {
    step();
    showStep();
  } catch (error) {
    shown.actorSteps = before;
    say(error.message, true);
  }
}

function showStep() {
  const actorStep = shown.actorSteps[shown.at - 1];
  shown.state = nameOf(actorStep.to);
  shown.nodes = shown.machine.paths.find(({ state }) => state === shown.state)?.nodes ?? shown.nodes;
  const names = shown.actorSteps.slice(1, shown.at).map(({ name }) => name);
  const ids = [...new Set(shown.nodes.flatMap((node) => shown.machine.ids[node] ?? []))];
  say([`Step ${shown.at} of ${shown.actorSteps.length}`, shown.machine.id, shown.state, ...ids].join(' · '));
  find('trail').replaceChildren(
    ...[shown.input, ...names].map((name, index) => {
      const button = element('button', { type: 'button', textContent: name });
      button.addEventListener('click', () => play(index + 1));
      return element('li', {}, button);
    }),
  );
  find('back').disabled = shown.at <= 1;
  find('forward').disabled = shown.at >= shown.actorSteps.length;
  find('state').value = shown.state;
  history.replaceState(
    null,
    '',
    `#${[shown.machine.id, shown.input, ...names].map(encodeURIComponent).join('/')}`,
  );
  drawState();
}

/** What was done, in names only. */
function report() {
  return {
    machine: shown.machine.id,
    input: shown.input,
    steps: shown.actorSteps.slice(1, shown.at).map(({ name, trigger, to }) => ({
      name,
      ...(name === 'by hand' && { event: trigger.event.type }),
      ...(trigger.wait !== undefined && { wait: trigger.wait }),
      to: nameOf(to),
    })),
  };
}

async function show(path) {
  shown.input = path.input;
  shown.actorSteps = path.actorSteps.map((actorStep) => ({ ...actorStep }));
  await play(path.actorSteps.length);
}

/** Plays the path of a report: the bench's own, or one of a patient's page, which names events and states only. */
async function replay(given) {
  say('Finding the path …');
  const path = await api('POST', '/lab/bench/api/paths', given);
  if (path.message) return say(path.message, true);
  await choose(path.machine);
  await show(path);
  if (!path.isComplete)
    say(`${find('status').textContent} · the catalog has no such path: this is the shortest one`);
}

/** Goes to a state of the chart by the shortest path; then causes a failure if its type is given. */
async function goTo(node, failure) {
  const paths = shown.machine.paths.filter(({ nodes }) => nodes.includes(node));
  const shortest = paths.toSorted((a, b) => a.actorSteps.length - b.actorSteps.length)[0];
  if (!shortest) return say('No path stops there: the machine passes through.', true);
  const known = shown.machine.triggers.find(({ type }) => type === failure);
  const last = known
    ? [{ actorPath: shown.machine.actorPath, trigger: known.trigger, name: known.name }]
    : [];
  await show({ ...shortest, actorSteps: [...shortest.actorSteps, ...last] });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The report is not complete: copy all of it, from { to }. A log may have cut it off.');
  }
}

async function search(query) {
  if (query.startsWith('{')) {
    try {
      return await replay(parsed(query));
    } catch (error) {
      return say(error.message, true);
    }
  }
  const { places } = await everywhere;
  const words = query.toLowerCase().split(/\s+/);
  const names = [...places.keys()];
  const name = names.find((one) => one === query) ?? names.find((one) => words.every((w) => one.includes(w)));
  // The atlas knows what pages say.
  if (!name) return window.location.assign(`/lab/atlas/#${new URLSearchParams({ find: query })}`);
  const { id, node, failure } = places.get(name);
  await choose(id);
  await goTo(node, failure);
}

find('reach').addEventListener('change', () => shown.state && drawChart());
find('machine').addEventListener('change', ({ target }) => target.value && choose(target.value));
find('state').addEventListener('change', ({ target }) => {
  const path = shown.machine.paths.find(({ state }) => state === target.value);
  if (path) void show(path);
});
find('find').addEventListener('submit', (event) => {
  event.preventDefault();
  void search(find('query').value.trim());
});
find('query').addEventListener('paste', (event) => {
  const text = event.clipboardData.getData('text').trim();
  if (!text.startsWith('{')) return;
  event.preventDefault();
  void search(text);
});
find('back').addEventListener('click', () => play(shown.at - 1));
find('forward').addEventListener('click', () => make());
function press({ key, target, altKey }) {
  const direction = { ArrowLeft: 'back', ArrowRight: 'forward' }[key];
  if (direction && !altKey && !target.closest('input, select, textarea, .log')) find(direction).click();
}
document.addEventListener('keydown', press);
find('language').addEventListener('click', async ({ target }) => {
  target.ariaPressed = String(target.ariaPressed !== 'true');
  await player()?.changeLanguage(target.ariaPressed === 'true' ? 'es' : 'en');
});
find('live').addEventListener('click', async () => {
  if (!shown.machine) return say('Choose a machine.', true);
  Object.assign(shown, { isLive: true, calls: 0, actorSteps: [], at: 0 });
  say('Opening the page …');
  find('trail').replaceChildren();
  find('log').replaceChildren();
  try {
    await open(null);
  } catch (error) {
    say(error.message, true);
  }
});
find('copy').addEventListener('click', async () => {
  if (!shown.machine) return say('Choose a machine.', true);
  await navigator.clipboard.writeText(JSON.stringify(report()));
  find('copy').textContent = 'Copied';
  setTimeout(() => (find('copy').textContent = 'Copy a report'), 1500);
});
find('stately').addEventListener('click', () => player()?.inspect());

const ofOrder = (rest) => `/lab/api/orders/${shown.order?.accessionId}${rest}`;
async function setFaults(faults) {
  if (!shown.order) return;
  const now = await api('PUT', ofOrder('/faults'), faults);
  const names = now.map(({ call, kind }) => `${call}: ${kind}`);
  find('order').textContent = `Order ${shown.order.accessionId}. ${names.join(', ') || 'Nothing fails.'}`;
}
find('fault').addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!shown.order) return;
  const fault = Object.fromEntries(new FormData(event.target));
  await setFaults([...(await api('GET', ofOrder('/faults'))), fault]);
});
find('clear-faults').addEventListener('click', () => setFaults([]));
find('clock').addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!shown.order) return;
  const now = new FormData(event.target).get('now') || null;
  const { message, now: set } = await api('PUT', ofOrder('/clock'), { now });
  find('order').textContent = message ?? `Order ${shown.order.accessionId}. Its time: ${set ?? 'now'}.`;
});

/** The name of a state: `payment open payment choosing`. */
const placeOf = (id, node) => [id, ...node.split('.').slice(1)].join(' ').toLowerCase();

/** Every state of every machine by name, then every call that can fail: `payment loading loadpaymentform failed`. */
async function readPlaces() {
  const [machines, calls, kinds] = await Promise.all(
    ['bench/api/machines', 'api/call-names', 'api/fault-kinds'].map((path) => api('GET', `/lab/${path}`)),
  );
  const places = new Map([
    ...machines.flatMap(({ id, nodes }) => nodes.map((node) => [placeOf(id, node), { id, node }])),
    ...machines.flatMap(({ id, failures }) =>
      failures.map(({ node, actor, type }) => [
        `${placeOf(id, node)} ${actor.toLowerCase()} failed`,
        { id, node, failure: type },
      ]),
    ),
  ]);
  find('everywhere').replaceChildren(...[...places.keys()].map((name) => new Option(name)));
  find('machine').replaceChildren(new Option('choose …', ''), ...machines.map(({ id }) => new Option(id)));
  find('machine').value = shown.machine?.id ?? '';
  find('call').replaceChildren(...calls.map((call) => new Option(call)));
  find('kind').replaceChildren(...Object.entries(kinds).map(([kind, title]) => new Option(title, kind)));
  find('go').disabled = false;
  return { machines, places };
}
const everywhere = readPlaces();

const [machine, input, ...names] = window.location.hash.slice(1).split('/').map(decodeURIComponent);
if (input) await replay({ machine, input, steps: names.map((name) => ({ name })) });
else if (machine) await choose(machine);
