/**
 * The lines of an outline that are gone (`-`) and new (`+`), each under the lines that contain it; empty if there are
 * none.
 */
export function differences(before: readonly string[], after: readonly string[]): readonly string[] {
  const found: string[] = [];
  /** The unchanged lines around the present line, outermost first, that are not yet listed. */
  let enclosing: readonly string[] = [];
  const enter = (line: string) => {
    enclosing = enclosing.filter((parent) => indent(parent) < indent(line));
  };
  const change = (sign: string, line: string) => {
    enter(line);
    found.push(...enclosing.map((parent) => `  ${parent}`), `${sign} ${line}`);
    enclosing = [];
  };
  let [beforeIndex, afterIndex] = [0, 0];
  for (const [sameBefore, sameAfter] of [...common(before, after), [before.length, after.length] as const]) {
    for (; beforeIndex < sameBefore; beforeIndex += 1) change('-', before[beforeIndex] ?? '');
    for (; afterIndex < sameAfter; afterIndex += 1) change('+', after[afterIndex] ?? '');
    const line = before[sameBefore];
    if (line !== undefined) {
      enter(line);
      enclosing = [...enclosing, line];
    }
    [beforeIndex, afterIndex] = [sameBefore + 1, sameAfter + 1];
  }
  return found;
}

/** The places of the longest common lines, in both. */
function common(before: readonly string[], after: readonly string[]): readonly (readonly [number, number])[] {
  // lengths[i][j]: of the longest common part of what follows.
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const lengthAt = (beforeIndex: number, afterIndex: number) => lengths[beforeIndex]?.[afterIndex] ?? 0;
  for (let beforeIndex = before.length - 1; beforeIndex >= 0; beforeIndex -= 1) {
    for (let afterIndex = after.length - 1; afterIndex >= 0; afterIndex -= 1) {
      const row = lengths[beforeIndex] as Uint16Array;
      const isSame = before[beforeIndex] === after[afterIndex];
      row[afterIndex] = isSame
        ? lengthAt(beforeIndex + 1, afterIndex + 1) + 1
        : Math.max(lengthAt(beforeIndex + 1, afterIndex), lengthAt(beforeIndex, afterIndex + 1));
    }
  }
  const places: [number, number][] = [];
  for (let [beforeIndex, afterIndex] = [0, 0]; beforeIndex < before.length && afterIndex < after.length;) {
    if (before[beforeIndex] === after[afterIndex]) places.push([beforeIndex++, afterIndex++]);
    else if (lengthAt(beforeIndex + 1, afterIndex) >= lengthAt(beforeIndex, afterIndex + 1)) beforeIndex += 1;
    else afterIndex += 1;
  }
  return places;
}

function indent(line: string): number {
  return line.length - line.trimStart().length;
}
