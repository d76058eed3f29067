/** The lab's front page: scenarios, faults, time, and existing orders. */

const STATUS = ['0 form', '1 pending', '2 failed', '3 succeeded', '4 cancelled'];
const find = (id) => document.getElementById(id);

async function api(method, path, body) {
  const response = await fetch(`/lab/api/${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  return response.json();
}

function element(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

function button(label, onClick) {
  const node = element('button', { type: 'button', textContent: label });
  node.addEventListener('click', onClick);
  return node;
}

async function showState(accessionId) {
  const pre = find('state');
  pre.textContent = JSON.stringify(await api('GET', `orders/${accessionId}`), null, 2);
  pre.hidden = false;
  pre.focus();
}

async function force(accessionId, change) {
  await api('POST', `orders/${accessionId}/set`, change);
  await showOrders();
}

/** How many orders are listed, newest first, until all are asked for. */
let listed = 20;

async function showOrders() {
  const orders = await api('GET', 'orders');
  find('all-orders').hidden = orders.length <= listed;
  find('all-orders').textContent = `Show all ${orders.length}`;
  find('orders').replaceChildren(
    ...orders.slice(0, listed).map((order) =>
      element(
        'tr',
        {},
        element('td', { textContent: order.accessionId }),
        element('td', { textContent: order.title }),
        element('td', { textContent: STATUS[order.payment_status] }),
        element(
          'td',
          {},
          element('a', { href: order.link, textContent: 'Open' }),
          button('State', () => showState(order.accessionId)),
          button('Pending', () => force(order.accessionId, { payment_status: 1 })),
          button('Failed', () => force(order.accessionId, { payment_status: 2 })),
          button('Succeeded', () => force(order.accessionId, { payment_status: 3 })),
          button('Cancel', () => force(order.accessionId, { cancelled: true })),
        ),
      ),
    ),
  );
  const select = find('fault-order');
  const chosen = select.value;
  select.replaceChildren(
    element('option', { value: '', textContent: 'all' }),
    ...orders.map(({ accessionId }) => element('option', { value: accessionId, textContent: accessionId })),
  );
  select.value = chosen;
}

find('all-orders').addEventListener('click', () => {
  listed = Infinity;
  void showOrders();
});

const faultPath = (order) => (order ? `orders/${order}/faults` : 'faults');

async function showFaults() {
  const order = find('fault-order').value;
  const faults = await api('GET', faultPath(order));
  find('faults').replaceChildren(
    ...faults.map((fault) =>
      element(
        'li',
        {},
        `${fault.call}: ${fault.kind} ${fault.status ?? fault.ms ?? ''} ${fault.times ? `(${fault.times} times)` : ''} `,
        button('Switch off', async () => {
          await api(
            'PUT',
            faultPath(order),
            faults.filter((one) => one !== fault),
          );
          await showFaults();
        }),
      ),
    ),
  );
}

find('fault-order').addEventListener('change', showFaults);
find('fault-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const { order, call, kind, number, times } = Object.fromEntries(new FormData(event.target));
  const fault = {
    call,
    kind,
    ...(kind === 'status' && { status: Number(number) }),
    ...(['delay', 'late-effect', 'late-response'].includes(kind) && { ms: Number(number) }),
    ...(times && { times: Number(times) }),
  };
  await api('PUT', faultPath(order), [...(await api('GET', faultPath(order))), fault]);
  await showFaults();
});

async function setClock(now) {
  const { now: set, message } = await api('PUT', 'clock', { now });
  find('clock').textContent =
    message ?? (set ? `The lab's time is set to ${set}.` : "The lab's time is real.");
}
find('clock-form').addEventListener('submit', (event) => {
  event.preventDefault();
  void setClock(new FormData(event.target).get('now') || null);
});
find('clock-clear').addEventListener('click', () => setClock(null));

find('outage-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const kind = new FormData(event.target).get('outage');
  const { until } = await api('PUT', 'outage', {
    isOn: kind !== '',
    blocksSubmissions: kind === 'blocksSubmissions',
  });
  find('outage').textContent = until
    ? `Pages that open now announce an outage until ${until}.`
    : 'Pages that open now announce no outage.';
});

/** Stores a select's value in this tab for the vendor stand-ins and the portal's tools. */
function remember(id, key) {
  const select = find(id);
  select.value = sessionStorage.getItem(key) ?? '';
  select.addEventListener('change', () => {
    if (select.value) sessionStorage.setItem(key, select.value);
    else sessionStorage.removeItem(key);
  });
}
remember('wallet', 'lab.wallet');
remember('wallet-card', 'lab.walletCard');
remember('inspect', 'qa.inspect');

const [scenarios, calls, kinds] = await Promise.all(
  ['scenarios', 'call-names', 'fault-kinds'].map((list) => api('GET', list)),
);
/** The scenarios by what their titles begin with: 'Information: kit delivered' is one of 'Information'. */
const prefixes = new Set(scenarios.flatMap(({ title }) => /^(.+?): /.exec(title)?.[1] ?? []));
const groupOf = ({ title }) => {
  const [prefix] = title.split(': ');
  return prefixes.has(prefix) ? prefix : 'Payment';
};
const groups = [...new Set(scenarios.map(groupOf))];
find('scenarios').replaceChildren(
  ...groups.map((group) =>
    element(
      'section',
      {},
      element('h3', { textContent: group }),
      element(
        'ul',
        { className: 'tiles' },
        ...scenarios
          .filter((one) => groupOf(one) === group)
          .map(({ id, title }) =>
            element(
              'li',
              {},
              element('a', {
                href: `/lab/open/${id}`,
                title: id,
                textContent: title.replace(`${group}: `, ''),
              }),
            ),
          ),
      ),
    ),
  ),
);

/** Leaves the scenarios that have every word in their title or id; Enter opens the first. */
function filter() {
  const words = find('filter').value.toLowerCase().split(/\s+/);
  let count = 0;
  for (const section of find('scenarios').children) {
    const group = section.querySelector('h3').textContent;
    for (const item of section.querySelectorAll('li')) {
      const { title, textContent } = item.firstChild;
      const text = `${group} ${textContent} ${title}`.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
      if (!item.hidden) count += 1;
    }
    section.hidden = !section.querySelector('li:not([hidden])');
  }
  find('none').textContent = count === 0 ? 'No scenario has these words.' : '';
}
find('filter').addEventListener('input', filter);
find('filter').addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') find('scenarios').querySelector('li:not([hidden]) a')?.click();
});
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input, select, textarea')) return;
  event.preventDefault();
  find('filter').focus();
});

find('fault-call').replaceChildren(
  ...calls.map((call) => element('option', { value: call, textContent: call })),
);
find('fault-kind').replaceChildren(
  ...Object.entries(kinds).map(([kind, title]) => element('option', { value: kind, textContent: title })),
);
await Promise.all([showOrders(), showFaults()]);
window.addEventListener('focus', showOrders);
