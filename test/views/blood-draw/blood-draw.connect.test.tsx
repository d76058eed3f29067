import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { SimulatedClock, createActor } from 'xstate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bloodDrawMachine } from '../../../machines/blood-draw/blood-draw.machine.ts';
import type { BloodDrawInfo, DrawSite, OpeningHours } from '../../../machines/domain/draw-site.ts';
import { LanguageRoot } from '../../../src/app/shell/LanguageRoot.tsx';
import { changeLanguage } from '../../../src/copy/language.ts';
import { BloodDrawView } from '../../../src/views/blood-draw/BloodDrawView.tsx';
import {
  clockText,
  connectBloodDraw,
  connectDialogs,
} from '../../../src/views/blood-draw/blood-draw.connect.ts';
import { ORDER_IDENTITY, SITES, site } from '../../machines/sites.data.ts';
import { stubServices } from '../../support/stub-services.ts';
import { eventually } from '../../support/eventually.ts';
import { LINK } from '../../support/example-data.ts';

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

const HOURS: OpeningHours = {
  Sun: [],
  Mon: [
    { start: '08:00:00', end: '12:00:00' },
    { start: '13:00:00', end: '16:30:00' },
  ],
  Tue: [{ start: '09:00:00', end: '10:00:00' }],
  Wed: [],
  Thu: [],
  Fri: [],
  Sat: [],
};

/** The page with one location, at a given time and device zone. */
function openWithSite(change: Partial<DrawSite>, device?: Parameters<typeof openAll>[1]) {
  return openAll(
    {
      tabsOrder: ['in_office'],
      sites: [site('in_office-1', { kind: 'in_office', hours: HOURS, ...change })],
      countries: [],
    },
    device,
  );
}

async function openAll(
  info: BloodDrawInfo,
  { now = '2026-11-23T18:00:00Z', timeZone = 'Europe/Madrid' } = {},
  distances: Readonly<Record<string, number>> = {},
) {
  const machine = stubServices(bloodDrawMachine, {
    resolveIds: () => ORDER_IDENTITY,
    loadSites: () => info,
    loadPhone: () => null,
    findCoordinates: (targets: readonly { readonly id: string }[]) =>
      Object.fromEntries(targets.map(({ id }) => [id, [-122.4, 37.7]])),
    locatePatient: () => undefined,
    measureDistances: () => ({ distances, coordinates: {} }),
  });
  const actor = createActor(machine, { input: { query: LINK, timeZone, now } }).start();
  await new Promise((resolve) => setTimeout(resolve, 0));
  return actor;
}

function viewOf(actor: Awaited<ReturnType<typeof openWithSite>>) {
  const view = connectBloodDraw(actor.getSnapshot());
  if (view.kind !== 'open') throw new Error('The page is not open');
  return view;
}

async function siteViewOf(...args: Parameters<typeof openWithSite>) {
  const [shown] = viewOf(await openWithSite(...args)).sites;
  if (!shown) throw new Error('no site');
  return shown;
}

const { office, draw, mobile } = SITES;

it('only the selected location is looked up at the maps service, and only one lookup runs at a time [BD-R24]', async () => {
  const requested: unknown[] = [];
  const sites = ['a', 'b', 'c'].map((id) => site(id, { placeId: `P-${id}` }));
  const machine = stubServices(bloodDrawMachine, {
    resolveIds: () => ORDER_IDENTITY,
    loadSites: () => ({ tabsOrder: ['draw_site'], sites, countries: [] }),
    loadPhone: () => null,
    findCoordinates: (targets: readonly { readonly id: string }[]) => {
      requested.push(...targets);
      return Object.fromEntries(targets.map(({ id }) => [id, null]));
    },
  });
  const input = { query: LINK, timeZone: 'Europe/Madrid', now: '2026-11-23T18:00:00Z' };
  const actor = createActor(machine, { input }).start();
  await eventually(() => expect(requested).toEqual([{ id: 'a', placeId: 'P-a' }]));
  await new Promise((resolve) => setTimeout(resolve, 0));
  actor.send({ type: 'site.chosen', id: 'c' });
  actor.send({ type: 'site.chosen', id: 'a' });
  actor.send({ type: 'site.chosen', id: 'c' });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(requested.slice(1)).toEqual([{ id: 'c', placeId: 'P-c' }]);
});

