import type { AppDependencies } from '../shell/app-dependencies.ts';
import { isBlockedByOutage } from '../shell/OutageProvider.tsx';

/**
 * Reports whether a page may send by itself: somebody sees it (RUL-03), and no outage blocks submissions. It reports
 * immediately and on every change; returns a function to stop.
 */
export function watchPageActive(
  { outage, page }: Pick<AppDependencies, 'outage' | 'page'>,
  path: string,
  onChange: (isActive: boolean) => void,
): () => void {
  const update = () => onChange(page.isVisible() && !isBlockedByOutage(outage.current(), path));
  const cleanups = [page.watchVisibility(update), outage.watch(update)];
  return () => cleanups.forEach((cleanUp) => cleanUp());
}
