import { useEffect, useState } from 'react';
import { whenPainted } from '../../../platform/page.ts';

/** A vendor's object: loading, loaded, or failed. */
export interface Vendor<T> {
  readonly value: T | null;
  readonly failed: boolean;
  readonly retry: () => void;
  /** It loaded but does not work. */
  readonly fail: () => void;
}

/**
 * Loads a vendor's object once the form is on screen.
 * @param key identifies what is loaded; a different key loads again
 */
export function useVendor<T>(load: () => Promise<T>, key: string): Vendor<T> {
  const [attempt, setAttempt] = useState({});
  const [state, setState] = useState<{ readonly value: T | null; readonly failed: boolean }>({
    value: null,
    failed: false,
  });

  useEffect(() => {
    let isCurrent = true;
    setState({ value: null, failed: false });
    whenPainted()
      .then(load)
      .then(
        (value) => isCurrent && setState({ value, failed: false }),
        () => isCurrent && setState({ value: null, failed: true }),
      );
    return () => {
      isCurrent = false;
    };
    // `key` represents what `load` loads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, attempt]);

  return {
    ...state,
    retry: () => setAttempt({}),
    fail: () => setState({ value: null, failed: true }),
  };
}
