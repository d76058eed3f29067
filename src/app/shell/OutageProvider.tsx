import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { outageText } from '../../../machines/domain/outage.ts';
import type { PlannedOutage } from '../../../machines/domain/outage.ts';
import { OutageContext } from '../../ui/outage-context.ts';
import { useLanguage } from '../../ui/language.ts';
import type { AppDependencies } from './app-dependencies.ts';

function concerns({ paths }: PlannedOutage, pathname: string): boolean {
  return paths?.some((path) => matchPath({ path, caseSensitive: false }, pathname) !== null) ?? true;
}

/** Whether the page at a path may send nothing now. */
export function isBlockedByOutage(outage: PlannedOutage | null, pathname: string): boolean {
  return outage?.blocksSubmissions === true && concerns(outage, pathname);
}

interface OutageProviderProps {
  readonly dependencies: Pick<AppDependencies, 'outage' | 'notify' | 'clearNotice'>;
  readonly children: ReactNode;
}

/** Announces a planned outage to the pages below while it lasts. */
export function OutageProvider({
  dependencies: { outage, notify, clearNotice },
  children,
}: OutageProviderProps) {
  const { pathname } = useLocation();
  const { code } = useLanguage();
  const planned = useSyncExternalStore(outage.watch, outage.current);
  useEffect(() => {
    if (!planned) clearNotice('submissionsBlocked');
  }, [planned, clearNotice]);
  const announced = useMemo(() => {
    if (!planned || !concerns(planned, pathname)) return null;
    const explainBlocked = () =>
      notify({
        code: 'submissionsBlocked',
        until: planned.until,
        tone: 'warn',
        title: 'Not sent',
        persists: true,
      });
    return {
      ...outageText(planned, code),
      explainBlocked: isBlockedByOutage(planned, pathname) ? explainBlocked : null,
    };
  }, [planned, pathname, code, notify]);
  return <OutageContext value={announced}>{children}</OutageContext>;
}
