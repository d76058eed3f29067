import { expect, test } from '../engines/fixtures.ts';
import type { User } from '../engines/user.ts';
import type { LabClient, TestOrder } from '../fixtures.ts';

/** The expiry month and year of every card. */
const EXPIRY = `12${String(new Date().getFullYear() + 2).slice(2)}`;
const CARD = '4242424242424242';
const THREE_D_SECURE = '4000002500003155';
const PAY = /^Complete Payment/;

/** Where an element's lower edge is, as a part of the window's height: 1 is its end. */
async function bottomOf(user: User, name: RegExp): Promise<number> {
  const { y, height } = await user.sees('button', name);
  return (y + height / 2) / Number(await user.evaluate('innerHeight'));
}

async function openForm(
  user: User,
  lab: LabClient,
  scenario: string,
  overrides?: object,
): Promise<TestOrder> {
  const order = await lab.make(scenario, overrides);
  await user.open(order.link);
  await user.arrives('Payment');
  return order;
}

/** Types a card into the Stax card form, whose fields are in frames. */
async function typeCard(user: User, number = CARD): Promise<void> {
  await user.choose('radio', 'Credit / Debit Card');
  await user.typeInFrame('Secure card number field', number);
  await user.type('Expiration date', EXPIRY);
  await user.typeInFrame('Secure card code field', '123');
}

/** Types a card into the Stripe card form. */
async function typeFirstCard(user: User, number: string): Promise<void> {
  await user.choose('radio', 'Credit / Debit Card');
  await user.typeInFrame('Secure card number input frame', number);
  await user.typeInFrame('Secure expiration date input frame', EXPIRY);
  await user.typeInFrame('Secure CVC input frame', '123');
}

const chargesOf = async (lab: LabClient, order: TestOrder) =>
  (await lab.state(order)).charges.map(({ amount }) => amount);

test(
  'the card fields of Stax take a payment; Back after it does not show the form again',
  { tag: ['@page-cache', '@floor', '@main'] },
  async ({ user, lab }) => {
    const order = await openForm(user, lab, 'card-balance-due');
    await typeCard(user);
    await user.press('button', PAY);
    await user.arrives('Payment Successful');
    expect(await chargesOf(lab, order)).toEqual([34_800]);
    await user.press('button', 'Continue');
    await user.arrives('Blood draw');
    await user.back();
    await user.arrives('Payment Successful');
    expect(await chargesOf(lab, order)).toEqual([34_800]);
  },
);

test(
  'after a reload during a charge the page says that it is running, shows how it ends, and charges once',
  { tag: '@floor' },
  async ({ user, lab }) => {
    const order = await openForm(user, lab, 'card-balance-due', { bank: { respondsAfter: 40 } });
    await lab.clock(order, '2026-11-20T12:00:00Z');
    await typeCard(user);
    await user.press('button', PAY);
    await expect.poll(() => chargesOf(lab, order)).toEqual([34_800]);
    await user.reload();
    await user.arrives('Payment Pending!');
    await user.seesText('USD 348.00');
    await lab.clock(order, '2026-11-20T12:01:30Z');
    await user.arrives('Payment Successful');
    expect(await chargesOf(lab, order)).toEqual([34_800]);
  },
);

test('on a phone the payment button stays at the end of the screen, and the overview is collapsed', async ({
  user,
  lab,
}) => {
  await openForm(user, lab, 'card-balance-due');
  await expect.poll(() => bottomOf(user, PAY)).toBeLessThanOrEqual(1);
  await user.sees('button', /^Payment Overview/);
});

test('the card fields of Stripe take a payment with 3-D Secure', async ({ user, lab }) => {
  const order = await openForm(user, lab, 'provider-with-revenue');
  await typeFirstCard(user, THREE_D_SECURE);
  await user.press('button', PAY);
  await user.sees('heading', 'Confirm your payment');
  expect(await chargesOf(lab, order)).toEqual([]);
  await user.press('button', 'Complete');
  await user.arrives('Payment Successful');
  expect(await chargesOf(lab, order)).toHaveLength(1);
});

