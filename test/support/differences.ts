/**
 * The lines of an outline that are gone (`-`) and new (`+`), each under the lines that it stands in; empty if there are
 * none.
 */
export function differences(before: readonly string[], after: readonly string[]): readonly string[] {
  const found: string[] = [];
  /** The unchanged lines around the present one, outermost first, that are not yet listed. */
  let around: readonly string[] = [];
  const enter = (line: string) => {
    around = around.filter((one) => indent(one) < indent(line));
  };
  const change = (sign: string, line: string) => {
    enter(line);
    found.push(...around.map((one) => `  ${one}`), `${sign} ${line}`);
    around = [];
  };
  let [one, other] = [0, 0];
  for (const [sameOne, sameOther] of [...common(before, after), [before.length, after.length] as const]) {
    for (; one < sameOne; one += 1) change('-', before[one] ?? '');
    for (; other < sameOther; other += 1) change('+', after[other] ?? '');
    const line = before[sameOne];
    if (line !== undefined) {
      enter(line);
      around = [...around, line];
    }
    [one, other] = [sameOne + 1, sameOther + 1];
  }
  return found;
}

/** The places of the longest common lines, in both. */
function common(before: readonly string[], after: readonly string[]): readonly (readonly [number, number])[] {
  // lengths[i][j]: of the longest common part of what follows.
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const lengthAt = (one: number, other: number) => lengths[one]?.[other] ?? 0;
  for (let one = before.length - 1; one >= 0; one -= 1) {
    for (let other = after.length - 1; other >= 0; other -= 1) {
      const row = lengths[one] as Uint16Array;
      const isSame = before[one] === after[other];
      row[other] = isSame
        ? lengthAt(one + 1, other + 1) + 1
        : Math.max(lengthAt(one + 1, other), lengthAt(one, other + 1));
    }
  }
  const places: [number, number][] = [];
  for (let [one, other] = [0, 0]; one < before.length && other < after.length;) {
    if (before[one] === after[other]) places.push([one++, other++]);
    else if (lengthAt(one + 1, other) >= lengthAt(one, other + 1)) one += 1;
    else other += 1;
  }
  return places;
}

function indent(line: string): number {
  return line.length - line.trimStart().length;
}
