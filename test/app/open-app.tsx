import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { visitMachine } from '../../machines/visit/visit.machine.ts';
import { App } from '../../src/app/App.tsx';
import { ROUTES } from '../../src/app/routes.ts';
import type { Config } from '../../src/app/shell/config.ts';
import { testConfig } from './config.ts';
import { testDependencies } from './dependencies.ts';

/** Opens the portal at a path with a link, as a patient does, against the test's `fetch`. */
export function openApp(
  path: string,
  query: Readonly<Record<string, string>> | null,
  changes: Partial<Config> = {},
  router = (app: ReactNode) => (
    <MemoryRouter initialEntries={[query ? { pathname: path, state: { query } } : path]}>{app}</MemoryRouter>
  ),
) {
  const notices = createActor(noticesMachine).start();
  const config = testConfig();
  const bases = Object.entries(config.services).map(([name, base]) => [name, `https://lab.example${base}`]);
  const dependencies = testDependencies(
    { ...config, services: Object.fromEntries(bases) as Config['services'], ...changes },
    { notify: (notice) => notices.send({ type: 'notice.raised', notice }) },
  );
  render(
    router(
      <App
        routes={ROUTES}
        dependencies={dependencies}
        notices={notices}
        visit={createActor(visitMachine, { input: { idle: 0, needs: null } })}
      />,
    ),
  );
  return dependencies;
}
