import { createContext, use } from 'react';

/** The lab's message to everybody on this page; null if there is none. */
export const OutageContext = createContext<{
  readonly text: string;
  readonly language: string;
  /** Explains why nothing can be sent now; null if it can. */
  readonly explainBlocked: (() => void) | null;
} | null>(null);

/** Replaces a click that sends something while nothing can be sent: says so. Else null. */
export function useExplainOutage(isSubmission: boolean): (() => void) | null {
  const announced = use(OutageContext);
  return isSubmission ? (announced?.explainBlocked ?? null) : null;
}
