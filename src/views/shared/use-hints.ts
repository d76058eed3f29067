import { useEffect, useSyncExternalStore } from 'react';
import { copyReady } from '../../copy/language.ts';
import type { hints as Loaded } from './hints.ts';

type Hints = typeof Loaded;

let loadedHints: Hints | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Loads the hints, with their texts; rejects if they cannot be loaded, and can be requested again. */
export function loadHints(): Promise<void> {
  loading ??= import('./hints.ts').then(
    async (module) => {
      await copyReady();
      loadedHints = module.hints;
      for (const listener of listeners) listener();
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The hints that fields show; null until they are loaded, once the page is painted. */
export function useHints(): Hints | null {
  useEffect(() => {
    if (!loading) requestAnimationFrame(() => setTimeout(() => loadHints().catch(() => undefined)));
  }, []);
  return useSyncExternalStore(listen, () => loadedHints);
}
