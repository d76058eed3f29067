import type { IncomingMessage, ServerResponse } from 'node:http';

/** The largest body that the lab reads, in bytes. */
const BODY_LIMIT = 1_000_000;

/** Thrown for a body that is not JSON or too big. */
export class UnreadableBody extends Error {}

/** The JSON body of a request; undefined if it has none. @throws UnreadableBody */
export async function readJsonBody(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new UnreadableBody('The body is too big');
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new UnreadableBody('The body is not JSON');
  }
}

/** Sends JSON that must not be cached. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  const type = status === 204 ? {} : { 'Content-Type': 'application/json; charset=utf-8' };
  res.writeHead(status, { ...type, 'Cache-Control': 'no-store' });
  res.end(status === 204 ? undefined : JSON.stringify(body));
}

/** Sends a page or script of the sandbox. */
export function sendText(res: ServerResponse, type: string, text: string, status = 200): void {
  res.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' });
  res.end(text);
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A JSON object. @throws TypeError for anything else. */
export function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('expected an object');
  return value as Record<string, unknown>;
}
