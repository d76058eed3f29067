import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { ALL_LANGUAGES } from '../copy/languages.ts';
import { createPage } from '../platform/page.ts';
import { App } from './App.tsx';
import { watchConnection } from './adapters/connection.ts';
import { startVisit } from './adapters/visit.ts';
import { ROUTES, preloadRoute, tokenParamOf } from './routes.ts';
import {
  dropPassedLink,
  holdPassedLink,
  passedLink,
  stripTokenFromUrl,
  watchHashRoutes,
} from './shell/page-url.ts';
import { createAppDependencies, noticeDependencies } from './shell/app-dependencies.ts';
import { ConfigError, readConfig } from './shell/config.ts';
import { ConfigFailure } from './shell/ConfigFailure.tsx';
import { LanguageRoot, changeToBestLanguage } from './shell/LanguageRoot.tsx';
import { withDevHooks } from './shell/dev-hooks.ts';
import { createTelemetry } from './shell/telemetry.ts';
import type { Telemetry } from './shell/telemetry.ts';

const link = stripTokenFromUrl(tokenParamOf) ?? passedLink();
watchHashRoutes();

/** The support number that the build writes into the document; the configuration may be out of reach. */
const phone = document.querySelector('.shell-help a')?.textContent ?? null;

const root = createRoot(document.querySelector('#root') as HTMLElement);
// Load the page's code while the configuration is loading.
const codeReady = preloadRoute(window.location.pathname);

// Load its copy while the configuration is loading, which may not offer it.
void changeToBestLanguage(ALL_LANGUAGES);

const page = createPage();

let isStarting = false;
let isReported = false;

void start();

async function start(): Promise<void> {
  if (isStarting) return;
  isStarting = true;
  try {
    const { config, invalidKeys } = await readConfig();
    if (import.meta.env.DEV || import.meta.env.MODE === 'qa')
      await (await import('qa-tools')).startTools(config);
    const { machine, options } = withDevHooks(noticesMachine, undefined);
    const notices = createActor(machine, options).start();
    const dependencies = createAppDependencies(config, {
      ...noticeDependencies(notices),
      page,
      preload: (pathname) => void preloadRoute(pathname),
    });
    if (invalidKeys.length > 0) reportOnce(dependencies.telemetry, invalidKeys);
    await changeToBestLanguage(config.languages);
    const visit = startVisit(dependencies, link);
    dropPassedLink();
    watchConnection(dependencies);
    await codeReady;
    root.render(
      <BrowserRouter useTransitions={false}>
        <App routes={ROUTES} dependencies={dependencies} notices={notices} visit={visit} />
      </BrowserRouter>,
    );
  } catch (error) {
    isStarting = false;
    holdPassedLink();
    if (error instanceof ConfigError) reportOnce(undefined, error.paths);
    root.render(
      <LanguageRoot offered={ALL_LANGUAGES}>
        {() => (
          <ConfigFailure
            paths={error instanceof ConfigError ? error.paths : []}
            phone={phone}
            page={page}
            onRetry={start}
          />
        )}
      </LanguageRoot>,
    );
  }
}

/** Reports a wrong configuration; to a path of this host, whose log has it, if the file names no URL for reports. */
function reportOnce(telemetry: Telemetry | undefined, keys: readonly string[]): void {
  if (!isReported) (telemetry ?? createTelemetry('/reports')).reportFailure('configuration', keys);
  isReported = true;
}
