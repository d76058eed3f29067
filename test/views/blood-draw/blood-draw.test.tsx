import { screen, within } from '@testing-library/react';
import type { ActorRefFrom } from 'xstate';
import { expect } from 'vitest';
import type { BloodDrawContext, BloodDrawEvent } from '../../../machines/blood-draw/blood-draw.contract.ts';
import type { bloodDrawMachine } from '../../../machines/blood-draw/blood-draw.machine.ts';
import { BloodDrawView } from '../../../src/views/blood-draw/BloodDrawView.tsx';
import type { SendToPhoneProps, SiteMapProps } from '../../../src/views/blood-draw/blood-draw-parts.ts';
import { bloodDrawCatalogue } from '../../machines/blood-draw.catalogue.ts';
import { flowViewSuite } from '../../support/render-flow.tsx';
import type { Act, Sight } from '../../support/render-flow.tsx';
import { button, press, seeLoading, useOrSend } from '../payment/person.ts';

/** Stands in for the map: says what it was asked to show. */
function SiteMap({ name, geometry, zoom, marker }: SiteMapProps) {
  return <p data-testid="map">{[name, geometry.type, zoom, marker].join(' · ')}</p>;
}

function SendToPhone({ siteName }: SendToPhoneProps) {
  return <p data-testid="phone">{siteName}</p>;
}

const siteOf = (context: object, id: string | null) =>
  (context as BloodDrawContext).sites.find((site) => site.id === id);

/** Presses the control of the card that the event is about. */
function pressAt(name: (site: string) => string) {
  return (act: Act) => {
    const { id } = act.event as Extract<BloodDrawEvent, { id: string }>;
    const context = (act.actor.getSnapshot() as { context: object }).context;
    return useOrSend(act, button(name(siteOf(context, id)?.name ?? '')), (control) =>
      act.user.click(control),
    );
  };
}

/** The line with today's hours on the card of a location. */
async function toggleHours(act: Act) {
  const { id } = act.event as Extract<BloodDrawEvent, { id: string }>;
  const context = (act.actor.getSnapshot() as { context: object }).context;
  const card = screen.queryByRole('article', { name: siteOf(context, id)?.name ?? '' });
  const line = card && within(card).getByRole('button', { name: /^Today/ });
  await useOrSend(act, line, (control) => act.user.click(control));
}

/** No press of the page's own: the browser tells, or the dialog of the phone entry ends. */
const told = ({ actor, event }: Act) => actor.send(event);

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const selectedTab = () => screen.getByRole('tab', { selected: true }).textContent;
const names = () => screen.queryAllByRole('article').map((card) => card.querySelector('h2')?.textContent);

function seeMap(kind: string) {
  return ({ context, value }: Sight) => {
    const { selectedId } = context as BloodDrawContext;
    const isNarrow = JSON.stringify(value).includes('"screen":"narrow"');
    expect(screen.getByTestId('map').textContent).toBe(
      [siteOf(context, selectedId)?.name, kind, kind === 'Point' ? 18 : 10, isNarrow ? 'mobile' : 'pin'].join(
        ' · ',
      ),
    );
    const card = screen.getByRole('article', { name: siteOf(context, selectedId)?.name ?? '' });
    expect(within(card).queryByTestId('map') !== null).toBe(isNarrow);
  };
}

