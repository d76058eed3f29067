import { expect, test } from '../engines/fixtures.ts';
import type { Person } from '../engines/person.ts';

/** Pages with many kinds of content, and how a person gets there. */
const PAGES: readonly {
  readonly name: string;
  readonly scenario: string;
  readonly go: (person: Person) => Promise<void>;
}[] = [
  {
    name: 'the payment form',
    scenario: 'concierge-offered',
    async go(person) {
      await person.arrives('Payment');
      await person.choose('radio', 'Credit / Debit Card');
      await person.sees('textbox', 'Expiration date');
    },
  },
  {
    name: 'the scales of a questionnaire',
    scenario: 'gut-unknown',
    async go(person) {
      await person.arrives('Gut Zoomer Questionnaire');
      await person.goOn('Next section');
    },
  },
];

for (const { name, scenario, go } of PAGES) {
  test(`with text at 200 % nothing is cut off on ${name}`, async ({ person, lab }) => {
    const order = await lab.make(scenario);
    await person.open(order.link);
    await go(person);
    await person.enlargeText(200);
    await expect.poll(() => person.cutOff()).toEqual([]);
  });
}
