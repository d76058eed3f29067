/** How long a visit lasts after its last use, in milliseconds (RUL-62). */
export const VISIT_LIFE = 30 * 60_000;

/** How long before its end a visit warns, in milliseconds (RUL-62, WCAG 2.2.1). */
export const VISIT_WARNING = 2 * 60_000;
