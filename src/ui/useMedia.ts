import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, for what CSS alone cannot change; false without a window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const media = window.matchMedia?.(query);
      media?.addEventListener('change', tell);
      return () => media?.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
}
