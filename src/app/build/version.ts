import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The sources of a build, for /version.json. Empty texts where there is no git. */
interface Version {
  /** Ends in '-dirty' if files that git knows have changed since. */
  readonly commit: string;
  /** When it was committed, ISO 8601: the same source gives the same build. */
  readonly time: string;
  /** The first digits of a hash of docs/contract. */
  readonly contract: string;
}

export function readVersion(): Version {
  const dirtySuffix = git(['status', '--porcelain', '--untracked-files=no']).trim() === '' ? '' : '-dirty';
  const contract = createHash('sha256');
  for (const file of globSync('docs/contract/**/*.{yaml,graphql}').toSorted())
    contract.update(readFileSync(file));
  const [commit = '', time = ''] = git(['log', '-1', '--format=%H %cI']).trim().split(' ');
  return { commit: commit && `${commit}${dirtySuffix}`, time, contract: contract.digest('hex').slice(0, 12) };
}

function git(args: readonly string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

/** Puts /version.json into the build. */
export function version(): Plugin {
  return {
    name: 'version',
    apply: 'build',
    generateBundle() {
      const source = `${JSON.stringify(readVersion(), null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'version.json', source });
    },
  };
}
