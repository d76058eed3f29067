import type { Coordinates } from '../../machines/domain/draw-site.ts';
import type { Failure } from '../../machines/domain/failure.ts';

/** The device's position, requested once. Rejects with a {@link Failure} if the patient declines or it is unknown. */
export function locate(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    const fail = () => reject({ code: 'unavailable' } satisfies Failure);
    // Missing on insecure pages.
    if (!('geolocation' in navigator)) return fail();
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve([coords.longitude, coords.latitude]),
      fail,
      { timeout: 15_000, maximumAge: 300_000 },
    );
  });
}
