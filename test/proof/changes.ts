import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { Shot, Storyboard } from './report.ts';
import { differences } from '../support/differences.ts';
import { storyboardOf } from './atlas.ts';

/** A screenshot before and after, and where they differ; null if it is new, or gone, or of another size. */
interface Rendering {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly marked: string | null;
}

/** A page that looks or reads differently in two runs. */
interface PageChange {
  readonly machine: string;
  readonly kind: 'new' | 'gone' | 'changed';
  readonly shot: Shot;
  readonly renderings: readonly Rendering[];
  /** The lines of the accessible tree that are gone and new, by language. */
  readonly lines: Readonly<Record<string, readonly string[]>>;
}

export interface Changes {
  readonly against: string;
  readonly list: readonly PageChange[];
}

/** Compares two atlases; the second gets the screenshots of the first that it needs. */
export function changesBetween(
  before: string,
  after: string,
  ids: readonly string[],
  against: string,
): Changes {
  const list = ids.flatMap((machine) => {
    const [old, now] = [pagesOf(storyboardOf(before, machine)), pagesOf(storyboardOf(after, machine))];
    const keys = [...new Set([...now.keys(), ...old.keys()])];
    return keys.flatMap((key): readonly PageChange[] => {
      const [one, other] = [old.get(key), now.get(key)];
      const shot = other ?? one;
      if (!shot) return [];
      const renderings = renderingsOf(one, other).map((rendering) => ({
        ...rendering,
        marked: marked(rendering, before, after),
      }));
      const lines = Object.fromEntries(
        Object.keys(shot.texts).map((language) => [
          language,
          differences(treeOf(one, language), treeOf(other, language)),
        ]),
      );
      const changedRenderings = renderings.filter((rendering) => rendering.marked !== SAME);
      if (
        one &&
        other &&
        changedRenderings.length === 0 &&
        Object.values(lines).every(({ length }) => length === 0)
      )
        return [];
      for (const rendering of changedRenderings)
        if (rendering.before)
          copyFileSync(join(before, 'pictures', rendering.before), join(after, 'pictures', rendering.before));
      const kind = one && other ? 'changed' : other ? 'new' : 'gone';
      return [{ machine, kind, shot, renderings: changedRenderings, lines }];
    });
  });
  return { against, list };
}

/** Pages by the path to them. */
function pagesOf(board: Storyboard | null): ReadonlyMap<string, Shot> {
  return new Map(board?.shots.map((shot) => [[shot.state, shot.input, ...shot.statePath].join(' → '), shot]));
}

function treeOf(shot: Shot | undefined, language: string): readonly string[] {
  return shot?.texts[language]?.split('\n') ?? [];
}

function renderingsOf(one: Shot | undefined, other: Shot | undefined) {
  const names = [...new Set([...Object.keys(other?.pictures ?? {}), ...Object.keys(one?.pictures ?? {})])];
  return names.map((name) => ({
    name,
    before: one?.pictures[name] ?? null,
    after: other?.pictures[name] ?? null,
  }));
}

/** Stands for two screenshots that a person cannot tell apart. */
const SAME = 'same';

/** The image that marks where two differ. */
function marked(
  { before: old, after: now }: Omit<Rendering, 'marked'>,
  before: string,
  after: string,
): string | null {
  if (!old || !now) return null;
  if (old === now) return SAME;
  const [one, other] = [readScreenshot(before, old), readScreenshot(after, now)];
  const { width, height } = one;
  if (width !== other.width || height !== other.height) return null;
  const marks = new PNG({ width, height });
  if (pixelmatch(one.data, other.data, marks.data, width, height, { threshold: 0.1 }) === 0) return SAME;
  const name = `${old.slice(0, 10)}-${now.slice(0, 10)}.png`;
  const file = join(after, 'pictures', name);
  if (!existsSync(file)) writeFileSync(file, PNG.sync.write(marks));
  return name;
}

function readScreenshot(folder: string, name: string): PNG {
  return PNG.sync.read(readFileSync(join(folder, 'pictures', name)));
}
