import { translated } from './language.ts';

/** Which change of the concierge fee has failed, on the failure page and the next form (1 §8). */
export const copy = translated('payment', 'fee', {
  notAdded: 'Failed to add concierge fee.',
  notRemoved: 'Failed to remove concierge fee.',
  additionUnknown: 'Failed to add concierge fee. It may have been added anyway.',
  removalUnknown: 'Failed to remove concierge fee. It may have been removed anyway.',
});
