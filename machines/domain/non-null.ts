/** Unwraps a value that an earlier guard has checked; throws if that guard was wrong. */
export function nonNull<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A guard let a missing value pass');
  return value;
}
