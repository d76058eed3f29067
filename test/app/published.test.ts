import { build, loadConfigFromFile } from 'vite';
import type { Plugin, Rolldown } from 'vite';
import { afterEach, expect, it, vi } from 'vitest';

const INPUT = 'packages';

const importsOfPackages: Plugin = {
  name: INPUT,
  resolveId: (id) => (id === INPUT ? `\0${INPUT}` : null),
  load: (id) =>
    id === `\0${INPUT}`
      ? `import { useState, useEffect } from 'react';
         import { createRoot } from 'react-dom/client';
         import { flushSync } from 'react-dom';
         import { BrowserRouter, Routes, Route, useLocation, useNavigate } from 'react-router-dom';
         globalThis.used = [useState, useEffect, createRoot, flushSync, BrowserRouter, Routes, Route, useLocation, useNavigate];`
      : null,
};

/** The code of each module of React and the router, as it is in the output. */
async function packagesOf(plugins: readonly Plugin[]): Promise<Readonly<Record<string, string | null>>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    publicDir: false,
    plugins: [importsOfPackages, ...plugins],
    build: { write: false, rolldownOptions: { input: INPUT } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return Object.fromEntries(
    output
      .flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
      .filter(([id]) =>
        /node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler)\//.test(id),
      )
      .map(([id, { code }]) => [id.replace(/^.*node_modules\//, ''), code]),
  );
}

afterEach(() => vi.unstubAllEnvs());

it("the portal's build plugins change nothing in React, its DOM and the router", async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' });
  const ours = ((loaded?.config.plugins ?? []) as Plugin[][])
    .flat()
    .filter(({ name }) => name !== 'documents');
  const published = await packagesOf(ours.filter(({ name }) => name === 'router-files'));
  expect(Object.keys(published).join()).toMatch(
    /react-dom-client\.production\.js.*react-router\/dist\/production\//,
  );
  expect(await packagesOf(ours)).toEqual(published);
}, 60_000);
