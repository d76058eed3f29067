import { parseAst } from 'vite';
import { kindsOf } from './kinds.ts';
import type { Script } from './kinds.ts';
import { areaOf } from './areas.ts';
import type { Area } from './areas.ts';
import { namesOf, roleOf, textOf, walk } from './syntax.ts';
import type { Node } from './syntax.ts';

/** A change that breaks a file; offsets are in UTF-16 units. */
export interface Mutant {
  readonly file: string;
  readonly area: Area;
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
  /** Its name in the reports of earlier runs: file, enclosing names, kind and texts, but no line. */
  readonly key: string;
}

/** The text of a file that a mutant has changed. */
export function applyMutant(
  source: string,
  { start, end, after }: Pick<Mutant, 'start' | 'end' | 'after'>,
): string {
  const text = source.slice(0, start) + after + source.slice(end);
  const lacksNot = after.startsWith('not(') && !/\bnot\b[^;]*from 'xstate'/.test(source);
  return lacksNot ? `${text}\nimport { not } from 'xstate';\n` : text;
}

/** The line of an offset, from 1. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}

/**
 * All possible mutants of a file, in order, without duplicates.
 * @param isDocumented whether the specification quotes a text
 */
export function listMutants(
  file: string,
  source: string,
  isDocumented: (text: string) => boolean,
): readonly Mutant[] {
  const area = areaOf(file);
  if (!area) return [];
  const kinds = kindsOf(area);
  const script = readScript(source, file.endsWith('x') ? 'tsx' : 'ts', isDocumented);
  const mutants: Mutant[] = [];
  const edits = new Set<string>();
  const counts = new Map<string, number>();
  walk(script.program, [], (node, above) => {
    const found = kinds.flatMap((kind) => kind(node, { ...script, above }));
    for (const { kind, start, end, after } of found) {
      const before = source.slice(start, end);
      const edit = `${start} ${end} ${after}`;
      if (before === after || edits.has(edit)) continue;
      edits.add(edit);
      const named = `${file} ${shorten(namesOf([...above, node]))} ${kind}: ${shorten(before)} → ${shorten(after)}`;
      const count = (counts.get(named) ?? 0) + 1;
      counts.set(named, count);
      mutants.push({
        file,
        area,
        kind,
        start,
        end,
        before,
        after,
        key: count > 1 ? `${named} #${count}` : named,
      });
    }
  });
  return mutants;
}

function readScript(source: string, lang: 'ts' | 'tsx', isDocumented: (text: string) => boolean): Script {
  const program = parseAst(source, { lang }) as unknown as Node;
  const texts = new Map<string, string[]>();
  walk(program, [], (node, above) => {
    const text = textOf(node);
    const role = text === null ? null : roleOf(node, above, source);
    if (text === null || role === null) return;
    const known = texts.get(role) ?? [];
    if (!known.includes(text)) texts.set(role, [...known, text]);
  });
  return { program, source, isDocumented, texts };
}

const SHOWN = 70;

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN / 2)}…${line.slice(-SHOWN / 2)}` : line || '∅';
}