test(
  'pay later: Back from the provider leads to the form, and the second try pays',
  { tag: ['@page-cache', '@floor'] },
  async ({ user, lab }) => {
    const order = await openForm(user, lab, 'pay-later');
    const goToProvider = async () => {
      await user.choose('radio', /Buy Now Pay Later/);
      await user.choose('radio', /Klarna/);
      await user.press('button', /^Proceed to Pay/);
      await user.seesText(' in 4 payments of ');
    };
    await goToProvider();
    await user.back();
    await user.press('button', 'I did not finish at Klarna');
    await goToProvider();
    await user.press('button', 'Approve');
    await user.arrives('Payment Successful');
    expect(await chargesOf(lab, order)).toEqual([34_800]);
  },
);

for (const { cardVendor, scenario, input } of [
  { cardVendor: 'Stripe', scenario: 'provider-with-revenue', input: 'Credit or debit card number' },
  { cardVendor: 'Stax', scenario: 'card-balance-due', input: 'Card number' },
])
  test(
    `keys typed after a blocked press, its error link or a press on the label go into the card number of the ${cardVendor} card form`,
    { tag: ['@caret', '@floor'] },
    async ({ user, lab }) => {
      await openForm(user, lab, scenario);
      await user.choose('radio', 'Credit / Debit Card');
      await user.sees('textbox', input);
      const typesThere = async (key: string, value: string) => {
        await user.seesThat('textbox', input, ({ isFocused }) => isFocused);
        await user.keys(key);
        await user.seesThat('textbox', input, (sight) => sight.value === value);
      };
      await user.press('button', PAY);
      await typesThere('4', '4');
      await user.press('button', PAY);
      await user.press('link', 'Invalid Card Number');
      await typesThere('2', '42');
      await user.pressText('Card number');
      await typesThere('4', '424');
    },
  );

test('the form in a second tab shows the payment of the first', async ({ user, inSecondTab, lab }) => {
  const order = await openForm(user, lab, 'card-balance-due');
  const other = await inSecondTab();
  await other.open(order.link);
  await other.arrives('Payment');
  await typeCard(user);
  await user.press('button', PAY);
  await user.arrives('Payment Successful');
  await other.arrives('Payment Successful');
  expect(await chargesOf(lab, order)).toEqual([34_800]);
});

test('an order can be paid later with the keyboard alone', async ({ user, lab }) => {
  const order = await openForm(user, lab, 'pay-later');
  await user.resize(1280, 800);
  await user.tabTo('radio', /./);
  await user.arrowTo(/Buy Now Pay Later/);
  await user.tabTo('radio', /Klarna|After Pay/);
  await user.arrowTo(/Klarna/);
  await user.tabTo('button', /^Proceed to Pay/);
  await user.keys('Enter');
  await user.seesText(' in 4 payments of ');
  await user.tabTo('button', 'Approve');
  await user.keys('Enter');
  await user.arrives('Payment Successful');
  expect(await chargesOf(lab, order)).toEqual([34_800]);
});

test(
  'a failed load says so in a notice that stays until it is dismissed, and can be tried again',
  { tag: '@floor' },
  async ({ user, lab }) => {
    const order = await lab.make('card-balance-due');
    await lab.faults(order, [{ call: 'accounting.invoice', kind: 'status', status: 500 }]);
    await user.open(order.link);
    await user.arrives('Failed');
    await lab.faults(order, []);
    await user.in('region', /notification/).press('button', 'Close notification');
    await user.press('button', 'Try Again');
    await user.arrives('Payment');
  },
);

test(
  'Back after finishing on this device shows nothing of the visit',
  { tag: '@page-cache' },
  async ({ user, lab }) => {
    const order = await lab.make('already-paid');
    await user.open(order.links['succeed'] ?? '');
    await user.arrives('Payment Successful');
    await user.open(order.link);
    await user.arrives('Payment Successful');
    await user.press('button', 'Finish on this device');
    await user.arrives('Finished on this device');
    await user.back();
    // A page that was kept for Back hears of it before it is shown.
    await user.arrives(/^(Please open your link again|Patient portal)$/);
    await user.seesNo('heading', 'Payment Successful');
  },
);
