import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPhone } from '../../src/app/build/phone.ts';

/** The two scripts that run before the application: the early calls, and document-start. */
const FIRST_SCRIPTS = /<script [^>]*src="(\/assets\/(?:early-calls|document-start)-[^"]+)"[^>]*><\/script>/g;
/** The styles of the skeleton, which it is painted with. */
const SKELETON_SHEET = /<link rel="stylesheet" href="(\/assets\/skeleton-[^"]+)"[^>]*>/;
const CONFIG_PRELOAD = /<link rel="preload" href="\/config\.json"[^>]*>/;

/**
 * A document of the build as a host that knows its configuration serves it: with the configuration as data, its support
 * number, the scripts that run first and the styles of the skeleton, so that neither the early call nor the skeleton waits for a file. The
 * policy names scripts and styles by their hash.
 * @param dist the folder of the build
 * @param name its document, such as payment_form.html
 */
export function hostDocument(config: { readonly supportPhone: string }, dist: string, name: string): string {
  const data = JSON.stringify(config).replaceAll('<', String.raw`\u003c`);
  let parts = 0;
  const inlined = (tag: 'script' | 'style') => (_: string, file: string) => {
    const text = readFileSync(join(dist, file), 'utf8');
    if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error(`${file} cannot be inlined in a document`);
    parts += 1;
    return `<${tag}>${text}</${tag}>`;
  };
  const html = withPhone(readFileSync(join(dist, name), 'utf8'), config.supportPhone)
    .replace(CONFIG_PRELOAD, () => `<script type="application/json" id="config">${data}</script>`)
    .replaceAll(FIRST_SCRIPTS, inlined('script'))
    .replace(SKELETON_SHEET, inlined('style'));
  if (parts !== 3 || !html.includes('id="config"'))
    throw new Error(`${name} is not a document of this build`);
  return html;
}

export function documentsOf(dist: string): readonly string[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => name.replaceAll('\\', '/'));
}