it('the page does not say that a location whose lookup failed has no map, and looks it up again on a press [BD-R13 BD-R24]', async () => {
  const responses = [{}, { a: null }];
  const requested: unknown[] = [];
  const machine = stubServices(bloodDrawMachine, {
    resolveIds: () => ORDER_IDENTITY,
    loadSites: () => ({
      tabsOrder: ['draw_site'],
      sites: [site('a', { placeId: 'P-a' }), draw],
      countries: [],
    }),
    loadPhone: () => null,
    findCoordinates: () => (requested.push(1), responses[requested.length - 1]),
  });
  const input = { query: LINK, timeZone: 'Europe/Madrid', now: '2026-11-23T18:00:00Z' };
  const actor = createActor(machine, { input }).start();
  await eventually(() => expect(requested).toHaveLength(1));
  const links = { directions: () => null, hasMapSearch: false };
  render(<BloodDrawView actor={actor} SiteMap={() => null} links={links} />);
  const map = () => screen.getByRole('complementary', { name: 'Map' }).textContent;
  await eventually(() =>
    expect(map()).toBe('The map could not be loaded. Everything you need is in the list.'),
  );
  expect(requested).toHaveLength(1);
  // It stays in the sorting, where the next press requests it again.
  expect(viewOf(actor).sorting).toBe('default');
  fireEvent.click(screen.getByRole('button', { name: 'Location a' }));
  await eventually(() => expect(map()).toBe('There is no map of this location.'));
  expect(requested).toHaveLength(2);
});

it('a browser that does not report the position does not block the list, and a late position still sorts it [OWN-R06]', async () => {
  let locate = (_: unknown): void => undefined;
  let measure = (_: unknown): void => undefined;
  const machine = stubServices(bloodDrawMachine, {
    resolveIds: () => ORDER_IDENTITY,
    loadSites: () => ({ tabsOrder: ['draw_site'], sites: [office, draw], countries: [] }),
    loadPhone: () => null,
    findCoordinates: () => ({}),
    locatePatient: () => new Promise((resolve) => void (locate = resolve)),
    measureDistances: () => new Promise((resolve) => void (measure = resolve)),
  });
  const clock = new SimulatedClock();
  const input = { query: LINK, timeZone: 'Europe/Madrid', now: '2026-11-23T18:00:00Z' };
  const actor = createActor(machine, { input, clock }).start();
  await eventually(() => expect(viewOf(actor).sorting).toBe('default'));
  actor.send({ type: 'nearest.requested' });
  clock.increment(19_999);
  expect(viewOf(actor).sorting).toBe('measuring');
  clock.increment(1);
  expect(viewOf(actor).sorting).toBe('default');
  locate(undefined);
  await eventually(() => expect(viewOf(actor).sorting).toBe('measuring'));
  measure({ distances: { [draw.id]: 1, [office.id]: 2 }, coordinates: {} });
  await eventually(() => expect(viewOf(actor).sorting).toBe('nearest'));
});

it('the page does not call a known position unknown, however long the maps service takes [OWN-R06]', async () => {
  const responses = {
    resolveIds: () => ORDER_IDENTITY,
    loadSites: () => ({ tabsOrder: ['draw_site'], sites: [office, draw], countries: [] }),
    loadPhone: () => null,
    findCoordinates: () => ({}),
    locatePatient: () => undefined,
    measureDistances: () => new Promise(() => undefined),
  };
  const notified = vi.fn<() => void>();
  const machine = stubServices(bloodDrawMachine, responses).provide({ actions: { notify: notified } });
  const clock = new SimulatedClock();
  const input = { query: LINK, timeZone: 'Europe/Madrid', now: '2026-11-23T18:00:00Z' };
  const actor = createActor(machine, { input, clock }).start();
  await eventually(() => expect(viewOf(actor).sorting).toBe('default'));
  actor.send({ type: 'nearest.requested' });
  await eventually(() => expect(actor.getSnapshot().children).toHaveProperty('measureDistances'));
  clock.increment(25_000);
  expect([viewOf(actor).sorting, notified.mock.calls]).toEqual(['measuring', []]);
});

