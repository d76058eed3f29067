import { use, useEffect, useSyncExternalStore } from 'react';
import { copyReady } from '../../copy/language.ts';
import { ConnectionBack } from '../../ui/Lazy.tsx';
import type { corrections as Loaded } from './corrections.ts';

type Corrections = typeof Loaded;

let loadedCorrections: Corrections | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Loads the corrections, with their copy; rejects if they cannot be loaded, and can be requested again. */
export function loadCorrections(): Promise<void> {
  loading ??= import('./corrections.ts')
    .then(async (module) => {
      await copyReady();
      loadedCorrections = module.corrections;
      for (const listener of listeners) listener();
    })
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The corrections that fields show; null until they are loaded: once the page is painted, or the connection is back. */
export function useCorrections(): Corrections | null {
  const onBack = use(ConnectionBack);
  useEffect(() => {
    const load = () => void loadCorrections().catch(() => undefined);
    if (!loading) requestAnimationFrame(() => setTimeout(load));
    return onBack(load);
  }, [onBack]);
  return useSyncExternalStore(listen, () => loadedCorrections);
}
