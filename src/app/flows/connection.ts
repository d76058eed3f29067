import { onConnectionBack, onConnectionLost } from '../../platform/page.ts';
import type { AppServices } from '../shell/app-services.ts';

/** Shows a notice on every page while the browser is offline. */
export function watchConnection({ notify, withdraw }: Pick<AppServices, 'notify' | 'withdraw'>): void {
  onConnectionLost(() =>
    notify({ code: 'connectionLost', tone: 'warn', title: 'No connection', persists: true }),
  );
  onConnectionBack(() => withdraw('connectionLost'));
}
