import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Part {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly hasInstallScript?: boolean;
  /** It comes inside of another part, whose integrity holds it. */
  readonly inBundle?: boolean;
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;
const { packages } = json('package-lock.json') as { readonly packages: Readonly<Record<string, Part>> };
const manifest = json('package.json') as Manifest;
const parts = Object.entries(packages).flatMap(([path, part]) =>
  path === '' ? [] : [{ name: path.replace(/^.*node_modules\//, ''), ...part }],
);
const namesOf = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);

/** What may be shipped to patients: licenses that ask for their text, and for nothing else. */
const SHIPPED = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD'];

it('every part comes from the registry, and is the one that the lock file names', () => {
  expect(
    namesOf(parts.filter(({ integrity, inBundle }) => !inBundle && !integrity?.startsWith('sha512-'))),
  ).toEqual([]);
  const foreign = parts.filter(
    ({ resolved }) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(namesOf(foreign)).toEqual([]);
});

it('what is shipped has a license that allows it', () => {
  const shipped = parts.filter(({ dev, devOptional }) => !dev && !devOptional);
  expect(namesOf(shipped)).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)));
  expect(shipped.filter(({ license }) => !SHIPPED.includes(license ?? ''))).toEqual([]);
});

it('only parts that are approved run a script when they are installed', () => {
  expect(namesOf(parts.filter(({ hasInstallScript }) => hasInstallScript))).toEqual(
    Object.keys(manifest.allowScripts),
  );
});
