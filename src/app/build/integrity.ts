import { createHash } from 'node:crypto';
import type { Rolldown } from 'vite';

/**
 * The integrity value that a browser checks before it uses a file (Subresource Integrity): SHA-256, as in the policy.
 * Hashes cannot be compressed, and a document has sixty; with SHA-384 it is 0.9 kB larger and close to a second round trip.
 */
export function integrityOf(content: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** The integrity of every script and style sheet of the build, by URL. */
export function integrities(bundle: Rolldown.OutputBundle): Map<string, string> {
  const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
  return new Map(
    files.map((file) => [`/${file.fileName}`, integrityOf(file.type === 'chunk' ? file.code : file.source)]),
  );
}

/** A document whose scripts, style sheets and preloaded modules carry their integrity. */
export function withIntegrity(html: string, integrityByPath: ReadonlyMap<string, string>): string {
  return html.replaceAll(/ (?:src|href)="(\/assets\/[^"]+)"/g, (name, path: string) => {
    const value = integrityByPath.get(path);
    return value ? `${name} integrity="${value}"` : name;
  });
}

/**
 * The integrity of imported modules, which have no tag. It must be inline, so the host's CSP
 * allows it by hash (test/host/headers.ts); browsers that do not support it ignore it.
 */
export function importMap(integrityByPath: ReadonlyMap<string, string>): string {
  // These two are classic scripts, and have tags.
  const modules = [...integrityByPath].filter(([path]) =>
    /(?<!\/(?:document-start|early-calls)-[^/]+)\.js$/.test(path),
  );
  return `<script type="importmap">${JSON.stringify({ integrity: Object.fromEntries(modules) })}</script>`;
}
