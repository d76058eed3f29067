import { Component, useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { whenOnScreen } from '../../../platform/on-screen.ts';
import { later } from '../../../ui/Later.tsx';
import { MapFrame } from '../../../ui/MapFrame.tsx';
import type { SiteMapProps } from '../../../views/blood-draw/site-map-part.ts';
import type { Config } from '../../shell/config.ts';

type LoadedMap = ComponentType<
  Omit<SiteMapProps, 'loading'> & { readonly tiles: NonNullable<Config['mapTiles']> }
>;

async function loadMap(): Promise<{ readonly default: LoadedMap }> {
  try {
    const module = await import('./SiteMap.tsx');
    await module.loadStyle();
    return module;
  } catch {
    return { default: ({ failed }) => failed };
  }
}

const SiteMap = later(loadMap, () => null);

/** If the map fails to render, the list is not affected. */
class MapBoundary extends Component<
  { readonly failed: ReactNode; readonly children: ReactNode },
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.failed : this.props.children;
  }
}

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
          <MapBoundary failed={failed}>
            <SiteMap {...place} loading={loading} failed={failed} tiles={tiles} />
          </MapBoundary>
        ) : (
          loading
        )}
      </MapFrame>
    );
  };
}
