import type { DrawSite, OpeningHours } from '../../machines/domain/draw-site.ts';
import { IDENTITY } from '../support/example-data.ts';

export const ORDER_IDENTITY = { ...IDENTITY, orderId: '700001', patientId: '500001', customerId: '999997' };

const NO_HOURS: OpeningHours = { Sun: [], Mon: [], Tue: [], Wed: [], Thu: [], Fri: [], Sat: [] };

/** A location with the properties under test. */
export function site(id: string, change: Partial<DrawSite> = {}): DrawSite {
  return {
    id,
    kind: 'draw_site',
    name: `Location ${id}`,
    tags: ['Walk In'],
    hours: NO_HOURS,
    address: '1 Main Street, San Francisco, CA 94110',
    email: '',
    phone: '',
    website: '',
    geometry: null,
    placeId: null,
    ...change,
  };
}

const RING = [
  [-122, 37],
  [-121, 37],
  [-121, 38],
  [-122, 37],
] as const;

/** One location of each kind. */
export const SITES = {
  office: site('in_office-1', {
    kind: 'in_office',
    tags: ['Walk In', 'Appointment'],
    hours: { ...NO_HOURS, Mon: [{ start: '08:00', end: '12:00' }] },
    email: 'office@example.com',
    geometry: { type: 'Point', coordinates: [-122.41, 37.76] },
  }),
  draw: site('draw_site-1', { geometry: { type: 'Point', coordinates: [-122.42, 37.77] } }),
  placeless: site('draw_site-2', { address: '', placeId: 'L-2' }),
  mobile: site('mobile-1', {
    kind: 'mobile',
    tags: ['Appointment'],
    geometry: { type: 'Polygon', coordinates: [RING] },
  }),
  islands: site('mobile-2', {
    kind: 'mobile',
    geometry: { type: 'MultiPolygon', coordinates: [[RING], [RING]] },
  }),
} as const;
