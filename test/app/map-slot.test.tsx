import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { testConfig } from './config.ts';
import { eventually } from '../support/eventually.ts';

const map = vi.hoisted(() => ({ style: Promise.withResolvers<void>(), requested: 0, tiles: [] as string[] }));

vi.mock('../../src/app/adapters/map/SiteMap.tsx', () => ({
  loadStyle: () => {
    map.requested += 1;
    return map.style.promise;
  },
  default: ({ name, tiles }: { readonly name: string; readonly tiles: { readonly url: string } }) => {
    map.tiles.push(tiles.url);
    if (name === 'Broken') throw new Error('It cannot be drawn');
    return <p>Map of {name}</p>;
  },
}));

let cross: () => void = () => undefined;

beforeEach(() => {
  vi.resetModules();
  Object.assign(map, { style: Promise.withResolvers<void>(), requested: 0, tiles: [] });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        cross = () => tell([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

/** A list with a map of a place beside it. */
async function renderListWithMap(name: string) {
  const { mapSlot } = await import('../../src/app/adapters/map/MapSlot.tsx');
  const Slot = mapSlot(testConfig().mapTiles);
  render(
    <>
      <p>List</p>
      <Slot
        name={name}
        detail=""
        geometry={{ type: 'Point', coordinates: [0, 0] }}
        zoom={18}
        marker="pin"
        label="Map"
        labels={{ zoomIn: '', zoomOut: '', closeInfo: '' }}
        loading={<p>Loading</p>}
        failed={<p>Failed</p>}
      />
    </>,
  );
  return () => screen.getAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent);
}

const importsDone = () => act(() => vi.dynamicImportSettled());

it('the code of a map is loaded when it is on screen, and the map is shown with its styles', async () => {
  const says = await renderListWithMap('Bayview');
  await importsDone();
  expect([says(), map.requested]).toEqual([['List', 'Loading'], 0]);
  act(cross);
  await importsDone();
  await eventually(() => expect(map.requested).toBe(1));
  expect(says()).toEqual(['List', 'Loading']);
  await act(async () => map.style.resolve());
  await screen.findByText('Map of Bayview');
  expect(says()).toEqual(['List', 'Map of Bayview']);
  expect(new Set(map.tiles)).toEqual(new Set([testConfig().mapTiles?.url]));
});

it('without tiles there is no map, and the list stays', async () => {
  const { mapSlot } = await import('../../src/app/adapters/map/MapSlot.tsx');
  const NoMap = mapSlot(null);
  render(<NoMap {...({ loading: <p>Loading</p>, failed: <p>Failed</p> } as Parameters<typeof NoMap>[0])} />);
  await screen.findByText('Failed');
  expect(map.requested).toBe(0);
});

it('a map that cannot be drawn says so in its place, and the list stays', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const says = await renderListWithMap('Broken');
  act(cross);
  await act(async () => map.style.resolve());
  await screen.findByText('Failed');
  expect(says()).toEqual(['List', 'Failed']);
});

it('a map whose styles are lost says so in its place, and appears when the connection is back', async () => {
  const says = await renderListWithMap('Bayview');
  act(cross);
  await act(async () => map.style.reject(new TypeError('offline')));
  await screen.findByText('Failed');
  expect(says()).toEqual(['List', 'Failed']);
  map.style = Promise.withResolvers();
  map.style.resolve();
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Map of Bayview');
});
