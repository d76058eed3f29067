import { expect, test } from '../engines/fixtures.ts';
import { heldBy } from '../pickup.ts';

test.use({ allowed: /\/assets\/|status of 503|Failed to fetch|integrity|resource|AbortError/i });

// A browser may keep a module that it could not load for as long as the document lives.
for (const how of ['refused', 'cut'] as const)
  test.describe(
    `every file of the build is ${how} once`,
    { tag: how === 'refused' ? ['@lost-files', '@floor'] : ['@lost-files'] },
    () => {
      test.beforeEach(async ({ person }) => {
        await person.open(`/lab/lose-files/${how}`);
        await person.arrives('Sandbox lab');
      });

      test('a card pays, and the card’s own part takes nothing that was typed', async ({ person, lab }) => {
        const order = await lab.make('card-balance-due');
        await person.open(order.link);
        await person.getsTo('button', /^Complete Payment/);
        await person.press('button', /contact/i);
        await person.type('Email', 'ann@example.com');
        await person.choose('radio', 'Credit / Debit Card');
        await person.getsTo('textbox', 'Expiration date');
        await person.typeInFrame('Secure card number field', '4242424242424242');
        await person.type('Expiration date', `12${String(new Date().getFullYear() + 2).slice(2)}`);
        await person.typeInFrame('Secure card code field', '123');
        await person.seesThat('textbox', 'Email', ({ value }) => value === 'ann@example.com');
        await person.press('button', /^Complete Payment/);
        await person.getsTo('heading', 'Payment Successful');
        expect((await lab.state(order)).charges.map(({ amount }) => amount)).toEqual([34_800]);
      });

      test('a waiver is signed with the name that was typed', async ({ person, lab }) => {
        const order = await lab.make('ny-waiver');
        await person.open(order.link);
        await person.getsTo('textbox', 'Printed name');
        await person.type('Printed name', 'Ann');
        await person.type('Date signed', '01152026');
        await person.getsTo('img', 'Draw your signature here');
        await person.draw('img', 'Draw your signature here');
        await person.seesThat('textbox', 'Printed name', ({ value }) => value === 'Ann');
        await person.press('button', 'Submit');
        await person.getsTo('heading', 'Completed!');
        expect((await lab.state(order)).waiver).toMatchObject({ printed_name: 'Ann' });
      });

      test('a pickup is booked', async ({ person, lab }) => {
        const order = await lab.make('pickup-new');
        await person.open(order.links['pickup'] ?? '');
        await person.getsTo('button', 'Continue');
        await person.press('button', 'Continue');
        await person.getsTo('grid');
        await person.press('button', /^Confirm/);
        await person.getsTo('heading', 'Existing Scheduled Pickups (1)');
        expect(await heldBy(lab, order)).toHaveLength(1);
      });

      test('a hormone is added to the answers that were given, in Spanish', async ({ person, lab }) => {
        const order = await lab.make('hormone-sex-unknown');
        await person.open(`${order.link}&lang=es`);
        await person.getsTo('textbox', /^(?:Pounds|Libras)$/);
        if (await person.has('button', 'Español')) await person.press('button', 'Español');
        await person.getsTo('textbox', 'Libras');
        await person.type('Libras', '150');
      });

      test('the draw sites are listed', async ({ person, lab }) => {
        const order = await lab.make('blood-draw-sites');
        await person.open(order.link);
        await person.getsTo('article', 'Bayview Integrative Health');
      });
    },
  );
