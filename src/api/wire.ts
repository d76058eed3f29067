import { z } from './zod.ts';

/** An id, which a service may send as a number; never empty. */
export const id = z.pipe(z.union([z.string().check(z.minLength(1)), z.number()]), z.transform(String));

/** An optional id or code: '' if missing. */
export const optionalId = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => String(value ?? '')),
);

/** An optional text: '' if missing. */
export const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
);

/** An optional text: null if missing or empty. */
export const textOrNull = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value || null),
);

/** An optional flag: false if missing, which is always the safe value (AMB-24). */
export const flag = z.pipe(
  z.nullish(z.boolean()),
  z.transform((value) => value ?? false),
);

/** True for each spelling of yes: true, 1, 'True', 'yes'. */
export function isYes(value: unknown): boolean {
  return ['true', 'yes', '1'].includes(
    String(value ?? '')
      .trim()
      .toLowerCase(),
  );
}

const numeric = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

/** A number, which a service may send as text: an amount in major units, a code (AMB-71). */
export const number = z.pipe(z.union([z.number(), numeric]), z.transform(Number));

/** An optional amount in major units: 0 if missing. */
export const optionalAmount = z.pipe(
  z.nullish(number),
  z.transform((value) => value ?? 0),
);

/** An optional list: empty if missing. */
export function list<T extends z.core.$ZodType>(item: T) {
  return orEmptyList(z.array(item));
}

/** Makes a list optional: empty if missing. */
export function orEmptyList<T extends z.core.$ZodType<readonly unknown[]>>(items: T) {
  return z.pipe(
    z.nullish(items),
    z.transform((value): z.output<T> | [] => value ?? []),
  );
}

/** A response of which nothing is read: any JSON, or none (ERR-R08, RUL-71). */
export const ignoredBody = z.pipe(
  z.unknown(),
  z.transform((): void => undefined),
);

/** The fields of an object by our names: each with its name in the service's body, and how it is read. */
type Fields = Readonly<Record<string, readonly [wire: string, schema: z.ZodMiniType]>>;
type RenamedFields<Shape extends Fields> = { readonly [Name in keyof Shape]: z.output<Shape[Name][1]> };

export function renamedFields<const Shape extends Fields>(fields: Shape) {
  return z.pipe(
    z.object(Object.fromEntries(Object.values(fields))),
    z.transform(
      (body: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(
          Object.entries(fields).map(([name, [wire]]) => [name, body[wire]]),
        ) as RenamedFields<Shape>,
    ),
  );
}

/** An object whose fields are all optional: without any of them it is another service's (RUL-39). */
export function atLeastOneOf<const Shape extends Fields>(fields: Shape) {
  const wireNames = Object.values(fields).map(([wire]) => wire);
  return z.pipe(
    z.record(z.string(), z.unknown()).check(z.refine((body) => wireNames.some((wire) => wire in body))),
    renamedFields(fields),
  );
}

/** An optional part: null if missing. */
export function orNull<T extends z.core.$ZodType>(item: T) {
  return z.pipe(
    z.nullish(item),
    z.transform((value) => value ?? null),
  );
}

/** A required list; invalid items are dropped (RUL-39), but a list with no valid item is not the documented one. */
export function validItems<T extends z.core.$ZodType>(item: T) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((items, context) => {
      const valid = items.flatMap((value) => {
        const parsed = z.safeParse(item, value);
        return parsed.success ? [parsed.data] : [];
      });
      if (valid.length === 0 && items.length > 0)
        context.issues.push({ code: 'custom', input: items, message: 'no entry can be used' });
      return valid;
    }),
  );
}

/** A part that never fails its response: an invalid value becomes the fallback (RUL-39). */
export function withFallback<T extends z.core.$ZodType>(item: T, fallback: NoInfer<z.output<T>>) {
  return z.pipe(
    // Optional, so that a missing key gets the fallback too.
    z.optional(z.unknown()),
    z.transform((value): z.output<T> => {
      const parsed = z.safeParse(item, value);
      return parsed.success ? parsed.data : fallback;
    }),
  );
}

/** A text to display unchanged: numbers count as text, anything else becomes '' (RUL-39). */
export const displayText = withFallback(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value).trim()),
  ),
  '',
);

/** True for what some services write where there is no day or time: '', `0`, `0000-00-00`, `0001-01-01T00:00:00Z` (RUL-105). */
export function isZeroDate(value: string): boolean {
  return /^\s*(?:0?$|0000-|0001-01-01)/.test(value);
}

/** A day or time as it came, '' if there is none. */
export const dateOrEmpty = z.pipe(
  displayText,
  z.transform((day) => (isZeroDate(day) ? '' : day)),
);

/** An object whose fields may all be missing: if it cannot be used, all of them are. */
export function orEmpty<T extends z.core.$ZodType>(item: T) {
  return withFallback(item, z.parse(item, {}));
}
