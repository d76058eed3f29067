import { useEffect, useState } from 'react';
import { whenPainted } from '../../../platform/page.ts';

/** What a vendor brings: not there yet, there, or not to be had. */
export interface Vendor<T> {
  readonly value: T | null;
  readonly failed: boolean;
  readonly retry: () => void;
  /** It loaded but does not work. */
  readonly fail: () => void;
}

/** Loads what a vendor brings, when the form is on screen and as long as the caller is. @param key what is loaded; another key loads again */
export function useVendor<T>(load: () => Promise<T>, key: string): Vendor<T> {
  const [attempt, setAttempt] = useState(0);
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
    retry: () => setAttempt((count) => count + 1),
    fail: () => setState({ value: null, failed: true }),
  };
}
