import { z } from './zod.ts';

/** An id, which a service may write as a number; never empty. */
export const id = z.pipe(z.union([z.string().check(z.minLength(1)), z.number()]), z.transform(String));

/** An id or code that may be missing: ''. */
export const optionalId = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => String(value ?? '')),
);

/** A text that may be missing: ''. */
export const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
);

/** A text that may be missing or empty: null. */
export const textOrNull = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value || null),
);

/** A flag that may be missing: false, which is the safe value of each (AMB-24). */
export const flag = z.pipe(
  z.nullish(z.boolean()),
  z.transform((value) => value ?? false),
);

const numeric = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

/** A number, which a service may write as text: an amount in major units, a code (AMB-71). */
export const number = z.pipe(z.union([z.number(), numeric]), z.transform(Number));

/** An amount in major units that may be missing: 0. */
export const optionalAmount = z.pipe(
  z.nullish(number),
  z.transform((value) => value ?? 0),
);

/** A list that may be missing: empty. */
export function list<T extends z.core.$ZodType>(item: T) {
  return z.pipe(
    z.nullish(z.array(item)),
    z.transform((value) => value ?? []),
  );
}

/** The answer of a call that nothing is read from: whatever came, or nothing (ERR-R08). */
export const nothing = z.pipe(
  z.unknown(),
  z.transform((): void => undefined),
);

/** A list that must be there; entries that cannot be used are left out (RUL-39). */
export function usable<T extends z.core.$ZodType>(item: T) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((entries) =>
      entries.flatMap((entry) => {
        const parsed = z.safeParse(item, entry);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
  );
}

/** A part that never fails its answer: what cannot be used is the fallback (RUL-39). */
export function orElse<T extends z.core.$ZodType>(item: T, fallback: NoInfer<z.output<T>>) {
  return z.pipe(
    // Optional, so that a missing key is the fallback too.
    z.optional(z.unknown()),
    z.transform((value): z.output<T> => {
      const parsed = z.safeParse(item, value);
      return parsed.success ? parsed.data : fallback;
    }),
  );
}

/** A text to be shown as it came: a number is one too, anything else is '' (RUL-39). */
export const shownText = orElse(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value).trim()),
  ),
  '',
);
