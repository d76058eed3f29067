import { onConnectionBack, onConnectionLost } from '../../platform/page.ts';
import type { AppServices } from '../shell/app-services.ts';

/** Says on every page that the connection is lost, until it is back. */
export function watchConnection({ notify, withdraw }: Pick<AppServices, 'notify' | 'withdraw'>): void {
  onConnectionLost(() =>
    notify({ code: 'connectionLost', tone: 'warn', title: 'No connection', persists: true }),
  );
  onConnectionBack(() => withdraw('connectionLost'));
}
