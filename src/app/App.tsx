import { useCallback, useEffect } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { noticesMachine } from '../../machines/notices/notices.machine.ts';
import type { visitMachine } from '../../machines/visit/visit.machine.ts';
import { copy } from '../copy/common.ts';
import { BrandProvider } from '../ui/Brand.tsx';
import { ConnectionBack } from '../ui/Lazy.tsx';
import { OverlaysContext } from '../ui/overlays.ts';
import { LoadingPage } from '../views/shared/LoadingPage.tsx';
import { AppDependenciesContext } from './shell/app-dependencies.ts';
import type { AppDependencies } from './shell/app-dependencies.ts';
import { LanguageRoot } from './shell/LanguageRoot.tsx';
import { LostDocument } from './shell/LostPage.tsx';
import { loadNotices, Notices } from './shell/Notices.tsx';
import { OutageProvider } from './shell/OutageProvider.tsx';
import { useOwnDocument } from './own-document.ts';
import { PageBoundary } from './shell/PageBoundary.tsx';
import { VisitGuard } from './shell/VisitGuard.tsx';

interface AppProps {
  readonly routes: RouteObject[];
  readonly dependencies: AppDependencies;
  readonly notices: ActorRefFrom<typeof noticesMachine>;
  readonly visit: ActorRefFrom<typeof visitMachine>;
}

/** The page at the current path. Of objects, because elements would be read again with each page. */
function Pages({ routes }: Pick<AppProps, 'routes'>) {
  return useRoutes(routes);
}

/** The application: a page per route, with notices above. */
export function App({ routes, dependencies, notices, visit }: AppProps) {
  const { brand, supportPhone, tty, pages } = dependencies.config;
  const { pathname } = useLocation();
  const onBack = useCallback(
    (listener: () => void) => dependencies.page.on('online', listener),
    [dependencies],
  );
  // Nobody reads what a hidden page shows.
  useEffect(
    () =>
      dependencies.page.watchVisibility((isVisible) =>
        notices.send({ type: isVisible ? 'notices.resumed' : 'notices.paused' }),
      ),
    [dependencies, notices],
  );
  const ownDocument = useOwnDocument(pathname, dependencies);
  return (
    <AppDependenciesContext value={dependencies}>
      <LanguageRoot offered={dependencies.config.languages}>
        {() => (
          <BrandProvider
            brand={{
              name: brand.name,
              supportPhone,
              tty: tty ?? undefined,
              logoUrl: brand.logo ?? undefined,
              statement: pages.accessibility
                ? { label: copy.accessibility, url: pages.accessibility }
                : undefined,
              accent: brand.accent ?? undefined,
            }}
          >
            <ConnectionBack value={onBack}>
              <OverlaysContext value={loadNotices}>
                <PageBoundary onBroken={() => dependencies.telemetry?.reportFailure('broken')}>
                  <VisitGuard visit={visit}>
                    <OutageProvider dependencies={dependencies}>
                      {ownDocument.status === 'own' && <Pages routes={routes} />}
                      {ownDocument.status === 'pending' && <LoadingPage />}
                      {ownDocument.status === 'lost' && <LostDocument {...ownDocument} />}
                    </OutageProvider>
                  </VisitGuard>
                </PageBoundary>
              </OverlaysContext>
              <Notices notices={notices} placement={/^\/auth\//i.test(pathname) ? 'guest' : 'corner'} />
            </ConnectionBack>
          </BrandProvider>
        )}
      </LanguageRoot>
    </AppDependenciesContext>
  );
}
