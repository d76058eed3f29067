import { map } from 'leaflet';
import { afterEach, expect, it, vi } from 'vitest';
import { openSiteMap } from '../../../src/platform/map.ts';
import { requireTrustedHtml } from '../../../src/platform/trusted-html.ts';

vi.mock('leaflet', { spy: true });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function openMap() {
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

it('the map jumps to the chosen place without an animation, and the wheel scrolls the page', () => {
  const { site } = openMap();
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

it('the buttons of the map are in the language of the page, which changes without a new map', () => {
  const { element, site } = openMap();
  const names = () =>
    [...element.querySelectorAll('[role="button"][aria-label]')].map((marker) =>
      marker.getAttribute('aria-label'),
    );
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
  const { site } = openMap();
  site.show(PLACE);
  site.show({ ...PLACE, marker: 'largePin' });
  const written = writes.mock.calls.map(([html]) => html);
  expect(written.join('')).toMatch(/svg.*Tiles|Tiles.*svg/s);
  expect(written.map(allowed)).toEqual(written);
  // Leaflet's own test of the browser, before any map.
  expect(allowed('<svg/>')).toBe('<svg/>');
  expect(allowed('<img src="x" onerror="steal()">')).toBeNull();
});
