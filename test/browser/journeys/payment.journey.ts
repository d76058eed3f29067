import { expect, test } from '../engines/fixtures.ts';
import type { Person } from '../engines/person.ts';
import type { LabClient, LabOrder } from '../fixtures.ts';

/** The expiry month and year of every card. */
const EXPIRY = `12${String(new Date().getFullYear() + 2).slice(2)}`;
const CARD = '4242424242424242';
const THREE_D_SECURE = '4000002500003155';
const PAY = /^Complete Payment/;

/** Where the lower edge of something is, of the height of the window: 1 is at its end. */
async function bottomOf(person: Person, name: RegExp): Promise<number> {
  const { y, height } = await person.sees('button', name);
  return (y + height / 2) / Number(await person.evaluate('innerHeight'));
}

async function openForm(
  person: Person,
  lab: LabClient,
  scenario: string,
  overrides?: object,
): Promise<LabOrder> {
  const order = await lab.make(scenario, overrides);
  await person.open(order.link);
  await person.arrives('Payment');
  return order;
}

/** Types a card into the second entry, whose vendor fields are in frames. */
async function typeCard(person: Person, number = CARD): Promise<void> {
  await person.choose('radio', 'Credit / Debit Card');
  await person.typeInFrame('Secure card number field', number);
  await person.type('Expiration date', EXPIRY);
  await person.typeInFrame('Secure card code field', '123');
}

/** Types a card into the first entry. */
async function typeFirstCard(person: Person, number: string): Promise<void> {
  await person.choose('radio', 'Credit / Debit Card');
  await person.typeInFrame('Secure card number input frame', number);
  await person.typeInFrame('Secure expiration date input frame', EXPIRY);
  await person.typeInFrame('Secure CVC input frame', '123');
}

const chargesOf = async (lab: LabClient, order: LabOrder) =>
  (await lab.state(order)).charges.map(({ amount }) => amount);

test(
  'a card pays by the second entry; Back after it does not show the form again',
  { tag: ['@page-cache', '@floor', '@main'] },
  async ({ person, lab }) => {
    const order = await openForm(person, lab, 'card-balance-due');
    await typeCard(person);
    await person.press('button', PAY);
    await person.arrives('Payment Successful');
    expect(await chargesOf(lab, order)).toEqual([34_800]);
    await person.press('button', 'Continue');
    await person.arrives('Blood draw');
    await person.back();
    await person.arrives('Payment Successful');
    expect(await chargesOf(lab, order)).toEqual([34_800]);
  },
);

test(
  'a reload while the card is being charged says so, leads to the end, and charges once',
  { tag: '@floor' },
  async ({ person, lab }) => {
    const order = await openForm(person, lab, 'card-balance-due', { bank: { worksFor: 40 } });
    await lab.clock(order, '2026-11-20T12:00:00Z');
    await typeCard(person);
    await person.press('button', PAY);
    await expect.poll(() => chargesOf(lab, order)).toEqual([34_800]);
    await person.reload();
    await person.arrives('Payment Pending!');
    await person.reads('USD 348.00');
    await lab.clock(order, '2026-11-20T12:01:30Z');
    await person.arrives('Payment Successful');
    expect(await chargesOf(lab, order)).toEqual([34_800]);
  },
);

test('on a phone the payment button stays at the end of the screen, and the overview is folded', async ({
  person,
  lab,
}) => {
  await openForm(person, lab, 'card-balance-due');
  await expect.poll(() => bottomOf(person, PAY)).toBeLessThanOrEqual(1);
  await person.sees('button', /^Payment Overview/);
});

test('a card pays by the first entry, with 3-D Secure', async ({ person, lab }) => {
  const order = await openForm(person, lab, 'provider-with-revenue');
  await typeFirstCard(person, THREE_D_SECURE);
  await person.press('button', PAY);
  await person.sees('heading', 'Confirm your payment');
  expect(await chargesOf(lab, order)).toEqual([]);
  await person.press('button', 'Complete');
  await person.arrives('Payment Successful');
  expect(await chargesOf(lab, order)).toHaveLength(1);
});