it.each([
  [{ [draw.id]: 1, [office.id]: 2 }, 'nearest'],
  [{ [draw.id]: 1 }, 'nearestOfSome'],
  [{}, 'default'],
])('with the distances %j the list is described as sorted: %s', async (distances, sorting) => {
  const sites = [draw, office];
  const actor = await openAll({ tabsOrder: ['draw_site'], sites, countries: [] }, {}, distances);
  expect(viewOf(actor).sorting).toBe('default');
  actor.send({ type: 'nearest.requested' });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(viewOf(actor).sorting).toBe(sorting);
});

it.each([
  ['some', { [draw.id]: 1 }, 'Back to the usual order'],
  ['no', {}, 'Show nearest first'],
])('the button that sorts keeps the focus where %s distance is known', async (_, distances, label) => {
  const machine = stubServices(bloodDrawMachine, {
    resolveIds: () => ORDER_IDENTITY,
    loadSites: () => ({
      tabsOrder: ['draw_site'],
      sites: [site('a', { placeId: 'P-a' }), draw],
      countries: [],
    }),
    loadPhone: () => null,
    findCoordinates: () => ({}),
    locatePatient: () => undefined,
    measureDistances: () => ({ distances, coordinates: { a: null } }),
  });
  const input = { query: LINK, timeZone: 'Europe/Madrid', now: '2026-11-23T18:00:00Z' };
  const actor = createActor(machine, { input }).start();
  const links = { directions: () => null, hasMapSearch: false };
  render(<BloodDrawView actor={actor} SiteMap={() => null} links={links} />);
  const button = await screen.findByRole('button', { name: 'Show nearest first' });
  button.focus();
  fireEvent.click(button);
  await eventually(() => expect(actor.getSnapshot().context.sites[0]?.placeId).toBeNull());
  await eventually(() => expect(document.activeElement?.textContent).toBe(label));
  if (label === 'Back to the usual order') fireEvent.click(button);
  await eventually(() => expect(document.activeElement?.textContent).toBe('Show nearest first'));
});

it.each([
  [0, '0.0 mi away'],
  [9.94, '9.9 mi away'],
  [10, '10 mi away'],
  [10.6, '11 mi away'],
])('a distance of %d miles is shown as %s', async (miles, words) => {
  const actor = await openAll(
    { tabsOrder: ['draw_site'], sites: [draw, office], countries: [] },
    {},
    { [draw.id]: miles },
  );
  actor.send({ type: 'nearest.requested' });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(viewOf(actor).sites.map(({ distance }) => distance)).toEqual([words, null]);
});

it('a location that only the maps service can locate is on the map and has directions [BD-R24 RUL-23]', async () => {
  const actor = await openWithSite({ address: '', placeId: 'L-7' });
  await eventually(() =>
    expect(viewOf(actor)).toMatchObject({
      map: { geometry: { type: 'Point', coordinates: [-122.4, 37.7] }, zoom: 18 },
      sites: [{ directions: '37.7,-122.4' }],
    }),
  );
});

describe('the actions of a card', () => {
  it('a draw site offers Make Appointment only if it has that tag [BDRAW-24 BDRAW-25 BD-R16]', async () => {
    expect((await siteViewOf({ tags: ['Walk In', 'Appointment'] })).takesAppointments).toBe(true);
    const actor = await openWithSite({ tags: ['Walk In'] });
    expect(viewOf(actor).sites[0]?.takesAppointments).toBe(false);
    actor.send({ type: 'appointment.requested', id: 'in_office-1' });
    expect(connectDialogs(actor.getSnapshot()).contact).toBeNull();
  });

  it('a mobile provider shows neither an address nor Send to My Phone [BDRAW-28 BD-R11 BD-R18]', async () => {
    const actor = await openAll({
      tabsOrder: [],
      sites: [{ ...mobile, address: '77 Depot Road' }],
      countries: [],
    });
    expect(viewOf(actor).sites[0]).toMatchObject({ address: null, canBeSent: false, directions: null });
    actor.send({ type: 'sendToPhone.requested', id: mobile.id });
    expect(connectDialogs(actor.getSnapshot()).sendToPhoneIntro).toBeNull();
  });
});

