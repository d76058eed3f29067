import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { BrandProvider } from '../ui/Brand.tsx';
import { LoadingPage } from '../views/shared/LoadingPage.tsx';
import { Notices } from './Notices.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { ROUTES } from './routes.ts';
import { WorldContext } from './world-context.ts';
import type { World } from './world.ts';

export interface AppProps {
  readonly world: World;
  readonly notices: ActorRefFrom<typeof noticesMachine>;
}

/** The application: the route table, and the notices above every page. */
export function App({ world, notices }: AppProps) {
  const { brand, supportPhone } = world.config;
  const { pathname } = useLocation();
  return (
    <WorldContext value={world}>
      <BrandProvider
        brand={{
          name: brand.name,
          supportPhone,
          logoUrl: brand.logo ?? undefined,
          accent: brand.accent ?? undefined,
        }}
      >
        <PageBoundary>
          <Suspense fallback={<LoadingPage />}>
            <Routes>
              {ROUTES.map(({ path, Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Routes>
          </Suspense>
        </PageBoundary>
        <Notices notices={notices} placement={/^\/auth\//i.test(pathname) ? 'guest' : 'corner'} />
      </BrandProvider>
    </WorldContext>
  );
}
