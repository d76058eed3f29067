import { expect, test } from '../engines/fixtures.ts';
import { pickupsOf } from '../pickup.ts';

test.use({ allowed: /\/assets\/|status of 503|Failed to fetch|integrity|resource|AbortError/i });

// A browser may keep a module that it could not load for as long as the document lives.
for (const how of ['refused', 'cut'] as const)
  test.describe(
    `the first request for each file of the build is ${how}`,
    { tag: how === 'refused' ? ['@lost-files', '@floor'] : ['@lost-files'] },
    () => {
      test.beforeEach(async ({ user }) => {
        await user.open(`/lab/lose-files/${how}`);
        await user.arrives('Sandbox lab');
      });

      test(`a card can pay, and no typed text is lost, although the first request for each file is ${how}`, async ({
        user,
        lab,
      }) => {
        const order = await lab.make('card-balance-due');
        await user.open(order.link);
        await user.getsTo('button', /^Complete Payment/);
        await user.press('button', /contact/i);
        await user.type('Email', 'ann@example.com');
        await user.choose('radio', 'Credit / Debit Card');
        await user.getsTo('textbox', 'Expiration date');
        await user.typeInFrame('Secure card number field', '4242424242424242');
        await user.type('Expiration date', `12${String(new Date().getFullYear() + 2).slice(2)}`);
        await user.typeInFrame('Secure card code field', '123');
        await user.seesThat('textbox', 'Email', ({ value }) => value === 'ann@example.com');
        await user.press('button', /^Complete Payment/);
        await user.getsTo('heading', 'Payment Successful');
        expect((await lab.state(order)).charges.map(({ amount }) => amount)).toEqual([34_800]);
      });

      test(`a waiver can be signed although the first request for each file is ${how}`, async ({
        user,
        lab,
      }) => {
        const order = await lab.make('ny-waiver');
        await user.open(order.link);
        await user.getsTo('textbox', 'Printed name');
        await user.type('Printed name', 'Ann');
        await user.type('Date signed', '01152026');
        await user.getsTo('img', 'Draw your signature here');
        await user.draw('img', 'Draw your signature here');
        await user.seesThat('textbox', 'Printed name', ({ value }) => value === 'Ann');
        await user.press('button', 'Submit');
        await user.getsTo('heading', 'Completed!');
        expect((await lab.state(order)).waiver).toMatchObject({ printed_name: 'Ann' });
      });

      test(`a pickup can be booked although the first request for each file is ${how}`, async ({
        user,
        lab,
      }) => {
        const order = await lab.make('pickup-new');
        await user.open(order.links['pickup'] ?? '');
        await user.getsTo('button', 'Continue');
        await user.press('button', 'Continue');
        await user.getsTo('grid');
        await user.press('button', /^Confirm/);
        await user.getsTo('heading', 'Existing Scheduled Pickups (1)');
        expect(await pickupsOf(lab, order)).toHaveLength(1);
      });

      test(`a questionnaire can be answered in Spanish although the first request for each file is ${how}`, async ({
        user,
        lab,
      }) => {
        const order = await lab.make('hormone-sex-unknown');
        await user.open(`${order.link}&lang=es`);
        await user.getsTo('textbox', /^(?:Pounds|Libras)$/);
        if (await user.has('button', 'Español')) await user.press('button', 'Español');
        await user.getsTo('textbox', 'Libras');
        await user.type('Libras', '150');
      });

      test(`the draw sites are listed although the first request for each file is ${how}`, async ({
        user,
        lab,
      }) => {
        const order = await lab.make('blood-draw-sites');
        await user.open(order.link);
        await user.getsTo('article', 'Bayview Integrative Health');
      });
    },
  );
