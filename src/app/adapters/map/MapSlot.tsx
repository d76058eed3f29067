import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { whenOnScreen } from '../../../platform/on-screen.ts';
import { Boundary } from '../../../ui/Boundary.tsx';
import { lazyComponent } from '../../../ui/Lazy.tsx';
import { MapFrame } from '../../../ui/MapFrame.tsx';
import type { SiteMapProps } from '../../../views/blood-draw/site-map-component.ts';
import type { Config } from '../../shell/config.ts';

type LoadedMap = ComponentType<
  Omit<SiteMapProps, 'loading'> & { readonly tiles: NonNullable<Config['mapTiles']> }
>;

async function loadMap(): Promise<{ readonly default: LoadedMap }> {
  const module = await import('./SiteMap.tsx');
  await module.loadStyle();
  return module;
}

const SiteMap = lazyComponent(loadMap, ({ failed }) => failed);

/** The slot of a map: loads its code and tiles only when it is on screen. Null for no tiles: the list is all. */
export function mapSlot(tiles: Config['mapTiles']) {
  if (!tiles) return ({ failed }: SiteMapProps) => <MapFrame ref={null}>{failed}</MapFrame>;
  return function MapSlot({ loading, failed, ...place }: SiteMapProps) {
    const slot = useRef<HTMLDivElement>(null);
    const [isOnScreen, setIsOnScreen] = useState(false);
    useEffect(() => (slot.current ? whenOnScreen(slot.current, () => setIsOnScreen(true)) : undefined), []);
    return (
      <MapFrame ref={slot}>
        {isOnScreen ? (
          <Boundary fallback={failed}>
            <SiteMap {...place} loading={loading} failed={failed} tiles={tiles} />
          </Boundary>
        ) : (
          loading
        )}
      </MapFrame>
    );
  };
}
