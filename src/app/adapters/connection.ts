import type { AppDependencies } from '../shell/app-dependencies.ts';

/** Shows a notice on every page while the browser is offline. */
export function watchConnection({
  notify,
  page,
  clearNotice,
}: Pick<AppDependencies, 'notify' | 'page' | 'clearNotice'>): void {
  page.on('offline', () =>
    notify({ code: 'connectionLost', tone: 'warn', title: 'No connection', persists: true }),
  );
  page.on('online', () => clearNotice('connectionLost'));
}
