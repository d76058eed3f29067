import { readFileSync } from 'node:fs';

/** A configuration that cannot even be read. The message has no value of it. */
export class Unreadable extends Error {}

/** A configuration as it is, from a file or from the URL of a running portal. Rejects with {@link Unreadable}. */
export async function readConfigFile(location: string): Promise<unknown> {
  const text = await textOf(location);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The parser's own message quotes the file.
    throw new Unreadable(`${location} is no JSON${text.trimStart().startsWith('<') ? ': it is a page' : ''}`);
  }
}

async function textOf(location: string): Promise<string> {
  if (!/^https?:/.test(location)) {
    try {
      return readFileSync(location, 'utf8');
    } catch {
      throw new Unreadable(`${location} cannot be read: there is no such file, or it is not yours to read`);
    }
  }
  const response = await fetch(location, { signal: AbortSignal.timeout(30_000) }).catch((error: unknown) => {
    throw new Unreadable(`${location} cannot be read: no response (${codeOf(error)})`);
  });
  if (!response.ok) throw new Unreadable(`${location} cannot be read: status ${response.status}`);
  return response.text();
}

/** The code of a connection error, without its text, which may quote the URL. */
export function codeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  const code =
    typeof cause === 'object' && cause !== null && 'code' in cause
      ? cause.code
      : error instanceof DOMException && error.name;
  return typeof code === 'string' ? code : 'no connection';
}
