import type { AppDependencies } from '../shell/app-dependencies.ts';
import { isClosed } from '../shell/OutageProvider.tsx';

/**
 * Reports whether a page may send by itself: somebody sees it (RUL-03), and no outage has closed the lab. It reports
 * immediately and on every change; returns a function to stop.
 */
export function watchMaySend(
  { outage, page }: Pick<AppDependencies, 'outage' | 'page'>,
  path: string,
  onChange: (maySend: boolean) => void,
): () => void {
  const update = () => onChange(page.isVisible() && !isClosed(outage.current(), path));
  const stops = [page.watchVisibility(update), outage.watch(update)];
  return () => stops.forEach((stop) => stop());
}
