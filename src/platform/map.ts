import { control, divIcon, layerGroup, map as createMap, marker, polygon, tileLayer } from 'leaflet';
import type { LatLngTuple } from 'leaflet';
import type { Ring, SiteGeometry } from '../../machines/domain/draw-site.ts';
import { trustHtml } from './trusted-html.ts';

/** The content of a map: one location and its info window. */
export interface MapSite {
  readonly name: string;
  /** Under the name; '' for none. */
  readonly detail: string;
  readonly geometry: SiteGeometry;
  readonly zoom: number;
  /** The large pin is for touch (BD-R15). */
  readonly marker: 'pin' | 'largePin';
}

interface MapOptions {
  /** URL of a tile with {z}, {x} and {y}. */
  readonly tileUrl: string;
  /** Plain text. */
  readonly attribution: string;
}

/** A map in an element, until it is closed. */
export interface OpenedMap {
  readonly show: (site: MapSite) => void;
  /** Names its buttons, now and when an info window opens. */
  readonly label: (labels: {
    readonly zoomIn: string;
    readonly zoomOut: string;
    readonly closeInfo: string;
  }) => void;
  readonly close: () => void;
}

const PIN =
  '<svg viewBox="0 0 30 40" width="33" height="44" aria-hidden="true"><path d="M15 39C9 29 2 23 2 14a13 13 0 0 1 26 0c0 9-7 15-13 25z"/><circle cx="15" cy="14" r="5"/></svg>';
const MOBILE =
  '<svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true"><circle cx="22" cy="22" r="20"/><circle cx="22" cy="22" r="7"/></svg>';
/** The signs of Leaflet's own buttons: nearer, farther, close. */
const BUTTON_ICONS = ['+', '&#x2212;', '&#215;'].map((sign) => `<span aria-hidden="true">${sign}</span>`);

const ICONS = {
  pin: divIcon({
    className: 'site-marker',
    html: PIN,
    iconSize: [44, 44],
    iconAnchor: [22, 44],
    popupAnchor: [0, -38],
  }),
  largePin: divIcon({
    className: 'site-marker',
    html: MOBILE,
    iconSize: [44, 44],
    iconAnchor: [22, 22],
    popupAnchor: [0, -18],
  }),
};

/** Opens a raster map in an element. Mouse, touch and keyboard move it; the wheel scrolls the page. */
export function openSiteMap(element: HTMLElement, { tileUrl, attribution }: MapOptions): OpenedMap {
  const attributionHtml = englishHtml(attribution);
  trustHtml([PIN, MOBILE, ...BUTTON_ICONS, attributionHtml]);
  const map = createMap(element, {
    scrollWheelZoom: false,
    zoomControl: false,
    attributionControl: false,
    // Leaflet ends an animated zoom by a timer, which throws when the map is gone by then.
    zoomAnimation: false,
    // Show the info window immediately and at full contrast, since it is there to be read.
    fadeAnimation: false,
  });
  control.attribution({ prefix: false }).addTo(map);
  // The drawing contains no text; the list next to the map does.
  map.getPane('overlayPane')?.setAttribute('aria-hidden', 'true');
  control.zoom({ position: 'bottomleft' }).addTo(map);
  let buttonLabels: Readonly<Record<string, string>> = {};
  const label = () => {
    for (const [part, text] of Object.entries(buttonLabels))
      for (const name of ['title', 'aria-label'])
        element.querySelector(`.leaflet-${part}`)?.setAttribute(name, text);
  };
  map.on('popupopen', label);
  // Public tile servers reject requests without a referrer; send the origin only, not the page's URL.
  tileLayer(tileUrl, { attribution: attributionHtml, maxZoom: 19, referrerPolicy: 'origin' }).addTo(map);
  const shapes = layerGroup().addTo(map);
  const resizeObserver = new ResizeObserver(() => map.invalidateSize());
  resizeObserver.observe(element);

  return {
    show: (site) => {
      shapes.clearLayers();
      const { geometry, zoom } = site;
      if (geometry.type === 'Point') {
        const [longitude, latitude] = geometry.coordinates;
        map.setView([latitude, longitude], zoom, { animate: false });
        marker([latitude, longitude], { icon: ICONS[site.marker], title: site.name })
          .addTo(shapes)
          .bindPopup(infoWindow(site), {
            // With its margins and 12 px on each side.
            maxWidth: Math.min(280, element.clientWidth - 90),
            autoPanPadding: [12, 12],
          })
          .openPopup();
        return;
      }
      const areas = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      const area = polygon(
        areas.map((rings) => rings.map(latLngs)),
        { className: 'site-area' },
      ).addTo(shapes);
      map.setView(area.getBounds().getCenter(), zoom, { animate: false });
    },
    label: ({ zoomIn, zoomOut, closeInfo }) => {
      buttonLabels = {
        'control-zoom-in': zoomIn,
        'control-zoom-out': zoomOut,
        'popup-close-button': closeInfo,
      };
      label();
    },
    close: () => {
      resizeObserver.disconnect();
      map.remove();
    },
  };
}

/** Swaps the contract's longitude-latitude order for the map's. */
function latLngs(ring: Ring): LatLngTuple[] {
  return ring.map(([longitude, latitude]) => [latitude, longitude]);
}

/** Built from DOM nodes, so that service data is always text, never markup. */
function infoWindow({ name, detail }: MapSite): HTMLElement {
  const content = document.createElement('div');
  const heading = document.createElement('b');
  heading.textContent = name;
  content.append(heading);
  if (detail) {
    const line = document.createElement('p');
    line.textContent = detail;
    content.append(line);
  }
  return content;
}

/** English text as HTML: the attribution of the tiles. */
function englishHtml(text: string): string {
  const holder = document.createElement('span');
  holder.lang = 'en';
  holder.textContent = text;
  return holder.outerHTML;
}
