import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';

interface Package {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  /** Bundled inside another package, whose integrity covers it. */
  readonly inBundle?: boolean;
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
}

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;
const { packages } = json('package-lock.json') as { readonly packages: Readonly<Record<string, Package>> };
const manifest = json('package.json') as Manifest;
const installed = Object.entries(packages).flatMap(([path, entry]) =>
  path === '' ? [] : [{ name: path.replace(/^.*node_modules\//, ''), ...entry }],
);
const namesOf = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);

/** Licenses that may be shipped to patients: they only require their text to be included. */
const SHIPPED = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD'];

it('every package comes from the registry, and matches the lock file', () => {
  expect(
    namesOf(installed.filter(({ integrity, inBundle }) => !inBundle && !integrity?.startsWith('sha512-'))),
  ).toEqual([]);
  const foreign = installed.filter(
    ({ resolved }) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(namesOf(foreign)).toEqual([]);
});

it('each package that is shipped has a license that allows shipping it', () => {
  const shipped = installed.filter(({ dev, devOptional, optional }) => !dev && !devOptional && !optional);
  expect(namesOf(shipped)).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
  // A package may state its license only in its own file.
  const licenseOf = ({ name, license }: (typeof installed)[number]) =>
    license ??
    /^(MIT) License\n/.exec(readFileSync(join('node_modules', name, 'LICENSE'), 'utf8'))?.[1] ??
    'none';
  expect(shipped.filter((entry) => !SHIPPED.includes(licenseOf(entry)))).toEqual([]);
});

it('no package runs an install script, which could download code that the lock file does not list', () => {
  expect(namesOf(installed.filter(({ hasInstallScript }) => hasInstallScript))).toEqual([]);
  expect(
    Object.keys(manifest.scripts).filter((name) => /^(pre|post)?(install|prepare|pack)/.test(name)),
  ).toEqual([]);
});

it('scripts and tests run on the Node version of the lock file', () => {
  expect([...new Set(Object.values(manifest.optionalDependencies))]).toEqual([process.versions.node]);
  expect(process.execPath).toContain(join('node_modules', 'node-'));
});
