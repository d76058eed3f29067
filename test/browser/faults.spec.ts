import { expect, expectAccessible, test } from './fixtures.ts';
import type { LabClient, LabOrder, Problems } from './fixtures.ts';
import { SUPPORT_PHONE } from '../lab/config.ts';
import type { Fault } from '../lab/faults.ts';
import { byMouse } from './hands.ts';
import {
  CARDS,
  chargesOf,
  chooseProvider,
  conciergeBox,
  controlTime,
  expectPage,
  fillCard,
  method,
  notification,
  openForm,
  PAGES,
  payButton,
  proceedButton,
  readyToPay,
} from './payment.ts';
import type { Page, Route } from '@playwright/test';

type Kind = Omit<Fault, 'call'>;

const MESSAGE = 'The sandbox was told to fail.';

/** The ways in which any call can fail (RUL-25, RUL-26); test/api covers each of them for each call, test/app for each page. */
const unauthorized: Kind = { kind: 'status', status: 401 };
const refused: Kind = { kind: 'status', status: 422 };
const broken: Kind = { kind: 'status', status: 500 };
const malformed: Kind = { kind: 'malformed', body: [] };
const silent: Kind = { kind: 'hang' };
const cut: Kind = { kind: 'cut' };
const lost: Kind = { kind: 'lose-answer' };

/** Sets the fault, triggers the call, and lets time run out if there is no response. */
async function disturb(
  { page, lab, order, call }: { page: Page; lab: LabClient; order: LabOrder; call: string },
  fault: Kind,
  act: () => Promise<unknown>,
): Promise<void> {
  await lab.faults(order, [{ call, ...fault }]);
  await act();
  if (fault.kind !== 'hang') return;
  await expect
    .poll(async () =>
      (await lab.state(order)).calls.some((one) => one.call === call && one.status === 'hang'),
    )
    .toBe(true);
  // The time limit of a call made by the document starts when the application takes it.
  await page.waitForFunction(() => (window.earlyCalls?.sent.length ?? 0) === 0);
  await page.clock.fastForward(61_000);
}

test('a failed load can be retried, and its notice stays until closed [OUTC-22 PFORM-14 NOTIF-04 NOTIF-05 ERR-R03 ERR-R15]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  await controlTime(page);
  await lab.faults(order, [{ call: 'accounting.invoice', kind: 'status', status: 500 }]);
  await page.goto(order.link);
  await expectPage(page, PAGES.failed);
  await page.clock.fastForward(60_000);
  await expect(notification(page, MESSAGE)).toBeVisible();
  await notification(page, MESSAGE).getByRole('button', { name: 'Close notification' }).click();
  await expect(notification(page, MESSAGE)).toHaveCount(0);
  await lab.faults(order, []);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expectPage(page, PAGES.form);
});

test('a payment status that cannot be loaded leads to the failure page [BRET-09 ERR-R22]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('card-balance-due');
  await openForm(page, order);
  await disturb({ page, lab, order, call: 'charging.status' }, broken, () => page.goto('/payment_status'));
  await expectPage(page, PAGES.paymentFailed);
  await expect(notification(page, 'Failed to get payment status')).toContainText('Failed');
  await expectAccessible(page);
});

test('a pending payment stays pending while its status cannot be had [RUL-09]', async ({ page, lab }) => {
  const order = await lab.make('payment-pending');
  await controlTime(page);
  await page.goto(order.link);
  await expectPage(page, PAGES.pending);
  await disturb({ page, lab, order, call: 'charging.status' }, silent, () =>
    page.getByRole('button', { name: 'Check again' }).click(),
  );
  await expect(page.getByText('We check automatically while this page is open.')).toBeVisible();
  await lab.faults(order, []);
  await lab.set(order, { payment_status: 3 });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expectPage(page, PAGES.succeeded);
});

test('without an answer about pay later the other ways to pay remain [PFORM-35 PAY-R33 ERR-R23]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('pay-later');
  await disturb({ page, lab, order, call: 'payout.eligibility' }, cut, () => page.goto(order.link));
  await expectPage(page, PAGES.form);
  const says = 'Failed to confirm whether this order supports Buy Now Pay Later methods';
  await expect(notification(page, says)).toBeVisible();
  await expect(method(page, 'Buy Now Pay Later')).toHaveCount(0);
  await expect(method(page, 'Credit / Debit Card')).toBeEnabled();
  await expectAccessible(page);
});