describe('the hours on a card', () => {
  it('the hours of a draw site begin with today, and name every range [BD-R07 BD-R08 BD-R09]', async () => {
    const shown = await siteViewOf({});
    expect(shown.today).toBe('Today: 8:00\u00A0AM\u00A0– 12:00\u00A0PM, 1:00\u00A0PM\u00A0– 4:30\u00A0PM');
    expect(shown.week.map(({ day, hours }) => `${day} ${hours}`)).toEqual([
      'Monday 8:00\u00A0AM\u00A0– 12:00\u00A0PM, 1:00\u00A0PM\u00A0– 4:30\u00A0PM',
      'Tuesday 9:00\u00A0AM\u00A0– 10:00\u00A0AM',
      'Wednesday Closed',
      'Thursday Closed',
      'Friday Closed',
      'Saturday Closed',
      'Sunday Closed',
    ]);
    expect(shown.week.filter(({ isToday }) => isToday).map(({ day }) => day)).toEqual(['Monday']);
  });

  it('a draw site with unknown opening hours is not called closed [BD-R08]', async () => {
    const shown = await siteViewOf({ hours: { ...HOURS, Mon: null, Tue: null } });
    expect([shown.today, shown.openingText]).toEqual(['Today: hours unknown', null]);
    expect(shown.week.slice(0, 3).map(({ hours }) => hours)).toEqual([
      'hours unknown',
      'hours unknown',
      'Closed',
    ]);
  });

  it('the hours of a draw site begin with its own day, not with that of the device [BD-R07]', async () => {
    // 7:30 AM on Tuesday in Madrid is still Monday evening in San Francisco.
    expect((await siteViewOf({}, { now: '2026-11-24T06:30:00Z' })).week[0]?.day).toBe('Monday');
    // Without a state in the address, the device's day counts.
    expect((await siteViewOf({ address: '' }, { now: '2026-11-24T06:30:00Z' })).week[0]?.day).toBe('Tuesday');
  });

  it('the hours of a draw site change at its midnight while the page is open [BD-R07]', async () => {
    const actor = await openWithSite({}, { now: '2026-11-24T07:59:00Z' });
    const today = () => viewOf(actor).sites[0]?.today;
    expect(today()).toContain('8:00\u00A0AM');
    actor.send({ type: 'clock.ticked', now: '2026-11-24T08:00:00Z' });
    expect(today()).toBe('Today: 9:00\u00A0AM\u00A0– 10:00\u00A0AM');
  });

  it('hours that are listed afternoon first are shown in the order of the day [BD-R07]', async () => {
    const hours = { ...HOURS, Mon: HOURS.Mon?.toReversed() ?? null };
    const { openingText, today } = await siteViewOf({ hours }, { now: '2026-11-23T15:30:00Z' });
    expect(openingText?.text).toBe('Opens today at 8:00\u00A0AM');
    expect(today).toBe('Today: 8:00\u00A0AM\u00A0– 12:00\u00A0PM, 1:00\u00A0PM\u00A0– 4:30\u00A0PM');
  });

  it('hours that are not of the clock are shown after those that are, and the day does not open again after them [BD-R07 RUL-39]', async () => {
    const hours = { ...HOURS, Mon: [...(HOURS.Mon ?? []), { start: 'evenings', end: 'by appointment' }] };
    const { openingText, today } = await siteViewOf({ hours }, { now: '2026-11-23T15:30:00Z' });
    expect(openingText?.text).toBe('Opens today at 8:00\u00A0AM');
    expect(today).toMatch(/^Today: 8:00.*evenings.*by appointment$/);
  });

  it.each([
    ['2026-11-23T15:30:00Z', { text: 'Opens today at 8:00\u00A0AM', isNow: false }],
    ['2026-11-23T16:00:00Z', { text: 'Open now until 12:00\u00A0PM', isNow: true }],
    ['2026-11-23T20:30:00Z', { text: 'Opens again at 1:00\u00A0PM', isNow: false }],
    ['2026-11-24T00:29:00Z', { text: 'Open now until 4:30\u00A0PM', isNow: true }],
    ['2026-11-24T00:30:00Z', null],
  ])('at %s a draw site shows, in its local time: %j [BD-R07]', async (now, expected) => {
    expect((await siteViewOf({}, { now })).openingText).toEqual(expected);
  });
});

