import { expect, test } from '../engines/fixtures.ts';

test('a patient looks an address up and saves it', { tag: '@floor' }, async ({ person, lab }) => {
  const order = await lab.make('information-confirmed');
  await person.open(order.link);
  await person.arrives('Your information');
  await person.type('Address', '1450 alder Apt 4B', 'combobox');
  await person.press('option', /1450 Alder Street/);
  await person.seesThat('textbox', 'City', ({ value }) => value === 'Seattle');
  await person.press('button', 'Save');
  await person.in('alertdialog', 'Is this the right address?').press('button', 'Yes, save it');
  await person.arrives('Information Saved!');
  expect((await lab.state(order)).information.saved).toMatchObject({
    street: '1450 Alder Street, Apt 4B',
    city: 'Seattle',
    state: 'WA',
    zipcode: '98101',
  });
  await person.press('button', 'Next');
  await person.arrives('Payment');
});