flowViewSuite('the blood draw page', bloodDrawCatalogue, {
  render: (actor) => (
    <BloodDrawView
      actor={actor as ActorRefFrom<typeof bloodDrawMachine>}
      parts={{ SiteMap, SendToPhone }}
      links={{ directions: (to) => `/maps?to=${encodeURIComponent(to)}`, hasMapSearch: true }}
    />
  ),
  perform: {
    'homeTab.selected': (act) =>
      useOrSend(act, screen.queryByRole('tab', { name: 'At-Home Blood Draw' }), (tab) => act.user.click(tab)),
    'siteTab.selected': (act) =>
      useOrSend(act, screen.queryByRole('tab', { name: 'Blood Draw Site' }), (tab) => act.user.click(tab)),
    'card.selected': pressAt((site) => site),
    'hours.expanded': toggleHours,
    'hours.collapsed': toggleHours,
    'appointment.asked': pressAt((site) => `Make Appointment: ${site}`),
    'contactInfo.closed': press('Close'),
    'sendToPhone.asked': pressAt((site) => `Send to My Phone: ${site}`),
    'nearest.asked': press('Show nearest first'),
    'usualOrder.asked': press('Back to the usual order'),
    'mapSearch.pressed': press('Go to map search'),
    'screen.narrowed': told,
    'screen.widened': told,
    'clock.ticked': told,
  },
  see: {
    resolvingIds: seeLoading,
    loadingSites: seeLoading,
    toFailed: seeLoading,
    toMapSearch: () => undefined,
    toMapSearchFromEmail: () => undefined,
    open: ({ context, value }) => {
      screen.getByRole('heading', { level: 1, name: 'Blood draw' });
      screen.getByText('Accession ID: 2305160001');
      screen.getByText('Need more options?');
      expect(button('Go to map search')).not.toBeNull();
      const { sites, selectedId } = context as BloodDrawContext;
      const isHome = JSON.stringify(value).includes('"tab":"home"');
      const shown = sites.filter(({ kind }) => (kind === 'mobile') === isHome);
      expect(names().toSorted()).toEqual(shown.map(({ name }) => name).toSorted());
      for (const { id, name, address, tags, kind } of shown) {
        const card = within(screen.getByRole('article', { name }));
        const title = card.getByRole('button', { name });
        expect(title.getAttribute('aria-pressed')).toBe(String(id === selectedId));
        for (const tag of tags) card.getByText(tag);
        const isVisited = kind !== 'mobile';
        expect(card.queryByText(address || 'No Information') !== null).toBe(isVisited);
        expect(card.queryByRole('button', { name: `Send to My Phone: ${name}` }) !== null).toBe(isVisited);
        expect(card.queryByRole('button', { name: `Make Appointment: ${name}` }) !== null).toBe(
          tags.includes('Appointment'),
        );
      }
    },
    'open.tab.noLocations': () => {
      screen.getByText(
        'Your provider does not have a preferred draw site. Please use "Go to map search" button below to search for a draw site close to you.',
      );
      expect(screen.queryByRole('tab')).toBeNull();
    },
    'open.tab.home': ({ context }) => {
      expect(selectedTab()).toBe('At-Home Blood Draw');
      const { tabsOrder } = context as BloodDrawContext;
      expect(tabs()[0]).toBe(
        (tabsOrder[0] ?? 'mobile') === 'mobile' ? 'At-Home Blood Draw' : 'Blood Draw Site',
      );
    },
    'open.tab.site': () => expect(selectedTab()).toBe('Blood Draw Site'),
    'open.cards.empty': () => {
      expect(names()).toEqual([]);
      expect(screen.queryByTestId('map')).toBeNull();
    },
    'open.cards.selected.point': seeMap('Point'),
    'open.cards.selected.polygon': seeMap('Polygon'),
    'open.cards.selected.multiPolygon': seeMap('MultiPolygon'),
    'open.cards.selected.nowhere': () => {
      expect(screen.queryByTestId('map')).toBeNull();
      screen.getByText('There is no map of this location.');
    },
    'open.dialog.contactInfo': ({ context }) => {
      const { selectedId } = context as BloodDrawContext;
      const site = siteOf(context, selectedId);
      const dialog = within(screen.getByRole('dialog', { name: `Contact ${site?.name}` }));
      const empty = [site?.website, site?.phone, site?.email].filter((value) => !value).length;
      expect(dialog.getAllByText('No Infomation')).toHaveLength(empty);
      if (site?.email) {
        expect(dialog.getByRole('link', { name: site.email }).getAttribute('href')).toBe(
          `mailto:${site.email}`,
        );
      }
    },
    'open.dialog.sendToPhone': ({ context }) => {
      const { selectedId } = context as BloodDrawContext;
      expect(screen.getByTestId('phone').textContent).toBe(siteOf(context, selectedId)?.name);
    },
    'open.order.measuring': ({ value }) => {
      if (JSON.stringify(value).includes('"tab":"site"')) screen.getByText('Finding where you are…');
    },
    'open.order.nearest': ({ value }) => {
      if (!JSON.stringify(value).includes('"tab":"site"')) return;
      expect(names().slice(0, 2)).toEqual(['Location draw_site-1', 'Location in_office-1']);
      screen.getByText('1.0 mi away');
    },
  },
});
