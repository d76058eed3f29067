import type { ChargeReport } from '../../../machines/domain/charge.ts';
import { copy } from '../../copy/declines.ts';

/** Why a payment was refused: in our words if the reason is known, else the service's; undefined for none (ERR-R05). */
export function chargeReason({ decline, message }: ChargeReport) {
  if (decline) return { text: copy[decline].join(' '), isService: false };
  return message ? { text: message, isService: true } : undefined;
}
