import { test, expect } from '../engines/fixtures.ts';
import type { Person } from '../engines/person.ts';

/** The month and year of every card. */
const EXPIRY = `12${String(new Date().getFullYear() + 2).slice(2)}`;

/** Types a card into the second entry's fields. */
async function typeCard(person: Person, number = '4242424242424242'): Promise<void> {
  await person.choose('radio', 'Credit / Debit Card');
  await person.typeInFrame('Secure card number field', number);
  await person.type('Expiration date', EXPIRY);
  await person.typeInFrame('Secure card code field', '123');
}

test('a card pays, by the second entry', async ({ person, lab }) => {
  const order = await lab.make('card-balance-due');
  await person.open(order.link);
  await person.arrives('Payment');
  await typeCard(person);
  await person.press('button', /^Complete Payment/);
  await person.arrives('Payment Successful');
  expect((await lab.state(order)).charges).toHaveLength(1);
});
