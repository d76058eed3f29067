import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { rewriteHashRoute } from '../platform/hash-route.ts';
import { App } from './App.tsx';
import { arrive } from './arrive.ts';
import { ConfigError, loadConfig } from './config.ts';
import { ConfigFailure } from './ConfigFailure.tsx';
import { probed } from './probe.ts';
import { preloadRoute } from './routes.ts';
import { createWorld } from './world.ts';

/** How long the configuration may take, in milliseconds, as every call (RUL-25). */
const CONFIG_TIMEOUT = 30_000;

const plainAddress = rewriteHashRoute(new URL(window.location.href));
if (plainAddress !== null) window.history.replaceState(window.history.state, '', plainAddress);
arrive();

const root = createRoot(document.querySelector('#root') as HTMLElement);
// The page's code comes while the configuration is read.
preloadRoute(window.location.pathname);

try {
  const config = await loadConfig((url) => fetch(url, { signal: AbortSignal.timeout(CONFIG_TIMEOUT) }));
  if (import.meta.env.DEV || import.meta.env.MODE === 'qa')
    await (await import('./qa/start.ts')).startTools(config);
  const { machine, options } = probed(noticesMachine, undefined);
  const notices = createActor(machine, options).start();
  const world = createWorld(config, {
    notify: (notice) => notices.send({ type: 'notice.raised', notice }),
    preload: preloadRoute,
  });
  root.render(
    <BrowserRouter>
      <App world={world} notices={notices} />
    </BrowserRouter>,
  );
} catch (error) {
  root.render(<ConfigFailure paths={error instanceof ConfigError ? error.paths : []} />);
}
