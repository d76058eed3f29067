import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** How a file of the build is lost: the host refuses it, or the connection breaks in the middle of it. */
const KINDS = ['refused', 'cut'];
const COOKIE = /(?:^|;\s*)lost_files=(\w+)\.([\w-]+)/;

/** Every module. Without its first script or its styles, a document shows its own words after 25 s. */
const MODULE = /^\/assets\/(?!document-start-)[^?]+\.js$/;

/**
 * Files of the build that are lost on the first request of a browser: a browser that has opened
 * `/lab/lose-files/refused` or `/lab/lose-files/cut` loses each module once.
 */
export interface LostFiles {
  /** Marks the browser. Returns false for an unknown kind. */
  begin(kind: string, res: ServerResponse): boolean;
  /** Loses the file if it is this browser's first request for it. Returns whether it has. */
  lose(req: IncomingMessage, res: ServerResponse): boolean;
}

export function createLostFiles(): LostFiles {
  const requested = new Set<string>();
  return {
    begin(kind, res) {
      if (!KINDS.includes(kind)) return false;
      res.setHeader('Set-Cookie', `lost_files=${kind}.${randomUUID()}; Path=/; SameSite=Lax`);
      return true;
    },
    lose({ url = '', headers: { cookie = '' } }, res) {
      const [, kind, browser] = COOKIE.exec(cookie) ?? [];
      if (!kind || !MODULE.test(url) || requested.has(`${browser} ${url}`)) return false;
      requested.add(`${browser} ${url}`);
      if (kind === 'refused') {
        res.writeHead(503).end();
      } else {
        res.writeHead(200, {
          'Content-Type': 'text/javascript',
          'Content-Length': 10_000,
          'Cache-Control': 'no-store',
        });
        res.write('export const half = ', () => res.destroy());
      }
      return true;
    },
  };
}
