import type { Decline } from '../../machines/domain/decline.ts';
import { translated } from './language.ts';

/** Why a card was refused, and what its holder can do. */
const declines: Readonly<Record<Decline, readonly [reason: string, advice: string]>> = {
  plain: ['Your card was declined.', 'Use another card, or call your bank.'],
  noFunds: ['There is not enough money on this card.', 'Use another card or another way to pay.'],
  overLimit: ['This payment is over a limit of your card.', 'Call your bank, or use another card.'],
  expired: ['This card has expired.', 'Use another card.'],
  wrongNumber: ['The card number is not right.', 'Enter it again.'],
  wrongCvc: ['The security code (CVC) is not right.', 'Enter it again.'],
  wrongZip: ['Your bank has another zip code for this card.', 'Correct it in the billing information.'],
  notSupported: ['This card cannot be used for such a payment.', 'Use another card or another way to pay.'],
  repeated: ['Your bank took this for a payment made twice.', 'Call your bank before you try again.'],
  notConfirmed: [
    'Your bank could not confirm that it was you.',
    'Try again and confirm the payment, or use another card.',
  ],
  tryLater: [
    'Your bank could not process this card now.',
    'Try again in a few minutes, or use another card.',
  ],
};

export const copy = translated('shell', 'declines', declines);
