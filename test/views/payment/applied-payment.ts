import type { AppliedPayment } from '../../../machines/domain/invoice.ts';

/** A card payment applied to a bill. */
export function appliedPayment(amount: number, changes: Partial<AppliedPayment> = {}): AppliedPayment {
  return {
    id: 'ap-1',
    type: 'card',
    source: 'stripe',
    lastFour: '4242',
    amount,
    serviceDate: '2026-11-02',
    ...changes,
  };
}