describe('on a federal holiday', () => {
  const thursday = { ...HOURS, Thu: [{ start: '08:00', end: '17:00' }] };
  const ask = { text: 'Today is a holiday: please ask whether these hours apply', isNow: false };

  it.each([
    ['at noon there', '2026-11-26T20:00:00Z', {}, ask],
    ['before it opens', '2026-11-26T14:00:00Z', {}, ask],
    // Thanksgiving begins at midnight in San Francisco.
    ['when it is already Thursday elsewhere', '2026-11-26T07:59:00Z', {}, null],
    [
      'on the Thursday before',
      '2026-11-19T20:00:00Z',
      {},
      { text: 'Open now until 5:00\u00A0PM', isNow: true },
    ],
    ['closed by its hours anyway', '2026-12-25T20:00:00Z', {}, null],
    ['of unknown hours', '2026-11-26T20:00:00Z', { hours: { ...HOURS, Thu: null } }, null],
    // In a state with two zones, of which nobody knows which.
    ['at a guessed time', '2026-11-26T20:00:00Z', { address: 'Main Street, Knoxville, TN' }, ask],
    [
      'of another country',
      '2026-11-26T20:00:00Z',
      { address: '1 King Street, Toronto, ON M5V 1A1, Canada' },
      { text: 'Open now until 5:00\u00A0PM', isNow: true },
    ],
  ])(
    'on a federal holiday, a location %s is not called open by the hours of an ordinary week [RUL-99]',
    async (_, now, change, expected) => {
      expect((await siteViewOf({ hours: thursday, ...change }, { now })).openingText).toEqual(expected);
    },
  );
});

it('a location that is named by its address shows it only once: on its card, on the map and in a text message', async () => {
  const address = '1 Main Street, San Francisco, CA 94110';
  const geometry = { type: 'Point', coordinates: [-122.4, 37.7] } as const;
  const actor = await openWithSite({ name: address, address, geometry });
  expect(viewOf(actor)).toMatchObject({ sites: [{ name: address, address: null }], map: { detail: '' } });
  actor.send({ type: 'sendToPhone.requested', id: 'in_office-1' });
  expect(actor.getSnapshot().children.sendToPhone?.getSnapshot().context.text).toBe(address);
});

it.each([
  [{ name: 'Bayview', address: '1 Main Street' }, 'We send the name and address of Bayview by text message.'],
  [{ name: 'Bayview', address: '' }, 'We send this by text message: Bayview'],
  [{ name: '1 Main Street', address: '1 Main Street' }, 'We send this by text message: 1 Main Street'],
])(
  'the text message to a phone contains all that its dialog promises about the location %j [CALL-R22]',
  async (place, expected) => {
    const actor = await openWithSite(place);
    actor.send({ type: 'sendToPhone.requested', id: 'in_office-1' });
    const links = { directions: () => null, hasMapSearch: false };
    render(<BloodDrawView actor={actor} SiteMap={() => null} links={links} />);
    expect(screen.queryByText(expected)).not.toBeNull();
  },
);

it.each([
  ['2026-11-23T20:30:00Z', 'Vuelve a abrir a la 1:00 p.m.'],
  ['2026-11-24T16:00:00Z', 'Abre hoy a las 9:00 a.m.'],
])('in Spanish an hour has its article, at %s: %s', async (now, expected) => {
  await changeLanguage('es');
  expect((await siteViewOf({}, { now })).openingText?.text.replaceAll('\u00A0', ' ')).toBe(expected);
});

