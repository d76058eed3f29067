import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Rolldown } from 'vite';

/** What looks around in a page, with all that it imports, as a script that keeps it as a global of this name. */
export async function pageScript(file: URL, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry: fileURLToPath(file), formats: ['iife'], name } },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return `(() => { ${output[0].code}; globalThis.${name} = ${name}; })()`;
}
