import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect, Plugin } from 'vite';
import { sendJson } from '../lab/http.ts';
import type { serveTools } from './server.ts';

/** Loaded on demand and not by vite.config.ts: otherwise every machine would become part of the configuration. */
const SERVER = join(import.meta.dirname, 'server.ts');

type Load = () => Promise<unknown>;
type Server = { readonly serveTools: typeof serveTools };

/** Serves /lab/bench and /lab/atlas in Vite's development and preview servers, before the lab; not part of a build. */
export function bench(): Plugin {
  return {
    name: 'qa-bench',
    // In development the tools follow edits.
    configureServer: (server) => void server.middlewares.use(handler(() => server.ssrLoadModule(SERVER))),
    configurePreviewServer: (server) =>
      void server.middlewares.use(handler(() => import(pathToFileURL(SERVER).href))),
  };
}

function handler(load: Load): Connect.NextHandleFunction {
  return (req, res, next) => {
    const { pathname } = new URL(req.url ?? '/', 'http://lab');
    if (/^\/lab\/(bench|atlas)(\/|$)/.test(pathname)) void respond(load, pathname.slice(5), req, res);
    else next();
  };
}

async function respond(load: Load, path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const server = (await load()) as Server;
    await server.serveTools(path, req, res);
  } catch {
    if (!res.headersSent) sendJson(res, 500, { message: 'The bench failed.' });
  }
}