it.each([
  ['(415) 555-0100 ext. 12', 'tel:4155550100;ext=12'],
  ['415.555.0100x12', 'tel:4155550100;ext=12'],
  ['415-555-0100, extension: 7', 'tel:4155550100;ext=7'],
  ['+1 (415) 555-0100 #3', 'tel:+14155550100;ext=3'],
  ['415-555-0100 / 415-555-0101', 'tel:4155550100'],
  ['(415)555-0100; (415)555-0101', 'tel:4155550100'],
  ['415-555-0100 or 415-555-0101', 'tel:4155550100'],
  ['415-555-0100 415-555-0101', null],
  ['Tel: 415-555-0100, fax: 415-555-0101', 'tel:4155550100'],
  ['Fax: 415-555-0101', null],
  ['1-800-LABCORP', 'tel:18005222677'],
  ['(800) GO-FEDEX', 'tel:8004633339'],
  ['1-800-555-LABS', 'tel:18005555227'],
  ['+1 800 QUESTLAB', 'tel:+18007837852'],
  ['555-0100', 'tel:5550100'],
  ['555-0100 Ann', 'tel:5550100'],
  ['415-555-0100 (ask for Ann)', 'tel:4155550100'],
  ['+44 20 7946 0958', 'tel:+442079460958'],
  ['711', 'tel:711'],
  ['1-800', null],
  ['1-800-LAB', null],
  ['ext. 1234', null],
  ['N/A', null],
  ['call us', null],
])('the phone %j is called as %j', async (phone, href) => {
  expect((await siteViewOf({ phone })).phone).toEqual({ text: phone, href });
});

it('a phone that cannot be called is not a link, and its text is with the other contacts', async () => {
  const actor = await openWithSite({ phone: 'at the desk', tags: ['Appointment'] });
  const links = { directions: () => null, hasMapSearch: false };
  render(<BloodDrawView actor={actor} SiteMap={() => null} links={links} />);
  expect(screen.queryByText('Call')).toBeNull();
  act(() => actor.send({ type: 'appointment.requested', id: 'in_office-1' }));
  await screen.findByRole('dialog');
  expect(screen.getByText('at the desk').closest('a')).toBeNull();
});

