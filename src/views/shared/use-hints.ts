import { useEffect, useSyncExternalStore } from 'react';
import { copyReady } from '../../copy/language.ts';
import type { hints as Loaded } from './hints.ts';

type Hints = typeof Loaded;

let known: Hints | null = null;
let underWay: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Loads the hints, with their texts; rejects if they cannot be loaded, and can be requested again. */
export function loadHints(): Promise<void> {
  underWay ??= import('./hints.ts').then(
    async (loaded) => {
      await copyReady();
      known = loaded.hints;
      for (const listener of listeners) listener();
    },
    (error: unknown) => {
      underWay = null;
      throw error;
    },
  );
  return underWay;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The hints that fields show; null until they are loaded, once the page is painted. */
export function useHints(): Hints | null {
  useEffect(() => {
    if (!underWay) requestAnimationFrame(() => setTimeout(() => loadHints().catch(() => undefined)));
  }, []);
  return useSyncExternalStore(listen, () => known);
}
