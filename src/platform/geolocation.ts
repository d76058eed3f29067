import type { Position } from '../../machines/domain/draw-site.ts';
import type { Failure } from '../../machines/domain/failure.ts';

/** Where the device is, asked for once. Rejects with a {@link Failure} when the patient refuses or it is not known. */
export function locate(): Promise<Position> {
  return new Promise((resolve, reject) => {
    const fail = () => reject({ code: 'unusable' } satisfies Failure);
    // Missing where the page is not served securely.
    if (!('geolocation' in navigator)) return fail();
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve([coords.longitude, coords.latitude]),
      fail,
      { timeout: 15_000, maximumAge: 300_000 },
    );
  });
}
