import { expect, test } from './fixtures.ts';
import { button } from './hands.ts';
import { Ears } from './ears.ts';
import { cardFields, CARDS, payButton } from './payment.ts';

test.use({ viewport: { width: 1280, height: 800 } });
// Each writes its part of one file.
test.describe.configure({ mode: 'default' });

test('paying by card sounds different from what docs/accessibility.md says', async ({ page, lab }, info) => {
  const order = await lab.make('card-balance-due', { number: 901 });
  const ears = await Ears.at(page, lab, order);
  const { number, expiry, cvc } = cardFields(page, 'stax');
  await ears.does('opens the link', () => page.goto(order.link), 'Payment');
  await number.waitFor();
  await ears.reads();
  await ears.goesTo(payButton(page));
  await ears.presses('Enter', 'Card number, textbox');
  await ears.goesTo(page.getByRole('link', { name: /^Please enter your card/ }), 'Shift+Tab');
  await ears.presses('Enter', 'Card number, textbox');
  await ears.types(CARDS.good);
  await ears.goesTo(expiry);
  await ears.types('1230');
  await ears.goesTo(cvc);
  await ears.types('123');
  await ears.goesTo(payButton(page));
  await ears.presses('Enter', 'Payment Successful');
  await ears.reads();
  await ears.goesTo(button(page, 'Continue'));
  ears.isAsWritten('Paying by card', info);
});

test('saving the information sounds different from what docs/accessibility.md says', async ({
  page,
  lab,
}, info) => {
  const order = await lab.make('information-confirmed', { number: 902 });
  const ears = await Ears.at(page, lab, order);
  await ears.does('opens the link', () => page.goto(order.link), 'Your information');
  await ears.reads();
  await ears.goesTo(page.getByRole('combobox', { name: 'Address' }));
  await ears.does('types 1450 alder', () => page.keyboard.type('1450 alder'), /suggestion/);
  await ears.presses('ArrowDown', /option/);
  await ears.presses('Enter', /filled in/);
  await ears.goesTo(button(page, 'Save'));
  await ears.presses('Enter', 'Is this the right address');
  await ears.goesTo(button(page, 'Yes, save it'));
  await ears.presses('Enter', 'Information Saved');
  await ears.reads();
  await ears.goesTo(button(page, 'Next'));
  ears.isAsWritten('Saving the information', info);
});

test('sending a draw site to a phone sounds different from what docs/accessibility.md says', async ({
  page,
  lab,
}, info) => {
  const order = await lab.make('blood-draw-sites', { number: 903 });
  const ears = await Ears.at(page, lab, order);
  await ears.does('opens the link', () => page.goto(order.link), 'Blood draw');
  await page.getByRole('application').waitFor();
  await ears.reads();
  await ears.goesTo(button(page, /Send to My Phone/).first());
  await ears.presses('Enter', 'Send to My Phone');
  await ears.reads();
  await ears.goesTo(page.getByRole('textbox', { name: 'Phone number' }));
  await ears.types('415555');
  await ears.presses('Enter', /10-digit/);
  await ears.types('0199');
  await ears.presses('Enter', /Message has sent/);
  await ears.presses('Escape', /Send to My Phone/);
  ears.isAsWritten('Sending a draw site to a phone', info);
});

test('booking and cancelling a pickup sounds different from what docs/accessibility.md says', async ({
  page,
  lab,
}, info) => {
  const order = await lab.make('pickup-new', { number: 904 });
  const ears = await Ears.at(page, lab, order);
  const link = order.links['pickup'] ?? '';
  // The calendar is there before the day that is proposed.
  await lab.faults(order, [{ call: 'pickup.availabilities', kind: 'delay', ms: 1500, times: 1 }]);
  await ears.does('opens the link', () => page.goto(link), 'Schedule a courier pickup');
  await ears.goesTo(button(page, 'Continue'));
  await ears.presses('Enter', /Selected Date: Wednesday/);
  await expect(button(page, /^Confirm:/)).toBeEnabled();
  await ears.reads();
  const day = page.getByRole('grid').getByRole('button');
  await ears.goesTo(day.and(page.locator('[tabindex="0"]')));
  await ears.goesTo(day.filter({ hasText: /^5$/ }), 'ArrowRight');
  await ears.presses('Enter', /Selected Date: Thursday/);
  await expect(page.getByLabel('Ready time')).toBeEnabled();
  await ears.goesTo(page.getByLabel('Ready time'));
  await ears.types('09');
  await ears.goesTo(page.getByLabel('Latest time'));
  await ears.types('12');
  await ears.goesTo(button(page, /^Confirm:/));
  await ears.presses('Enter', /is scheduled/);
  await ears.reads();
  await ears.goesTo(button(page, /^Cancel: Pick up/));
  await ears.presses('Enter', 'Cancel Pickup');
  await ears.goesTo(button(page, 'Cancel pickup'));
  await ears.presses('Enter', /cancelled/i);
  ears.isAsWritten('Booking and cancelling a pickup', info);
});

test('answering the hormone questionnaire sounds different from what docs/accessibility.md says', async ({
  page,
  lab,
}, info) => {
  const order = await lab.make('hormone-sex-unknown', { number: 905 });
  const ears = await Ears.at(page, lab, order);
  await ears.does('opens the link', () => page.goto(order.link), 'Hormone Testing');
  await ears.reads();
  await ears.goesTo(button(page, 'Review and submit'));
  await ears.presses('Enter', /heading, level 2/);
  await ears.reads();
  await ears.goesTo(button(page, 'Submit'));
  await ears.presses('Enter', /radio/);
  await ears.presses('ArrowDown', /Male, radio, checked/);
  await ears.goesTo(button(page, 'Review and submit'));
  await ears.presses('Enter', /heading, level 2/);
  await ears.goesTo(button(page, 'Submit'));
  await ears.presses('Enter', /radio/);
  await ears.presses('Space', 'checked');
  await ears.goesTo(button(page, 'Add hormone'));
  await ears.presses('Enter', /dialog/);
  await ears.goesTo(page.getByRole('textbox', { name: /^Hormone Type/ }));
  await ears.types('Estradiol');
  await ears.goesTo(button(page, 'Confirm'));
  await ears.presses('Enter', /in the table/);
  await ears.goesTo(button(page, 'Delete Estradiol'), 'Shift+Tab');
  await ears.presses('Enter', /alertdialog/);
  await ears.goesTo(button(page, 'Delete'));
  await ears.presses('Enter', /live/);
  await ears.goesTo(button(page, 'Review and submit'));
  await ears.presses('Enter', /heading, level 2/);
  await ears.goesTo(button(page, 'Submit'));
  await ears.presses('Enter', /alertdialog/);
  await ears.goesTo(button(page, 'Confirm'));
  await ears.presses('Enter', 'Completed!');
  await ears.reads();
  ears.isAsWritten('Answering the hormone questionnaire', info);
});
