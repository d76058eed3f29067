/** How long a visit lasts after its last use, in milliseconds (RUL-62). */
export const VISIT_TIMEOUT = 30 * 60_000;

/** How long before its end a visit warns, in milliseconds (RUL-62, WCAG 2.2.1). */
export const VISIT_WARNING = 2 * 60_000;

/** The time that a warning leaves for a press, in milliseconds: with less left, the visit ends at once (WCAG 2.2.1). */
export const SHORTEST_WARNING = 20_000;

/** How a document opens (RUL-62, RUL-83). */
export interface VisitStart {
  /** Milliseconds since the last use of its visit; null if nothing is kept of a link. */
  readonly idle: number | null;
  /** The data that it needs before it shows anything: the link of its order, or all of a link that lacks its ids. */
  readonly needs: 'link' | 'completeLink' | null;
}

/** The tags of a visit that is over: each is a message that replaces the pages. */
export const END_TAGS = ['finished', 'expired', 'left', 'incompleteLink'] as const;
