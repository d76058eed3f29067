import { use, useEffect, useEffectEvent, useState } from 'react';
import { whenPainted } from '../../../platform/on-screen.ts';
import { AppDependenciesContext } from '../../shell/app-dependencies.ts';

/** A vendor's object: loading, loaded, or failed. */
export interface Vendor<T> extends VendorState<T> {
  readonly retry: () => void;
  /** It loaded but does not work. */
  readonly fail: () => void;
}

interface VendorState<T> {
  readonly value: T | null;
  /** Until a retry has loaded it. */
  readonly failed: boolean;
  /** A retry is under way. */
  readonly isRetrying: boolean;
}

/** Of each vendor that has failed: a retry of the card fields brings the wallet back too, which has no button for it. */
const retries = new Set<() => void>();

/**
 * Loads a vendor's object once the form is on screen.
 * @param key identifies what is loaded; a different key loads again
 * @param name the vendor's key in the configuration, for the report of a script that does not load or work
 */
export function useVendor<T>(
  load: () => Promise<T>,
  key: string,
  name?: 'cardProvider' | 'cardTokenizer',
): Vendor<T> {
  const telemetry = use(AppDependenciesContext)?.telemetry;
  const [attempt, setAttempt] = useState({});
  const [state, setState] = useState<VendorState<T>>({ value: null, failed: false, isRetrying: false });

  const fail = () => {
    setState({ value: null, failed: true, isRetrying: false });
    if (name) telemetry?.reportFailure('vendor', [name]);
  };
  const onLoadError = useEffectEvent(fail);

  useEffect(() => {
    let isCurrent = true;
    setState(({ isRetrying }) => ({ value: null, failed: isRetrying, isRetrying }));
    whenPainted()
      .then(load)
      .then(
        (value) => isCurrent && setState({ value, failed: false, isRetrying: false }),
        () => isCurrent && onLoadError(),
      );
    return () => {
      isCurrent = false;
    };
    // `key` represents what `load` loads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, attempt]);

  useEffect(() => {
    if (!state.failed) return undefined;
    const again = () => {
      setState((current) => ({ ...current, isRetrying: true }));
      setAttempt({});
    };
    retries.add(again);
    return () => void retries.delete(again);
  }, [state.failed]);

  return {
    ...state,
    retry: () => {
      for (const again of retries) again();
    },
    fail,
  };
}
