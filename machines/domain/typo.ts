/** True if one letter, not the first, is missing, extra or wrong, or is swapped with the next. */
export function hasOneTypo(typed: string, name: string): boolean {
  if (typed[0] !== name[0]) return false;
  const first = [...name, ''].findIndex((letter, index) => typed[index] !== letter);
  const [left, right] = [typed.slice(first), name.slice(first)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
