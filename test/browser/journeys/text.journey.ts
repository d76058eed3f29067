import { expect, test } from '../engines/fixtures.ts';
import type { User } from '../engines/user.ts';

/** Pages with many kinds of content, and how a person gets there. */
const PAGES: readonly {
  readonly name: string;
  readonly scenario: string;
  readonly go: (user: User) => Promise<void>;
}[] = [
  {
    name: 'the payment form',
    scenario: 'concierge-offered',
    async go(user) {
      await user.arrives('Payment');
      await user.choose('radio', 'Credit / Debit Card');
      await user.sees('textbox', 'Expiration date');
    },
  },
  {
    name: 'the scales of a questionnaire',
    scenario: 'gut-unknown',
    async go(user) {
      await user.arrives('Gut Zoomer Questionnaire');
      await user.continue('Next section');
    },
  },
];

for (const { name, scenario, go } of PAGES) {
  test(`with text at 200 % nothing is cut off on ${name}`, async ({ user, lab }) => {
    const order = await lab.make(scenario);
    await user.open(order.link);
    await go(user);
    await user.enlargeText(200);
    await expect.poll(() => user.clippedTexts()).toEqual([]);
  });
}
