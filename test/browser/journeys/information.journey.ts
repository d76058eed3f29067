import { expect, test } from '../engines/fixtures.ts';

test(
  'a patient looks an address up and saves it: Back, a reload and leaving lose nothing of it',
  { tag: ['@floor', '@page-cache', '@main'] },
  async ({ person, lab }) => {
    const order = await lab.make('information-confirmed');
    await person.open(order.link);
    await person.arrives('Your information');
    await person.type('Address', '1450 alder Apt 4B', 'combobox');
    await person.press('option', /1450 Alder Street/);
    const isThere = () => person.seesThat('textbox', 'City', ({ value }) => value === 'Seattle');
    await isThere();
    await person.press('button', 'Save');
    const question = person.in('alertdialog', 'Is this the right address?');
    await question.sees('button', 'Yes, save it');
    await person.back();
    await person.misses('alertdialog');
    await isThere();
    await person.reload();
    await isThere();
    await person.open('/lab/external/support');
    await person.arrives('support');
    await person.back();
    await isThere();
    await person.press('button', 'Save');
    await question.press('button', 'Yes, save it');
    await person.arrives('Information Saved!');
    expect(await person.evaluate(`sessionStorage.getItem('information_draft')`)).toBeNull();
    expect((await lab.state(order)).information.saved).toMatchObject({
      street: '1450 Alder Street, Apt 4B',
      city: 'Seattle',
      state: 'WA',
      zipcode: '98101',
    });
    await person.press('button', 'Next');
    await person.arrives('Payment');
    // The question has left no entry in the history.
    await person.back();
    await person.arrives('Your information');
  },
);