describe('contact information', () => {
  it.each([
    ['https://lab.example/book', 'https://lab.example/book'],
    ['lab.example', 'https://lab.example/'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['ask at the desk', null],
    ['HTTPS://lab.example/book', 'https://lab.example/book'],
    ['http://lab.example', 'http://lab.example/'],
    ['lab.example/see:us', 'https://lab.example/see:us'],
    ['desk', null],
    ['http://desk', null],
    ['xhttp://lab.example', null],
    ['https://lab.example:x', null],
    ['lab.example:8443/book', 'https://lab.example:8443/book'],
    ['tel:4155550140', null],
  ])('the website %j of a draw site leads to %j [BD-R16]', async (website, href) => {
    const actor = await openWithSite({ website, tags: ['Appointment'] });
    actor.send({ type: 'appointment.requested', id: 'in_office-1' });
    expect(connectDialogs(actor.getSnapshot()).contact?.website).toEqual({ text: website, href });
  });

  it('the contact dialog of a draw site shows its contacts, or says that there are none [BD-R16 BD-R17 BDRAW-24]', async () => {
    const actor = await openWithSite({
      website: 'lab.example',
      phone: '+1 (415) 555-0140',
      tags: ['Appointment'],
    });
    const links = { directions: () => null, hasMapSearch: false };
    render(<BloodDrawView actor={actor} SiteMap={() => null} links={links} />);
    // Neither page is configured, so no link is shown (AMB-17).
    expect(screen.queryByText('Open in maps')).toBeNull();
    expect(screen.queryByText('Need more options?')).toBeNull();
    actor.send({ type: 'appointment.requested', id: 'in_office-1' });
    const dialog = within(await screen.findByRole('dialog'));
    const website = dialog.getByRole('link', { name: /^lab\.example ?\(opens in a new tab\)$/ });
    expect(website.getAttribute('rel')).toBe('noopener noreferrer');
    expect(dialog.getByRole('link', { name: '+1 (415) 555-0140' }).getAttribute('href')).toBe(
      'tel:+14155550140',
    );
    dialog.getByText('No Infomation');
    cleanup();
    const other = await openWithSite({ website: 'ask at the desk', tags: ['Appointment'] });
    other.send({ type: 'appointment.requested', id: 'in_office-1' });
    render(<BloodDrawView actor={other} SiteMap={() => null} links={links} />);
    expect(screen.getByText('ask at the desk').closest('a'), 'no web page').toBeNull();
  });
});

it('opening a dialog of the selected location does not render the map again, and the tab and its panel refer to each other', async () => {
  const geometry = { type: 'Point', coordinates: [-122.4, 37.7] } as const;
  const change = { kind: 'draw_site', tags: ['Appointment'], geometry } as const;
  const actor = await openAll({
    tabsOrder: ['draw_site'],
    sites: ['site-1', 'site-2'].map((id) => site(id, change)),
    countries: [],
  });
  const SiteMap = vi.fn<() => null>(() => null);
  const links = { directions: () => null, hasMapSearch: false };
  render(<BloodDrawView actor={actor} SiteMap={SiteMap} links={links} />);
  const before = SiteMap.mock.calls.length;
  act(() => actor.send({ type: 'appointment.requested', id: 'site-1' }));
  await screen.findByRole('dialog');
  expect([before > 0, SiteMap.mock.calls.length - before]).toEqual([true, 0]);
  act(() => actor.send({ type: 'contactInfo.closed' }));
  const panel = screen.getByRole('tabpanel');
  const tab = screen.getByRole('tab', { selected: true });
  expect([tab.getAttribute('aria-controls'), panel.getAttribute('aria-labelledby')]).toEqual([
    panel.id,
    tab.id,
  ]);
});

it('the page and its open dialog switch to Spanish, without a change of what is typed or sent', async () => {
  const tags = ['Walk In', 'Children welcome'];
  const change = { hours: HOURS, tags, address: '1 Main St, San Francisco, CA 94103' };
  const actor = await openAll({
    tabsOrder: ['draw_site'],
    sites: [site('in_office-1', { kind: 'draw_site', ...change })],
    countries: [
      { code: 'US', name: 'The States' },
      { code: 'DE', name: 'Germany' },
    ],
  });
  render(
    <LanguageRoot offered={['en', 'es']}>
      {() => (
        <BloodDrawView
          actor={actor}
          SiteMap={() => null}
          links={{ directions: () => '/maps', hasMapSearch: true }}
        />
      )}
    </LanguageRoot>,
  );
  actor.send({ type: 'sendToPhone.requested', id: 'in_office-1' });
  const countries = () => screen.getAllByRole<HTMLOptionElement>('option').map(({ text }) => text);
  const number = await screen.findByLabelText<HTMLInputElement>('Phone number');
  fireEvent.change(number, { target: { value: '4155550199' } });
  expect(countries()).toEqual(['Choose a country', 'The States (+1)', 'Germany (+49)']);
  const typed = () => actor.getSnapshot().children.sendToPhone?.getSnapshot().context;
  const before = typed();
  await act(() => changeLanguage('es'));
  expect(screen.getByLabelText('Número de teléfono')).toHaveProperty('value', '4155550199');
  expect(countries()).toEqual(['Elija un país', 'Alemania (+49)', 'Estados Unidos (+1)']);
  expect(typed()).toBe(before);
  screen.getByText('Abierto ahora, hasta las 12:00 p.m.');
  expect(document.body.textContent?.replaceAll('\u00A0', ' ')).toContain(
    'Hoy: 8:00 a.m. – 12:00 p.m., 1:00 p.m. – 4:30 p.m.',
  );
  screen.getByText('Miércoles');
  screen.getByText('Sin cita');
  expect(screen.getByText('Children welcome').lang).toBe('en');
});

it.each([
  [' 08:00 ', '8:00\u00A0AM'],
  ['9:05', '9:05\u00A0AM'],
  ['23:59', '11:59\u00A0PM'],
  ['12:60', '12:60'],
  ['at 08:00', 'at 08:00'],
  ['08:00 AM', '08:00 AM'],
  ['08:00', '8:00\u00A0AM'],
  ['08:00:00', '8:00\u00A0AM'],
  ['00:15', '12:15\u00A0AM'],
  ['12:00', '12:00\u00A0PM'],
  ['16:30:00', '4:30\u00A0PM'],
  ['24:00', '12:00\u00A0AM'],
  ['8 o’clock', '8 o’clock'],
  ['25:00', '25:00'],
  ['', ''],
])('%j is shown as %j [BD-R07]', (time, shown) => {
  expect(clockText(time)).toBe(shown);
});
