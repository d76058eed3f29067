/**
 * Whether a path is of a payment that is not over: its document lets the card vendors in, and what was typed comes back
 * there after a failure. Every other document keeps them out (docs/deploying.md).
 */
export function isOfPayment(pathname: string): boolean {
  return /^\/(pns_single_page_flow|payment(_form|_failed|_?media|_status)?|failed)$/i.test(pathname);
}
