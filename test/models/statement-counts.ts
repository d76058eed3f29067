/** How often each statement of a page was compared with the services, over all histories of a test file. */
export const statementCounts = new Map<string, number>();

export function countStatement(statement: string): void {
  statementCounts.set(statement, (statementCounts.get(statement) ?? 0) + 1);
}