for (const [call, fault, scenario, says, why, ids] of [
  [
    'recordConciergeFee',
    lost,
    'concierge-offered',
    'Add or Remove Concierge Service Failed',
    'Failed to add concierge fee.',
    'CONC-03 CARD-04 ERR-R24',
  ],
  ['cancelSelectedConciergeFee', refused, 'concierge-recorded', MESSAGE, MESSAGE, 'CONC-06 CARD-03'],
] as const) {
  test(`${call} fails: nothing is charged [${ids} MONEY-R26 ERR-R26]`, async ({ page, lab }) => {
    const order = await lab.make(scenario);
    await openForm(page, order);
    await byMouse.toggle(conciergeBox(page));
    await byMouse.choose(method(page, 'Credit / Debit Card'));
    await disturb({ page, lab, order, call: `orderPortal.${call}` }, fault, () => payButton(page).click());
    await expectPage(page, PAGES.paymentFailed);
    await expect(notification(page, says)).toContainText('Failed');
    await expect(page.getByText(`Why: ${why}`)).toBeVisible();
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
    expect((await lab.state(order)).chargeAttempts).toEqual([]);
  });
}

test('without the list of samples the instructions open on their own page [OUTC-15]', async ({
  page,
  lab,
}) => {
  const order = await lab.make('already-paid', { bloodDrawNeeded: false });
  await page.goto(order.link);
  await expectPage(page, PAGES.succeeded);
  await disturb({ page, lab, order, call: 'orderPortal.tubeTypes' }, malformed, () =>
    page.getByRole('button', { name: 'Continue' }).click(),
  );
  await expect(page).toHaveURL(
    ({ pathname, search }) => pathname + search === `/collections?accession_id=${order.accessionId}`,
  );
  await expect(page.locator('h1')).toBeVisible();
});

/** The service's response to a refused charge. Lost responses: see one-charge.spec.ts. */
const REFUSALS = [
  ['payOrders', unauthorized, 'Unauthorized'],
  ['payOrdersWithHFSA', refused, MESSAGE],
  ['payOrderWithBnpl', broken, 'Server Error'],
] as const;

test('a refused charge is reported, and nothing was charged [CARD-25 CARD-27 BNPL-09 ERR-R05 RUL-10]', async ({
  context,
  lab,
}) => {
  for (const [call, fault, toast] of REFUSALS) {
    const page = await context.newPage();
    const isPayLater = call === 'payOrderWithBnpl';
    const order = await lab.make(isPayLater ? 'pay-later' : 'card-balance-due');
    await openForm(page, order);
    if (isPayLater) await chooseProvider(page, 'Klarna');
    else {
      const isCard = call === 'payOrders';
      await byMouse.choose(method(page, isCard ? 'Credit / Debit Card' : 'HSA/FSA Card'));
      await fillCard(page, { entry: isCard ? 'stax' : 'stripe' });
    }
    const press = isPayLater ? proceedButton(page) : payButton(page);
    await disturb({ page, lab, order, call: `charging.${call}` }, fault, () => press.click());
    await expectPage(page, PAGES.paymentFailed);
    await expect(notification(page, toast)).toContainText('Failed');
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
    expect(await chargesOf(lab, order)).toEqual([]);
    await page.close();
  }
});

test('a toast disappears automatically [CARD-24 NOTIF-01 NOTIF-02 ERR-R10]', async ({ page, lab }) => {
  const order = await lab.make('card-balance-due');
  await readyToPay(page, order);
  await lab.faults(order, [{ call: 'charging.payOrders', kind: 'status', status: 404 }]);
  await payButton(page).click();
  await expectPage(page, PAGES.paymentFailed);
  await expect(notification(page, 'Not Found')).toBeVisible();
  // A notification under the mouse waits for it to leave.
  await page.mouse.move(0, 0);
  await expect(notification(page, 'Not Found')).toHaveCount(0);
});

/** Ways in which a file can be broken. */
const SPOILT = {
  missing: (route: Route) => route.fulfill({ status: 404, body: '' }),
  empty: (route: Route) => route.fulfill({ status: 200, contentType: 'text/javascript', body: '' }),
  cut: (route: Route) => route.abort('connectionreset'),
} as const;

