/** How often each claim of a page was compared with the services, over all histories of a test file. */
export const claimCounts = new Map<string, number>();

export function countClaim(claim: string): void {
  claimCounts.set(claim, (claimCounts.get(claim) ?? 0) + 1);
}
