/** How fast a document was for a person; null for what its browser does not report, and where there was nothing. */
export interface Speed {
  /** When the largest part of the page was painted, in milliseconds since the document was opened. */
  readonly lcp: number | null;
  /** The page's slowest response to a press or a key, leaving out one outlier in 50, in milliseconds. */
  readonly inp: number | null;
}

/** INP ignores the worst of this many interactions. */
const INTERACTIONS_PER_OUTLIER = 50;

/**
 * INP from the longest duration of each interaction.
 * @param count how many interactions there were, including short ones whose durations browsers do not report
 */
export function calculateInp(durations: readonly number[], count: number): number | null {
  const outliers = Math.min(durations.length - 1, Math.floor(count / INTERACTIONS_PER_OUTLIER));
  return durations.toSorted((a, b) => b - a)[outliers] ?? (count > 0 ? 0 : null);
}

/** Measures from the opening of the document, even before this call; the returned function reads the results so far. */
export function measureSpeed(): () => Speed {
  const interactions = new Map<number, number>();
  let lcp: number | null = null;
  // Nobody has waited for a paint in the background.
  const wasHidden = performance.getEntriesByType('visibility-state').some(({ name }) => name === 'hidden');

  const observers = [
    observe('largest-contentful-paint', ({ startTime }) => {
      if (!wasHidden) lcp = startTime;
    }),
    observe('event', ({ duration, interactionId = 0 }) => {
      if (interactionId > 0)
        interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
    }),
  ];

  return () => {
    observers.forEach((flush) => flush());
    const { interactionCount = 0 } = performance as { readonly interactionCount?: number };
    const inp = calculateInp([...interactions.values()], Math.max(interactionCount, interactions.size));
    return { lcp, inp };
  };
}

type TimingEntry = PerformanceEntry & { readonly interactionId?: number };

/** Reports each entry of a type; returns a function that reports the pending ones at once. */
function observe(type: string, listener: (entry: TimingEntry) => void): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => undefined;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(listener));
  // 16 ms is the lowest threshold; the default leaves out events below 104 ms.
  observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  return () => observer.takeRecords().forEach(listener);
}
