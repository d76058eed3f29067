import { map } from 'leaflet';
import { afterEach, expect, it, vi } from 'vitest';
import { openSiteMap } from '../../../src/platform/map.ts';

vi.mock('leaflet', { spy: true });

afterEach(() => void vi.unstubAllGlobals());

function open(isCalm = true) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isCalm && query.includes('reduced-motion') }));
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

it.each([
  ['moves', false],
  ['stands still for who wants no motion', true],
])('the map %s', (_, isCalm) => {
  const { element } = open(isCalm);
  const motion = { zoomAnimation: !isCalm, markerZoomAnimation: !isCalm };
  expect(map).toHaveBeenLastCalledWith(element, expect.objectContaining(motion));
});

it('its buttons are in the language of the page, which changes without a new map', () => {
  const { element, site } = open();
  const names = () =>
    [...element.querySelectorAll('[role="button"][aria-label]')].map((one) => one.getAttribute('aria-label'));
  site.label({ zoomIn: 'Zoom in', zoomOut: 'Zoom out', closeInfo: 'Close popup' });
  const geometry = { type: 'Point', coordinates: [-122.4, 37.7] } as const;
  site.show({ name: 'Bayview', detail: '', geometry, zoom: 18, marker: 'pin' });
  expect(names().toSorted()).toEqual(['Close popup', 'Zoom in', 'Zoom out']);
  site.label({ zoomIn: 'Acercar', zoomOut: 'Alejar', closeInfo: 'Cerrar' });
  expect(names().toSorted()).toEqual(['Acercar', 'Alejar', 'Cerrar']);
});
