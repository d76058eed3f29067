import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The two scripts that run before the application: the first calls, and document-start. */
const FIRST_SCRIPTS = /<script [^>]*src="(\/assets\/(?:early-calls|document-start)-[^"]+)"[^>]*><\/script>/g;
const CONFIG_PRELOAD = /<link rel="preload" href="\/config\.json"[^>]*>/;

/**
 * A document of the build as a host that knows its configuration serves it: with the configuration as data and the
 * scripts that run first, so that the first call waits for neither. The policy names the scripts by their hash.
 * @param dist the folder of the build
 * @param name its document, such as payment_form.html
 */
export function hostDocument(config: object, dist: string, name: string): string {
  const data = JSON.stringify(config).replaceAll('<', String.raw`\u003c`);
  let scripts = 0;
  const html = readFileSync(join(dist, name), 'utf8')
    .replace(CONFIG_PRELOAD, () => `<script type="application/json" id="config">${data}</script>`)
    .replaceAll(FIRST_SCRIPTS, (_, file: string) => {
      const code = readFileSync(join(dist, file), 'utf8');
      if (/<\/script|<!--/i.test(code)) throw new Error(`${file} cannot stand in a document`);
      scripts += 1;
      return `<script>${code}</script>`;
    });
  if (scripts !== 2 || !html.includes('id="config"')) throw new Error(`${name} is no document of this build`);
  return html;
}

/** The names of a build's documents. */
export function documentsOf(dist: string): readonly string[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => name.replaceAll('\\', '/'));
}
