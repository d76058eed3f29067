import { map } from 'leaflet';
import { afterEach, expect, it, vi } from 'vitest';
import { openSiteMap } from '../../../src/platform/map.ts';

vi.mock('leaflet', { spy: true });

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['moves', false],
  ['stands still for who wants no motion', true],
])('the map %s', (_, isCalm) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isCalm && query.includes('reduced-motion') }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const element = document.createElement('div');
  const labels = { zoomIn: 'Zoom in', zoomOut: 'Zoom out' };
  openSiteMap(element, { tileUrl: '/{z}/{x}/{y}.png', attribution: 'Tiles', labels });
  const motion = { zoomAnimation: !isCalm, markerZoomAnimation: !isCalm };
  expect(map).toHaveBeenLastCalledWith(element, expect.objectContaining(motion));
});
