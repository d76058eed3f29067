import { useEffect, useRef } from 'react';
import type { MapSite, OpenedMap } from '../../../platform/map.ts';
import { openSiteMap } from '../../../platform/map.ts';
import { loadStyleSheet } from '../../../platform/vendor-files.ts';
import type { SiteMapProps } from '../../../views/blood-draw/site-map-component.ts';
import type { Config } from '../../shell/config.ts';
import styleUrl from './site-map.css?url';

interface TiledMapProps extends Omit<SiteMapProps, 'loading' | 'failed'> {
  readonly tiles: NonNullable<Config['mapTiles']>;
}

/** Loads the map's own style sheet with its code, since no other page needs it. Without it a map cannot be measured. */
export function loadStyle(): Promise<void> {
  return loadStyleSheet(styleUrl);
}

export default function SiteMap({ tiles, label, labels, ...place }: TiledMapProps) {
  const host = useRef<HTMLDivElement>(null);
  const map = useRef<OpenedMap>(null);
  const { name, detail, geometry, zoom, marker }: MapSite = place;
  const { zoomIn, zoomOut, closeInfo } = labels;

  useEffect(() => {
    if (!host.current) return undefined;
    const open = openSiteMap(host.current, {
      tileUrl: tiles.url,
      attribution: tiles.attribution,
    });
    map.current = open;
    return () => open.close();
  }, [tiles]);

  useEffect(() => map.current?.label({ zoomIn, zoomOut, closeInfo }), [zoomIn, zoomOut, closeInfo]);

  useEffect(() => {
    map.current?.show({ name, detail, geometry, zoom, marker });
  }, [name, detail, geometry, zoom, marker]);

  // Not a region: it takes focus, and its arrow keys move the map.
  return <div ref={host} role="application" aria-label={label} data-map-zoom={zoom} />;
}
