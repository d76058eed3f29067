import { withoutKeys } from '../../machines/domain/link.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
import type { Booking } from '../../machines/domain/pickup.ts';
import { beginVisit } from './kept-visit.ts';
import type { Store } from './storage.ts';

/** The pickup session of this tab: who is scheduling, and for which accession id. */
export interface PickupSession {
  /** Stores the scheduler's link: its query, without the token, under pickup_query (AMB-127). */
  readonly keepLink: (query: LinkQuery) => void;
  /** The query of the last opened link, without a token; null if none is stored. */
  readonly query: () => LinkQuery | null;
  readonly token: () => string | null;
  /** Stores the patient's token obtained for an internal one (PSRCH-14). */
  readonly keepToken: (token: string) => void;
  readonly accessionId: () => string | null;
  readonly keepAccession: (accessionId: string) => void;
  /** Deletes the accession id (PICK-R08). */
  readonly clearAccession: () => void;
  /** Unfinished bookings and cancellations of this browser for an accession id, oldest first (RUL-49). */
  readonly bookings: (accessionId: string) => readonly Booking[];
  /** Stores a booking and its progress under its own id, so that no other record is lost. */
  readonly recordBooking: (booking: Booking) => void;
  /** Stores the service's id of the new pickup, even if the page is gone. */
  readonly nameBooking: (booking: Booking, replacementId: string) => void;
  readonly dropBookings: (accessionId: string, ids: readonly string[]) => void;
}

/** Data of one accession id that must not outlive it (AMB-19). */
const ORDER_KEYS = ['sample_id', 'patient_id', 'billingInfo', 'pns_single_page_query'] as const;

/**
 * The session of the pickup scheduler in this tab. As with other links, local storage holds the last opened link and
 * the tab's own session storage alone is read, so that two accession ids in two tabs never mix (RUL-02).
 * @param now milliseconds since the epoch
 */
export function createPickupSession(stores: {
  readonly local: Store;
  readonly tab: Store;
  readonly now: () => number;
}): PickupSession {
  const { local, tab, now } = stores;

  /** The stores that hold this tab's link: local storage only if no other tab has opened one since. */
  function ownStores(): readonly Store[] {
    const keys = ['pickup_query', 'accession_id'] as const;
    const isLast = keys.every((key) => JSON.stringify(tab.read(key)) === JSON.stringify(local.read(key)));
    return isLast ? [tab, local] : [tab];
  }

  function setAccession(store: Store, accessionId: string): void {
    if (store.read('accession_id') !== accessionId) for (const key of ORDER_KEYS) store.remove(key);
    store.write('accession_id', accessionId);
  }

  function bookingsOf(accessionId: string): readonly Booking[] {
    return local.read('pickup_bookings')?.[accessionId] ?? [];
  }

  function write(accessionId: string, bookings: readonly Booking[]): void {
    const { [accessionId]: _, ...others } = local.read('pickup_bookings') ?? {};
    const records = bookings.length > 0 ? { ...others, [accessionId]: bookings } : others;
    if (Object.keys(records).length > 0) local.write('pickup_bookings', records);
    else local.remove('pickup_bookings');
  }

  return {
    keepLink: (query) => {
      const { token, accession_id: accessionId, sample_id: sampleId } = query;
      for (const store of [local, tab]) {
        if (accessionId) setAccession(store, accessionId);
        else {
          for (const key of ORDER_KEYS) store.remove(key);
          store.remove('accession_id');
        }
        if (sampleId) store.write('sample_id', sampleId);
        if (token) store.write('pnsToken', token);
        else store.remove('pnsToken');
        store.write('pickup_query', withoutKeys(query, ['token']));
      }
      beginVisit(stores, accessionId ?? '');
    },
    query: () => tab.read('pickup_query'),
    token: () => tab.read('pnsToken'),
    keepToken: (token) => {
      for (const store of ownStores()) store.write('pnsToken', token);
    },
    accessionId: () => tab.read('accession_id'),
    keepAccession: (accessionId) => {
      // A scheduler that was opened without a link has its first order now.
      if (tab.read('visit') === null) beginVisit(stores, accessionId);
      for (const store of ownStores()) setAccession(store, accessionId);
    },
    clearAccession: () => {
      for (const store of ownStores()) store.remove('accession_id');
    },
    bookings: bookingsOf,
    recordBooking: (booking) => {
      const bookings = bookingsOf(booking.accessionId);
      const known = bookings.find(({ id }) => id === booking.id);
      const record = { ...booking, startedAt: known?.startedAt ?? new Date(now()).toISOString() };
      write(booking.accessionId, [...bookings.filter(({ id }) => id !== booking.id), record]);
    },
    nameBooking: ({ accessionId, id }, replacementId) => {
      const named = bookingsOf(accessionId).map((one) => (one.id === id ? { ...one, replacementId } : one));
      write(accessionId, named);
    },
    dropBookings: (accessionId, ids) =>
      write(
        accessionId,
        bookingsOf(accessionId).filter(({ id }) => !ids.includes(id)),
      ),
  };
}
