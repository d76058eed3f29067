import type { ChargeReport } from '../../../machines/domain/charge.ts';
import { copy } from '../../copy/declines.ts';
import { copy as fee } from '../../copy/payment-fee.ts';

/**
 * Why a payment was refused: in our words if the reason is known, else in the service's, else the reason of the concierge fee
 * (ERR-R05, ERR-R24, ERR-R25); undefined for none.
 */
export function chargeReason({ decline, message, conciergeFee }: ChargeReport) {
  if (decline) return { text: copy[decline].join(' '), isService: false };
  if (message) return { text: message, isService: true };
  return conciergeFee && { text: fee[conciergeFee], isService: false };
}
