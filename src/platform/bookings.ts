import type { BookingRecord } from '../../machines/domain/pickup.ts';
import type { Store } from './storage.ts';

/** Unfinished bookings, edits and cancellations of pickups of this browser (RUL-49). */
export interface Bookings {
  /** Those for an accession id, oldest first. */
  readonly list: (accessionId: string) => readonly BookingRecord[];
  /** Keeps a booking and its progress under its own id, so that no other record is lost. */
  readonly keep: (booking: BookingRecord) => void;
  /** Keeps the service's id of the new pickup, even if the page is gone. */
  readonly setReplacement: (booking: BookingRecord, replacementId: string) => void;
  readonly forget: (accessionId: string, ids: readonly string[]) => void;
}

/** @param now milliseconds since 1970 */
export function createBookings(local: Store<'pickup_bookings'>, now: () => number): Bookings {
  const readBookings = (accessionId: string) => local.read('pickup_bookings')?.[accessionId] ?? [];

  function write(accessionId: string, bookings: readonly BookingRecord[]): void {
    const { [accessionId]: _, ...others } = local.read('pickup_bookings') ?? {};
    const all = bookings.length > 0 ? { ...others, [accessionId]: bookings } : others;
    if (Object.keys(all).length > 0) local.write('pickup_bookings', all);
    else local.remove('pickup_bookings');
  }

  return {
    list: readBookings,
    keep: (booking) => {
      const bookings = readBookings(booking.accessionId);
      const previous = bookings.find(({ id }) => id === booking.id);
      const saved = { ...booking, startedAt: previous?.startedAt ?? new Date(now()).toISOString() };
      write(booking.accessionId, [...bookings.filter(({ id }) => id !== booking.id), saved]);
    },
    setReplacement: ({ accessionId, id }, replacementId) => {
      const updated = readBookings(accessionId).map((booking) =>
        booking.id === id ? { ...booking, replacementId } : booking,
      );
      write(accessionId, updated);
    },
    forget: (accessionId, ids) =>
      write(
        accessionId,
        readBookings(accessionId).filter(({ id }) => !ids.includes(id)),
      ),
  };
}
