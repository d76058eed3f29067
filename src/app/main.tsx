import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { ALL_LANGUAGES } from '../copy/languages.ts';
import { App } from './App.tsx';
import { watchConnection } from './flows/connection.ts';
import { startVisit } from './flows/visit.ts';
import { ROUTES, preloadRoute, tokenSpellingOf } from './routes.ts';
import { stripTokenFromAddress } from './shell/address.ts';
import { createAppServices, speakingTo } from './shell/app-services.ts';
import { ConfigError, readConfig } from './shell/config.ts';
import { ConfigFailure } from './shell/ConfigFailure.tsx';
import { Language, speakBest } from './shell/Language.tsx';
import { withDevHooks } from './shell/dev-hooks.ts';

const link = stripTokenFromAddress(tokenSpellingOf);

const root = createRoot(document.querySelector('#root') as HTMLElement);
// Load the page's code while the configuration is loading.
const codeReady = preloadRoute(window.location.pathname);

// Load its texts while the configuration is loading, which may not offer it.
void speakBest(ALL_LANGUAGES);

let isStarting = false;

void start();

async function start(): Promise<void> {
  if (isStarting) return;
  isStarting = true;
  try {
    const config = await readConfig();
    if (import.meta.env.DEV || import.meta.env.MODE === 'qa')
      await (await import('qa-tools')).startTools(config);
    const { machine, options } = withDevHooks(noticesMachine, undefined);
    const notices = createActor(machine, options).start();
    const services = createAppServices(config, {
      ...speakingTo(notices),
      preload: (pathname) => void preloadRoute(pathname),
    });
    await speakBest(config.languages);
    const visit = startVisit(services.stores, link);
    watchConnection(services);
    await codeReady;
    root.render(
      <BrowserRouter useTransitions={false}>
        <App routes={ROUTES} services={services} notices={notices} visit={visit} />
      </BrowserRouter>,
    );
  } catch (error) {
    isStarting = false;
    root.render(
      <Language offered={ALL_LANGUAGES}>
        {() => (
          <ConfigFailure
            paths={error instanceof ConfigError ? error.paths : []}
            onRetry={() => void start()}
          />
        )}
      </Language>,
    );
  }
}
