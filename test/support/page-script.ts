import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Rolldown } from 'vite';

/** A module and its imports as a script that runs in a page and defines a global of this name. */
export async function pageScript(file: URL, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: true, lib: { entry: fileURLToPath(file), formats: ['iife'], name } },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return `(() => { ${output[0].code}; globalThis.${name} = ${name}; })()`;
}