for (const [what, vendor, path, kind] of [
  ['script', 'stax', '**/vendor/stax.js', 'cut'],
  ['script', 'stripe', '**/vendor/stripe.js', 'empty'],
  ['part of the form', 'stax', '**/assets/stax-*.js', 'cut'],
] as const) {
  test(`the ${what} of ${vendor} is ${kind}: the form says so, and loads it again [KEY-R01]`, async ({
    page,
    lab,
    problems,
  }) => {
    problems.allow(/^\/(vendor|assets)\//);
    await page.route(path, SPOILT[kind]);
    const order = await lab.make(vendor === 'stax' ? 'card-balance-due' : 'international-payer');
    await openForm(page, order);
    await byMouse.choose(method(page, 'Credit / Debit Card'));
    await expect(page.getByText('The card form could not be loaded. Nothing was charged.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(path);
    await page.getByRole('button', { name: 'Load the card form again' }).click();
    await fillCard(page, { entry: vendor });
    await payButton(page).click();
    await expectPage(page, PAGES.succeeded);
    expect(await chargesOf(lab, order)).toHaveLength(1);
  });
}

for (const again of ['by a press', 'when the connection is back'] as const) {
  test(`config.json is missing: the portal says that it cannot start, and loads again ${again} with the same link`, async ({
    page,
    lab,
    problems,
  }) => {
    // It is reported to this host, whose log has it.
    problems.allow(/^\/(config\.json|reports)$/);
    const order = await lab.make('card-balance-due');
    await page.route('**/config.json', SPOILT.missing);
    await page.goto(order.link);
    await expect(page.getByRole('heading', { name: 'The portal cannot start' })).toBeVisible();
    await expect(page.getByText('Check your connection.')).toBeVisible();
    await expect(page.getByRole('link', { name: SUPPORT_PHONE })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/config.json');
    if (again === 'by a press') await page.getByRole('button', { name: 'Try again' }).click();
    else await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectPage(page, PAGES.form);
  });
}

/** Opens the success page while its code is broken; the code is whole again once the page has said so. */
async function openWithoutCode(
  { page, lab, problems }: { page: Page; lab: LabClient; problems: Problems },
  kind: keyof typeof SPOILT,
): Promise<void> {
  problems.allow(/^\/assets\//);
  problems.allowConsole(/./);
  const order = await lab.make('already-paid');
  await page.route('**/assets/outcome-*.js', SPOILT[kind]);
  await page.goto(order.links['succeed'] ?? '');
  await expect(page.locator('h1')).toHaveText('This page did not load');
  await expectAccessible(page);
  await page.unroute('**/assets/outcome-*.js');
}

for (const kind of ['missing', 'empty'] as const) {
  test(`the code of a page is ${kind}: the page reports it, and loads again`, async ({
    page,
    lab,
    problems,
  }) => {
    await openWithoutCode({ page, lab, problems }, kind);
    await page.getByRole('button', { name: 'Load again' }).click();
    await expectPage(page, PAGES.succeeded);
  });
}

/** Presses a control and breaks the page while it computes what to show, or once while it changes a text. */
const BREAKS = {
  'computes what to show': (control: HTMLElement | SVGElement) => {
    const get = () => {
      throw new Error('broken');
    };
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', { get });
    control.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  },
  'changes a text': (control: HTMLElement | SVGElement) => {
    const { nodeValue } = Object.getOwnPropertyDescriptors(Node.prototype);
    const set = () => {
      Object.defineProperty(Node.prototype, 'nodeValue', nodeValue);
      throw new Error('broken');
    };
    Object.defineProperty(Node.prototype, 'nodeValue', { ...nodeValue, set });
    control.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  },
};

for (const [when, breaks] of Object.entries(BREAKS)) {
  test(`a page that breaks while it ${when} says so, charges nothing, and loads again`, async ({
    page,
    lab,
    problems,
  }) => {
    problems.allowConsole(/broken/);
    const order = await lab.make('concierge-offered');
    await openForm(page, order);
    await conciergeBox(page).evaluate(breaks);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown');
    await expect(payButton(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Load again' }).click();
    await expectPage(page, PAGES.form);
    expect(await chargesOf(lab, order)).toEqual([]);
  });
}

test('after a new release a page without its code loads itself again, where the patient was', async ({
  page,
  lab,
  problems,
}) => {
  await page.clock.install();
  await openWithoutCode({ page, lab, problems }, 'missing');
  await page.clock.fastForward(31_000);
  await expectPage(page, { ...PAGES.succeeded, isFocusElsewhere: true });
});

test('a part without its code takes nothing that was entered with it, and comes when the connection is back', async ({
  page,
  context,
  lab,
  problems,
}) => {
  problems.allow(/^\/assets\//);
  problems.allowConsole(/./);
  const order = await lab.make('ny-waiver');
  await page.route('**/assets/SignaturePad-*.js', SPOILT.missing);
  await page.goto(order.link);
  await page.getByLabel('Printed name').fill('Ann');
  await expect(page.getByText('This part of the page did not load')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/assets/SignaturePad-*.js');
  await context.setOffline(true);
  await expect(notification(page, 'You can go on when the connection is back.')).toBeVisible();
  await context.setOffline(false);
  await expect(notification(page, 'You can go on when the connection is back.')).toHaveCount(0);
  await expect(page.locator('canvas')).toBeVisible();
  await expect(page.getByLabel('Printed name')).toHaveValue('Ann');
});

test('config.json that never arrives times out after half a minute [RUL-25]', async ({ page }) => {
  await controlTime(page);
  await page.route('**/config.json', () => undefined);
  await page.goto('/');
  await expect(page.getByText('Your page is loading.')).toBeAttached();
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('heading', { name: 'The portal cannot start' })).toBeVisible();
});

/** A configuration that is wrong at one key. */
async function spoilConfig(page: Page, change: (config: { services: object }) => object): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as { services: object };
    await route.fulfill({ json: { ...config, ...change(config) } });
  });
}

test('config.json with a wrong key that every page needs names it to the lab', async ({ page, problems }) => {
  problems.allow(/^\/reports$/);
  await spoilConfig(page, () => ({ timeZone: 'Mars/Olympus' }));
  await page.goto('/');
  await expect(page.getByText('The portal is set up wrongly.')).toBeVisible();
  await expect(page.getByRole('code')).toHaveText('timeZone');
  await expectAccessible(page);
});

test('config.json with a wrong key that other pages need opens the payment form', async ({
  page,
  lab,
  problems,
}) => {
  problems.allow(/^\/reports$/);
  const order = await lab.make('card-balance-due');
  await spoilConfig(page, ({ services }) => ({
    services: { ...services, calendar: 'ftp://x' },
    mapTiles: undefined,
  }));
  await page.goto(order.link);
  await expectPage(page, PAGES.form);
});

for (const { entry, scenario, path } of [
  { entry: 'stax', scenario: 'card-balance-due', path: '**/vendor/stax/tokenize' },
  { entry: 'stripe', scenario: 'international-payer', path: '**/vendor/stripe/payment_methods' },
] as const) {
  test(`a card that ${entry} cannot check is not charged [CARD-20]`, async ({ page, lab, problems }) => {
    problems.allow(/^\/vendor\//);
    const order = await lab.make(scenario);
    await readyToPay(page, order, { entry });
    await page.route(path, (route) => route.abort('connectionreset'));
    await payButton(page).click();
    await expectPage(page, PAGES.paymentFailed);
    await expect(notification(page, 'We could not reach the payment provider.')).toBeVisible();
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
    expect((await lab.state(order)).chargeAttempts).toEqual([]);
  });
}

test('a bank that does not answer leaves the truth to the status [RUL-07 RUL-29 KEY-R02]', async ({
  page,
  lab,
  problems,
}) => {
  problems.allow(/^\/vendor\//);
  problems.allowConsole(/./);
  const order = await lab.make('provider-with-revenue');
  await readyToPay(page, order, { entry: 'stripe', number: CARDS.threeDSecure });
  await page.route('**/vendor/stripe/payment_intents/retrieve', (route) => route.abort('connectionreset'));
  await payButton(page).click();
  await expectPage(page, PAGES.pending);
  expect(await chargesOf(lab, order)).toEqual([]);
});
