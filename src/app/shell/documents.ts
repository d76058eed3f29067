/**
 * Whether a path belongs to an unfinished payment: its document allows the card vendors, and after a failure the form
 * there restores what was typed. Every other document blocks the vendors (docs/deploying.md).
 */
export function isOfPayment(pathname: string): boolean {
  return /^\/(pns_single_page_flow|payment(_form|_failed|_?media|_status)?|failed)$/i.test(pathname);
}
