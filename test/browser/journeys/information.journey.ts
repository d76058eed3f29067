import { expect, test } from '../engines/fixtures.ts';

test(
  'a patient looks an address up and saves it: Back, a reload and leaving lose nothing of it',
  { tag: ['@floor', '@page-cache', '@main'] },
  async ({ user, lab }) => {
    const order = await lab.make('information-confirmed');
    await user.open(order.link);
    await user.arrives('Your information');
    await user.type('Address', '1450 alder Apt 4B', 'combobox');
    await user.press('option', /1450 Alder Street/);
    const seeCity = () => user.seesThat('textbox', 'City', ({ value }) => value === 'Seattle');
    await seeCity();
    await user.press('button', 'Save');
    const question = user.in('alertdialog', 'Is this the right address?');
    await question.sees('button', 'Yes, save it');
    await user.back();
    await user.seesNo('alertdialog');
    await seeCity();
    await user.reload();
    await seeCity();
    await user.open('/lab/external/support');
    await user.arrives('support');
    await user.back();
    await seeCity();
    await user.press('button', 'Save');
    await question.press('button', 'Yes, save it');
    await user.arrives('Information Saved!');
    expect(await user.evaluate(`sessionStorage.getItem('information_draft')`)).toBeNull();
    expect((await lab.state(order)).information.saved).toMatchObject({
      street: '1450 Alder Street, Apt 4B',
      city: 'Seattle',
      state: 'WA',
      zipcode: '98101',
    });
    await user.press('button', 'Next');
    await user.arrives('Payment');
    // The question has left no history entry.
    await user.back();
    await user.arrives('Your information');
  },
);
