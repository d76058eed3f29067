import { createHash } from 'node:crypto';
import type { Rolldown } from 'vite';

/** What a browser must find in a file before it uses it (Subresource Integrity). */
export function integrityOf(content: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** The integrity of each script and style sheet of the build, by its address. */
export function integrities(bundle: Rolldown.OutputBundle): Map<string, string> {
  const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName));
  return new Map(
    files.map((file) => [`/${file.fileName}`, integrityOf(file.type === 'chunk' ? file.code : file.source)]),
  );
}

/** A document whose scripts, style sheets and preloaded modules are used only as they were built. */
export function withIntegrity(html: string, known: ReadonlyMap<string, string>): string {
  return html.replaceAll(/ (?:src|href)="(\/assets\/[^"]+)"/g, (name, path: string) => {
    const value = known.get(path);
    return value ? `${name} integrity="${value}"` : name;
  });
}

/**
 * The same for what modules import, now or later: no tag names it. It is the only script that stands in a document, so
 * the policy of the host knows it by its hash (test/host/files.ts); a browser that does not know it goes without.
 */
export function importMap(bundle: Rolldown.OutputBundle): string {
  const modules = [...integrities(bundle)].filter(([path]) => /(?<!\/first-[^/]+)\.js$/.test(path));
  return `<script type="importmap">${JSON.stringify({ integrity: Object.fromEntries(modules) })}</script>`;
}
