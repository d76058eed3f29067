import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Shot, Storyboard } from './report.ts';
import { machines } from '../support/flows.ts';
import type { Changes } from './changes.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Where a run leaves the atlas. */
export const ATLAS = join(ROOT, '.reports/atlas');
/** The page of the atlas by file name; each is read from the folder of its own. */
export const PAGE: Readonly<Record<string, string>> = {
  'index.html': join(import.meta.dirname, '../qa-bench/page/atlas.html'),
  'atlas.js': join(import.meta.dirname, '../qa-bench/page/atlas.js'),
  'tools.css': join(import.meta.dirname, '../qa-bench/page/tools.css'),
  'tokens.css': join(ROOT, 'src/ui/tokens.css'),
};

/** When screenshots were taken, and of what. */
interface Stamp {
  /** The commit, of which the product may have been changed since. */
  readonly commit: string;
  readonly at: string;
  /** A hash of everything that decides what a page shows. */
  readonly sourcesHash: string;
}

/** A machine of the atlas; without a stamp its pages are known as text only. */
interface AtlasMachine extends Storyboard, Partial<Stamp> {
  /** Whether the product has been changed since. */
  readonly isOld: boolean;
}

/** Everything that the atlas shows; the page reads it from `data.js`. */
interface AtlasData {
  readonly machines: readonly AtlasMachine[];
  readonly changes: Changes | null;
}

export function createStamp(): Stamp {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();
  return {
    commit,
    at: new Date().toISOString(),
    sourcesHash: hashOf('src', 'machines', 'test/machines', 'test/lab'),
  };
}

/** The hash of the files of folders. */
function hashOf(...folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const file of globSync(`${folder}/**/*.{ts,tsx,css,json,html}`, { cwd: ROOT }).toSorted())
      hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 20);
}

/** What a run has left of a machine; null if none has. */
export function storyboardOf(folder: string, id: string): (Storyboard & Stamp) | null {
  const file = join(folder, 'machines', `${id}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Storyboard & Stamp) : null;
}

/** Whether the screenshots of a machine are those of the product as it is. */
export function isTaken(folder: string, id: string, { sourcesHash }: Stamp): boolean {
  return storyboardOf(folder, id)?.sourcesHash === sourcesHash;
}

/** The atlas of a folder; of a machine without screenshots the texts that the tests keep of its pages. */
export function atlasOf(folder: string): AtlasData {
  const { sourcesHash } = createStamp();
  const file = join(folder, 'changes.json');
  return {
    machines: machines.map(({ id }) => {
      const storyboard = storyboardOf(folder, id);
      return storyboard
        ? { ...storyboard, isOld: storyboard.sourcesHash !== sourcesHash }
        : { machine: id, page: id, edges: [], shots: renderedPages(id), isOld: false };
    }),
    changes: existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Changes) : null,
  };
}

/** The script that gives the atlas to its page, which may be opened as a file. */
export function dataScript(data: object): string {
  return `globalThis.atlas = ${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)};\n`;
}

/** Makes a folder one that can be handed on, and returns the number of its pages. */
export function writeAtlas(folder: string, changes: Changes | null): number {
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  if (changes) writeFileSync(join(folder, 'changes.json'), JSON.stringify(changes));
  else rmSync(join(folder, 'changes.json'), { force: true });
  const data = atlasOf(folder);
  const text = dataScript(data);
  writeFileSync(join(folder, 'data.js'), text);
  for (const [name, file] of Object.entries(PAGE)) cpSync(file, join(folder, name));
  // Screenshots are named by what they show: the others belong to pages that are gone.
  for (const name of readdirSync(join(folder, 'pictures')))
    if (!text.includes(name)) rmSync(join(folder, 'pictures', name));
  return data.machines.flatMap(({ shots }) => shots).length;
}

/** The pages of a machine as `npm run pictures` keeps them: the first of a state whole, of the others what is new. */
function renderedPages(id: string): readonly Shot[] {
  const [file] = globSync(`test/views/*/pictures/${id}.aria`, { cwd: ROOT });
  if (!file) return [];
  const pages = readFileSync(join(ROOT, file), 'utf8').split(/^# /m).slice(1);
  return pages.map((page): Shot => {
    const [head = '', ...lines] = page.trim().split('\n');
    const [state = '', statePath = ''] = head.split(/: (.*)/);
    const [input = '', ...names] = statePath.split(' → ');
    const shown = lines.filter((line) => !line.startsWith('-')).map((line) => line.replace(/^\+/, ' '));
    return {
      state,
      input,
      statePath: names,
      from: null,
      by: names.at(-1) ?? 'start',
      ids: [],
      failed: [],
      notices: [],
      tags: [],
      title: lines[0]?.startsWith('title: ') ? lines[0].slice(7) : '',
      url: '',
      texts: { en: shown.join('\n') },
      pictures: {},
    };
  });
}
