import type { ReactNode } from 'react';
import type { SiteGeometry } from '../../../machines/domain/draw-site.ts';

/** The map of a location; the flow loads its code on demand. */
export interface SiteMapProps {
  readonly name: string;
  /** Shown under the name in the info window; '' for none. */
  readonly detail: string;
  readonly geometry: SiteGeometry;
  readonly zoom: number;
  readonly marker: 'pin' | 'largePin';
  /** The accessible name of the map. */
  readonly label: string;
  readonly labels: { readonly zoomIn: string; readonly zoomOut: string; readonly closeInfo: string };
  /** Shown while the map's code loads. */
  readonly loading: ReactNode;
  readonly failed: ReactNode;
}
