import type { PhoneEntryErrors } from '../../machines/blood-draw/blood-draw.rules.ts';
import type { Weekday } from '../../machines/domain/draw-site.ts';
import { translated } from './language.ts';

/** The copy of the blood draw page (2 §2.2), including misspellings that the specification marks as intended. */
export const copy = translated('blood-draw', 'bloodDraw', {
  title: 'Blood draw',
  tabs: { label: 'Kinds of blood draw', home: 'At-Home Blood Draw', site: 'Blood Draw Site' },
  list: { home: 'At-home providers', site: 'Blood draw locations' },
  /** The documented service tags (BD-R06); any other one is shown as the service sends it. */
  tags: { 'Walk In': 'Walk In', Appointment: 'Appointment' } as Readonly<Record<string, string>>,
  days: {
    Sun: 'Sunday',
    Mon: 'Monday',
    Tue: 'Tuesday',
    Wed: 'Wednesday',
    Thu: 'Thursday',
    Fri: 'Friday',
    Sat: 'Saturday',
  } satisfies Record<Weekday, string>,
  today: (hours: string) => `Today: ${hours}`,
  openUntil: (end: string) => `Open now until ${end}`,
  opensAt: (start: string) => `Opens today at ${start}`,
  opensAgainAt: (start: string) => `Opens again at ${start}`,
  holiday: 'Today is a holiday: please ask whether these hours apply',
  range: (start: string, end: string) => `${start}\u00A0– ${end}`,
  closed: 'Closed',
  hoursUnknown: 'hours unknown',
  noAddress: 'No Information',
  miles: (miles: string) => `${miles} mi away`,
  sorting: {
    ask: 'Show nearest first',
    note: 'Your browser asks for your location. It stays on this device.',
    measuring: 'Finding the nearest location…',
    nearest: 'The nearest location comes first.',
    nearestOfSome: 'The nearest location comes first. Those whose distance is not known come last.',
    default: 'Back to the usual order',
  },
  actions: {
    appointment: 'Make Appointment',
    phone: 'Send to My Phone',
    maps: 'Open in maps',
    call: 'Call',
    label: (action: string, site: string) => `${action}: ${site}`,
  },
  map: {
    title: 'Map',
    label: (site: string) => `Map of ${site}`,
    loading: 'The map is loading…',
    failed: 'The map could not be loaded. Everything you need is in the list.',
    nowhere: 'There is no map of this location.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    closeInfo: 'Close popup',
  },
  contact: {
    title: (site: string) => `Contact ${site}`,
    website: 'Website',
    phone: 'Phone',
    email: 'Email',
    none: 'No Infomation',
    close: 'Close',
  },
  noLocations:
    'Your provider does not have a preferred draw site. Please use "Go to map search" button below to search for a draw site close to you.',
  /** Where the map search is not configured. */
  noLocationsNorSearch:
    'Your provider does not have a preferred draw site. Please ask your provider for a draw site close to you.',
  more: { title: 'Need more options?', search: 'Go to map search' },
  phone: {
    title: 'Send to My Phone',
    intro: (site: string) => `We send the name and address of ${site} by text message.`,
    introAlone: (text: string) => `We send this by text message: ${text}`,
    country: 'Country',
    choose: 'Choose a country',
    option: (name: string, code: string) => `${name} (+${code})`,
    number: 'Phone number',
    numberHint: 'Digits only, without the country code.',
    send: 'Send',
    again: 'Send again',
    sending: 'Sending…',
    close: 'Close',
    sent: 'Message has sent',
    failed: 'Message sent failed',
    unanswered: 'Message sent failed. It may arrive anyway.',
    summary: (count: number) => `Please check these ${count} fields`,
    errors: {
      countryMissing: 'Please select a country.',
      numberMissing: 'Enter a phone number.',
      notDigits: 'Type only digits.',
      notTenDigits: 'All phone numbers with the country code +1, follow the 10-digit format',
      lengthOutOfRange: 'A phone number has 5 to 15 digits, the country code included.',
    } satisfies Record<
      NonNullable<PhoneEntryErrors['country']> | NonNullable<PhoneEntryErrors['number']>,
      string
    >,
  },
});
