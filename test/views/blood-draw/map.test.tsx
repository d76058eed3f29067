import { map, marker, polygon, tileLayer } from 'leaflet';
import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import SiteMap from '../../../src/app/flows/map/SiteMap.tsx';
import { openSiteMap } from '../../../src/platform/map.ts';
import type { MapPlace } from '../../../src/platform/map.ts';
import { requireTrustedHtml } from '../../../src/platform/trusted-html.ts';

vi.mock('leaflet', { spy: true });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open() {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const element = document.createElement('div');
  return { element, site: openSiteMap(element, { tileUrl: '/{z}/{x}/{y}.png', attribution: 'Tiles' }) };
}

const PLACE = {
  name: 'Bayview',
  detail: '',
  geometry: { type: 'Point', coordinates: [-122.4, 37.7] },
  zoom: 18,
  marker: 'pin',
} as const;

it('a point has its marker and its info window, an area its outline; neither is read out', () => {
  const { element, site } = open();
  expect(tileLayer).toHaveBeenLastCalledWith(
    '/{z}/{x}/{y}.png',
    expect.objectContaining({ maxZoom: 19, referrerPolicy: 'origin' }),
  );
  const drawing = element.querySelector('.leaflet-overlay-pane');
  expect(drawing?.getAttribute('aria-hidden')).toBe('true');
  site.show({ ...PLACE, detail: '1 Main Street' });
  expect(marker).toHaveBeenLastCalledWith([37.7, -122.4], expect.objectContaining({ title: 'Bayview' }));
  const said = [...element.querySelectorAll('.leaflet-popup-content :is(b, p)')];
  expect(said.map(({ textContent }) => textContent)).toEqual(['Bayview', '1 Main Street']);
  const ring = [
    [-122, 37],
    [-121, 37],
    [-121, 38],
  ] as const;
  for (const geometry of [
    { type: 'Polygon', coordinates: [ring] },
    { type: 'MultiPolygon', coordinates: [[ring]] },
  ] as const) {
    site.show({ ...PLACE, geometry });
    expect(polygon).toHaveBeenLastCalledWith(
      [
        [
          [
            [37, -122],
            [37, -121],
            [38, -121],
          ],
        ],
      ],
      { className: 'site-area' },
    );
    expect(element.querySelectorAll('.site-marker')).toHaveLength(0);
  }
});

it('whatever changes of a place is shown', () => {
  open();
  const labels = { zoomIn: '', zoomOut: '', closeInfo: '' };
  const tiles = { url: '/{z}/{x}/{y}.png', attribution: 'Tiles' };
  const at = (place: Partial<MapPlace>) => (
    <SiteMap {...PLACE} {...place} {...{ tiles, labels }} label="Map" />
  );
  const { rerender, unmount } = render(at({}));
  const moved = { type: 'Point', coordinates: [-122, 37] } as const;
  for (const change of [
    { name: 'Alder' },
    { detail: 'Floor 2' },
    { geometry: moved },
    { zoom: 12 },
    { marker: 'mobile' },
  ] as const) {
    vi.mocked(marker).mockClear();
    rerender(at(change));
    expect(marker, JSON.stringify(change)).toHaveBeenCalledTimes(1);
    rerender(at({}));
  }
  for (const part of ['zoomIn', 'zoomOut', 'closeInfo']) {
    rerender(<SiteMap {...PLACE} {...{ tiles }} labels={{ ...labels, [part]: part }} label="Map" />);
    expect(document.querySelectorAll(`[aria-label="${part}"]`), part).toHaveLength(1);
    // Back, so that the next one changes alone.
    rerender(at({}));
  }
  vi.mocked(map).mockClear();
  rerender(at({}));
  expect(map).not.toHaveBeenCalled();
  rerender(<SiteMap {...PLACE} {...{ labels }} label="Map" tiles={{ ...tiles }} />);
  expect(map).toHaveBeenCalledTimes(1);
  unmount();
});

it('jumps to the chosen place: nothing moves, and the wheel scrolls the page', () => {
  const { site } = open();
  const shown = vi.mocked(map).mock.results.at(-1)?.value as ReturnType<typeof map>;
  expect(shown.scrollWheelZoom.enabled()).toBe(false);
  const setView = vi.spyOn(shown, 'setView');
  const area = {
    type: 'Polygon',
    coordinates: [
      [
        [-122, 37],
        [-121, 37],
        [-121, 38],
      ],
    ],
  } as const;
  for (const geometry of [PLACE.geometry, area]) {
    site.show({ ...PLACE, geometry });
    expect(setView, geometry.type).toHaveBeenLastCalledWith(
      expect.anything(),
      18,
      expect.objectContaining({ animate: false }),
    );
  }
  expect(shown.getCenter()).toMatchObject({ lat: 37.5, lng: -121.5 });
});

it('its buttons are in the language of the page, which changes without a new map', () => {
  const { element, site } = open();
  const names = () =>
    [...element.querySelectorAll('[role="button"][aria-label]')].map((one) => one.getAttribute('aria-label'));
  site.label({ zoomIn: 'Zoom in', zoomOut: 'Zoom out', closeInfo: 'Close it' });
  site.show(PLACE);
  expect(names().toSorted()).toEqual(['Close it', 'Zoom in', 'Zoom out']);
  site.label({ zoomIn: 'Acercar', zoomOut: 'Alejar', closeInfo: 'Cerrar' });
  expect(names().toSorted()).toEqual(['Acercar', 'Alejar', 'Cerrar']);
});

it('where the document requires trusted types, the map may write its own markup and no other', () => {
  const createPolicy = vi.fn<NonNullable<Window['trustedTypes']>['createPolicy']>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  requireTrustedHtml();
  const allowed = (html: string) => createPolicy.mock.calls[0]?.[1].createHTML(html);
  const writes = vi.spyOn(Element.prototype, 'innerHTML', 'set');
  const { site } = open();
  site.show(PLACE);
  site.show({ ...PLACE, marker: 'mobile' });
  const written = writes.mock.calls.map(([html]) => html);
  expect(written.join('')).toMatch(/svg.*Tiles|Tiles.*svg/s);
  expect(written.map(allowed)).toEqual(written);
  // Leaflet's own test of the browser, before any map.
  expect(allowed('<svg/>')).toBe('<svg/>');
  expect(allowed('<img src="x" onerror="steal()">')).toBeNull();
});
