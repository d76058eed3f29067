import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect, Plugin } from 'vite';
import { sendJson } from '../lab/http.ts';

/** /lab/bench under Vite's development and preview servers, before the lab; a build does not know it. */
export function bench(): Plugin {
  const handle: Connect.NextHandleFunction = (req, res, next) => {
    const { pathname } = new URL(req.url ?? '/', 'http://lab');
    const found = /^\/lab\/bench(?:\/(.*))?$/.exec(pathname);
    if (found) void answer(found[1] ?? '', req, res);
    else next();
  };
  return {
    name: 'qa-bench',
    configureServer: ({ middlewares }) => void middlewares.use(handle),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(handle),
  };
}

async function answer(path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    // The machines and their paths are read when someone comes, not when the server starts.
    const { serveBench } = await import('./server.ts');
    await serveBench(path, req, res);
  } catch {
    if (!res.headersSent) sendJson(res, 500, { message: 'The bench failed.' });
  }
}
