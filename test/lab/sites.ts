/** A location in wire format (ENT-R27). Times are local to the location. */
interface LabSite {
  service_tags: string[];
  open_hour: Record<string, { startTime: string; endTime: string }[]> | null;
  location_name: string;
  address: string;
  email: string;
  phone: string;
  website: string;
  /** Longitude before latitude. */
  geo: { location_id: string; type: string; coordinates: unknown } | null;
}

/** The blood draw page data of an order's link (ENT-R26). */
export interface LabSites {
  tabs_order: string[] | null;
  in_office: LabSite[];
  draw_site: LabSite[];
  mobile: LabSite[];
}

const range = (startTime: string, endTime: string) => ({ startTime, endTime });
const OFFICE_DAY = [range('08:00:00', '12:00:00'), range('13:00:00', '16:30:00')];

const WEEK = {
  Sun: [],
  Mon: OFFICE_DAY,
  Tue: OFFICE_DAY,
  Wed: OFFICE_DAY,
  Thu: OFFICE_DAY,
  Fri: [range('08:00:00', '15:00:00')],
  Sat: [range('09:00:00', '12:00:00')],
};

const DAILY = Object.fromEntries(
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((day) => [day, [range('06:00:00', '20:00:00')]]),
);

const BLANK: LabSite = {
  service_tags: [],
  open_hour: null,
  location_name: '',
  address: '',
  email: '',
  phone: '',
  website: '',
  geo: null,
};

function point(id: string, longitude: number, latitude: number): LabSite['geo'] {
  return { location_id: id, type: 'Point', coordinates: [longitude, latitude] };
}

/** A closed square around a center; side in degrees. */
function square(longitude: number, latitude: number, side: number): number[][] {
  const [west, east] = [longitude - side / 2, longitude + side / 2];
  const [south, north] = [latitude - side / 2, latitude + side / 2];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

const BAYVIEW: LabSite = {
  service_tags: ['Walk In', 'Appointment'],
  open_hour: WEEK,
  location_name: 'Bayview Integrative Health',
  address: '2200 Mission Street, San Francisco, CA 94110',
  email: 'frontdesk@bayview.example',
  phone: '+1 (415) 555-0140',
  website: 'https://bayview.example/appointments',
  geo: point('L-101', -122.41935, 37.76165),
};

const MARKET: LabSite = {
  service_tags: ['Walk In'],
  open_hour: WEEK,
  location_name: 'Market Street Draw Station',
  address: '1390 Market Street, Suite 200, San Francisco, CA 94102',
  email: '',
  phone: '+1 (415) 555-0171',
  website: '',
  geo: point('L-201', -122.41771, 37.77734),
};

const OAKLAND: LabSite = {
  service_tags: ['Appointment'],
  open_hour: { ...WEEK, Sat: [] },
  location_name: 'Lakeside Laboratory Services',
  address: '350 30th Street, Oakland, CA 94609',
  email: 'hello@lakeside.example',
  phone: '',
  website: 'lakeside.example',
  geo: point('L-202', -122.26279, 37.81969),
};

const WITHOUT_POINT: LabSite = {
  ...BLANK,
  service_tags: ['Appointment'],
  location_name: 'Sunset Mobile Unit (ask for the day)',
};

const HOME_CARE: LabSite = {
  service_tags: ['Appointment'],
  open_hour: DAILY,
  location_name: 'Golden Gate Home Phlebotomy',
  address: '77 Depot Road, Hayward, CA 94545',
  email: 'visits@goldengate.example',
  phone: '+1 (510) 555-0162',
  website: 'https://goldengate.example',
  geo: { location_id: 'M-301', type: 'Polygon', coordinates: [square(-122.44, 37.76, 0.12)] },
};

const BRIDGE: LabSite = {
  ...BLANK,
  service_tags: ['Appointment'],
  open_hour: DAILY,
  location_name: 'Bridge Mobile Draw',
  phone: '+1 (925) 555-0103',
  geo: {
    location_id: 'M-302',
    type: 'MultiPolygon',
    coordinates: [[square(-122.5, 37.9, 0.1)], [square(-122.2, 37.78, 0.08), square(-122.2, 37.78, 0.02)]],
  },
};

/** Sites first: an office and draw sites with points, mobile providers with areas. */
export const SITES_FIRST: LabSites = {
  tabs_order: ['INOFFICE', 'DRAW-SITE', 'MOBILE'],
  in_office: [BAYVIEW],
  draw_site: [MARKET, OAKLAND, WITHOUT_POINT],
  mobile: [HOME_CARE, BRIDGE],
};

/** The same locations without a tab order, so At-Home comes first. */
export const HOME_FIRST: LabSites = { ...SITES_FIRST, tabs_order: null };

/** Draw sites before offices. */
export const DRAW_SITES_FIRST: LabSites = { ...SITES_FIRST, tabs_order: ['DRAW-SITE', 'INOFFICE', 'MOBILE'] };

export const MOBILE_ONLY: LabSites = {
  tabs_order: ['MOBILE', 'INOFFICE', 'DRAW-SITE'],
  in_office: [],
  draw_site: [],
  mobile: [HOME_CARE, BRIDGE],
};

/** Unusual geometry: a location with only a place id, swapped coordinates, an area without a ring. */
export const ODD_PLACES: LabSites = {
  tabs_order: null,
  in_office: [{ ...BAYVIEW, geo: { location_id: '', type: 'Point', coordinates: [37.76165, -122.41935] } }],
  draw_site: [
    {
      ...MARKET,
      location_name: 'Castro Draw Station',
      address: '',
      geo: { location_id: 'L-203', type: 'Point', coordinates: [] },
    },
    { ...OAKLAND, geo: { location_id: '', type: 'Polygon', coordinates: [] }, open_hour: null },
  ],
  mobile: [],
};

export const NO_SITES: LabSites = { tabs_order: null, in_office: [], draw_site: [], mobile: [] };