test(
  'pay later: Back from the provider leads to the form, and the second try pays',
  { tag: ['@page-cache', '@floor'] },
  async ({ person, lab }) => {
    const order = await openForm(person, lab, 'pay-later');
    const goToProvider = async () => {
      await person.choose('radio', /Buy Now Pay Later/);
      await person.choose('radio', /Klarna/);
      await person.press('button', /^Proceed to Pay/);
      await person.reads(' in 4 payments of ');
    };
    await goToProvider();
    await person.back();
    await person.press('button', 'I did not finish at Klarna');
    await goToProvider();
    await person.press('button', 'Approve');
    await person.arrives('Payment Successful');
    expect(await chargesOf(lab, order)).toEqual([34_800]);
  },
);

for (const { entry, scenario, input } of [
  { entry: 'first', scenario: 'provider-with-revenue', input: 'Credit or debit card number' },
  { entry: 'second', scenario: 'card-balance-due', input: 'Card number' },
])
  test(
    `keys typed after a blocked press, its link or the label arrive in the card number of the ${entry} entry`,
    { tag: ['@caret', '@floor'] },
    async ({ person, lab }) => {
      await openForm(person, lab, scenario);
      await person.choose('radio', 'Credit / Debit Card');
      await person.sees('textbox', input);
      const typesThere = async (key: string, value: string) => {
        await person.seesThat('textbox', input, ({ isFocused }) => isFocused);
        await person.keys(key);
        await person.seesThat('textbox', input, (sight) => sight.value === value);
      };
      await person.press('button', PAY);
      await typesThere('4', '4');
      await person.press('button', PAY);
      await person.press('link', 'Invalid Card Number');
      await typesThere('2', '42');
      await person.pressText('Card number');
      await typesThere('4', '424');
    },
  );

test('the form in a second tab learns that the first has paid', async ({ person, inSecondTab, lab }) => {
  const order = await openForm(person, lab, 'card-balance-due');
  const other = await inSecondTab();
  await other.open(order.link);
  await other.arrives('Payment');
  await typeCard(person);
  await person.press('button', PAY);
  await person.arrives('Payment Successful');
  await other.arrives('Payment Successful');
  expect(await chargesOf(lab, order)).toEqual([34_800]);
});

test('an order is paid later with the keyboard alone', async ({ person, lab }) => {
  const order = await openForm(person, lab, 'pay-later');
  await person.resize(1280, 800);
  await person.tabTo('radio', /./);
  await person.arrowTo(/Buy Now Pay Later/);
  await person.tabTo('radio', /Klarna|After Pay/);
  await person.arrowTo(/Klarna/);
  await person.tabTo('button', /^Proceed to Pay/);
  await person.keys('Enter');
  await person.reads(' in 4 payments of ');
  await person.tabTo('button', 'Approve');
  await person.keys('Enter');
  await person.arrives('Payment Successful');
  expect(await chargesOf(lab, order)).toEqual([34_800]);
});

test(
  'a failed load says so in a notice that stays until it is closed, and can be tried again',
  { tag: '@floor' },
  async ({ person, lab }) => {
    const order = await lab.make('card-balance-due');
    await lab.faults(order, [{ call: 'accounting.invoice', kind: 'status', status: 500 }]);
    await person.open(order.link);
    await person.arrives('Failed');
    await lab.faults(order, []);
    await person.in('region', /notification/).press('button', 'Close notification');
    await person.press('button', 'Try Again');
    await person.arrives('Payment');
  },
);

test(
  'Back after finishing on this device shows nothing of the visit',
  { tag: '@page-cache' },
  async ({ person, lab }) => {
    const order = await lab.make('already-paid');
    await person.open(order.links['succeed'] ?? '');
    await person.arrives('Payment Successful');
    await person.open(order.link);
    await person.arrives('Payment Successful');
    await person.press('button', 'Finish on this device');
    await person.arrives('Finished on this device');
    await person.back();
    // A page that was kept for Back hears of it before it is shown.
    await person.arrives(/^(Please open your link again|Patient portal)$/);
    await person.misses('heading', 'Payment Successful');
  },
);
