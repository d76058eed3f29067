import { cleanup, render, screen, within } from '@testing-library/react';
import { createActor, fromPromise } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import { bloodDrawMachine } from '../../../machines/blood-draw/blood-draw.machine.ts';
import type { BloodDrawInfo, DrawSite, OpeningHours } from '../../../machines/domain/draw-site.ts';
import type { Identity } from '../../../machines/domain/link.ts';
import type { OrderKey } from '../../../machines/domain/order.ts';
import { BloodDrawView } from '../../../src/views/blood-draw/BloodDrawView.tsx';
import { connectBloodDraw } from '../../../src/views/blood-draw/blood-draw.connect.ts';
import { KEY, LINK, site } from '../../machines/sites.data.ts';

afterEach(cleanup);

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

/** The page with one location, at a time, on a device somewhere. */
async function open(
  change: Partial<DrawSite>,
  { now = '2026-11-23T18:00:00Z', timeZone = 'Europe/Madrid' } = {},
) {
  const info: BloodDrawInfo = {
    tabsOrder: ['in_office'],
    sites: [site('in_office-1', { kind: 'in_office', hours: HOURS, ...change })],
    countries: [],
  };
  const machine = bloodDrawMachine.provide({
    actors: {
      resolveIds: fromPromise<OrderKey, Identity>(() => Promise.resolve(KEY)),
      loadSites: fromPromise<BloodDrawInfo, OrderKey>(() => Promise.resolve(info)),
    },
  });
  const actor = createActor(machine, { input: { query: LINK, timeZone, now } }).start();
  await new Promise((resolve) => setTimeout(resolve, 0));
  return actor;
}

async function cardOf(...args: Parameters<typeof open>) {
  const view = connectBloodDraw((await open(...args)).getSnapshot());
  if (view.kind !== 'open' || !view.cards[0]) throw new Error('no card');
  return view.cards[0];
}

describe('the hours on a card', () => {
  it('[BD-R07] [BD-R08] [BD-R09] start with today and name every range', async () => {
    const card = await cardOf({});
    expect(card.today).toBe('Today: 8:00 AM - 12:00 PM, 1:00 PM - 4:30 PM');
    expect(card.week.map(({ day, hours }) => `${day} ${hours}`)).toEqual([
      'Monday 8:00 AM - 12:00 PM, 1:00 PM - 4:30 PM',
      'Tuesday 9:00 AM - 10:00 AM',
      'Wednesday Closed',
      'Thursday Closed',
      'Friday Closed',
      'Saturday Closed',
      'Sunday Closed',
    ]);
    expect(card.week.filter(({ isToday }) => isToday).map(({ day }) => day)).toEqual(['Monday']);
  });

  it("[BD-R07] are those of the location's day, not the device's", async () => {
    // 7:30 AM on Tuesday in Madrid is still Monday evening in San Francisco.
    expect((await cardOf({}, { now: '2026-11-24T06:30:00Z' })).week[0]?.day).toBe('Monday');
    // Without a state in the address the device's day counts.
    expect((await cardOf({ address: '' }, { now: '2026-11-24T06:30:00Z' })).week[0]?.day).toBe('Tuesday');
  });

  it('[BD-R07] turn at midnight while the page is open', async () => {
    const actor = await open({}, { now: '2026-11-24T07:59:00Z' });
    const today = () => {
      const view = connectBloodDraw(actor.getSnapshot());
      return view.kind === 'open' ? view.cards[0]?.today : undefined;
    };
    expect(today()).toContain('8:00 AM');
    actor.send({ type: 'clock.ticked', now: '2026-11-24T08:00:00Z' });
    expect(today()).toBe('Today: 9:00 AM - 10:00 AM');
  });
});

describe('contact information', () => {
  it.each([
    ['https://lab.example/book', 'https://lab.example/book'],
    ['lab.example', 'https://lab.example/'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['ask at the desk', null],
  ])('[BD-R16] the website %j leads to %j', async (website, href) => {
    const actor = await open({ website, tags: ['Appointment'] });
    actor.send({ type: 'appointment.asked', id: 'in_office-1' });
    const view = connectBloodDraw(actor.getSnapshot());
    expect(view.kind === 'open' && view.contact?.website).toEqual({ text: website, href });
  });

  it('[BD-R16] [BD-R17] [BDRAW-24] shows what there is and says so where there is nothing', async () => {
    const actor = await open({ website: 'lab.example', phone: '+1 (415) 555-0140', tags: ['Appointment'] });
    render(
      <BloodDrawView
        actor={actor}
        parts={{ SiteMap: () => null, SendToPhone: () => null }}
        links={{ directions: () => null, hasMapSearch: false }}
      />,
    );
    // Neither page is configured: no link is guessed (AMB-17).
    expect(screen.queryByText('Open in maps')).toBeNull();
    expect(screen.queryByText('Need more options?')).toBeNull();
    actor.send({ type: 'appointment.asked', id: 'in_office-1' });
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('link', { name: 'lab.example' }).getAttribute('rel')).toBe('noopener noreferrer');
    expect(dialog.getByRole('link', { name: '+1 (415) 555-0140' }).getAttribute('href')).toBe(
      'tel:+14155550140',
    );
    dialog.getByText('No Infomation');
  });
});
