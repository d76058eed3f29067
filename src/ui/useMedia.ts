import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now, for what styles alone cannot change; false where there is no window to ask. */
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
