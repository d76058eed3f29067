import { expect, test } from './fixtures.ts';
import { button } from './input-methods.ts';
import { ScreenReaderUser } from './screen-reader.ts';
import { cardFields, CARDS, payButton } from './payment.ts';

test.use({ viewport: { width: 1280, height: 800 } });
// Each writes its part of one file.
test.describe.configure({ mode: 'default' });

test('paying by card sounds as docs/accessibility.md says', async ({ page, lab }, info) => {
  const order = await lab.make('card-balance-due', { number: 901 });
  const reader = await ScreenReaderUser.at(page, lab, order);
  const { number, expiry, cvc } = cardFields(page, 'stax');
  await reader.does('opens the link', () => page.goto(order.link), 'Payment');
  await number.waitFor();
  await reader.reads();
  await reader.goesTo(payButton(page));
  await reader.presses('Enter', 'Card number, textbox');
  await reader.goesTo(page.getByRole('link', { name: /^Please enter your card/ }), 'Shift+Tab');
  await reader.presses('Enter', 'Card number, textbox');
  await reader.types(CARDS.good);
  await reader.goesTo(expiry);
  await reader.types('1230');
  await reader.goesTo(cvc);
  await reader.types('123');
  await reader.goesTo(payButton(page));
  await reader.presses('Enter', 'Payment Successful');
  await reader.reads();
  await reader.goesTo(button(page, 'Continue'));
  reader.isAsWritten('Paying by card', info);
});

test('saving the information sounds as docs/accessibility.md says', async ({ page, lab }, info) => {
  const order = await lab.make('information-confirmed', { number: 902 });
  const reader = await ScreenReaderUser.at(page, lab, order);
  await reader.does('opens the link', () => page.goto(order.link), 'Your information');
  await reader.reads();
  await reader.goesTo(page.getByRole('combobox', { name: 'Address' }));
  await reader.does('types 1450 alder', () => page.keyboard.type('1450 alder'), /suggestion/);
  await reader.presses('ArrowDown', /option/);
  await reader.presses('Enter', /filled in/);
  await reader.goesTo(button(page, 'Save'));
  await reader.presses('Enter', 'Is this the right address');
  await reader.goesTo(button(page, 'Yes, save it'));
  await reader.presses('Enter', 'Information Saved');
  await reader.reads();
  await reader.goesTo(button(page, 'Next'));
  reader.isAsWritten('Saving the information', info);
});

test('sending a draw site to a phone sounds as docs/accessibility.md says', async ({ page, lab }, info) => {
  const order = await lab.make('blood-draw-sites', { number: 903 });
  const reader = await ScreenReaderUser.at(page, lab, order);
  await reader.does('opens the link', () => page.goto(order.link), 'Blood draw');
  await page.getByRole('application').waitFor();
  await reader.reads();
  await reader.goesTo(button(page, /Send to My Phone/).first());
  await reader.presses('Enter', 'Send to My Phone');
  await reader.reads();
  await reader.goesTo(page.getByRole('textbox', { name: 'Phone number' }));
  await reader.types('415555');
  await reader.presses('Enter', /10-digit/);
  await reader.types('0199');
  await reader.presses('Enter', /Message has sent/);
  await reader.presses('Escape', /Send to My Phone/);
  reader.isAsWritten('Sending a draw site to a phone', info);
});

test('booking and cancelling a pickup sounds as docs/accessibility.md says', async ({ page, lab }, info) => {
  const order = await lab.make('pickup-new', { number: 904 });
  const reader = await ScreenReaderUser.at(page, lab, order);
  const link = order.links['pickup'] ?? '';
  // The calendar is there before the day that is proposed.
  await lab.faults(order, [{ call: 'pickup.availabilities', kind: 'delay', ms: 1500, times: 1 }]);
  await reader.does('opens the link', () => page.goto(link), 'Schedule a courier pickup');
  await reader.goesTo(button(page, 'Continue'));
  await reader.presses('Enter', /Selected Date: Wednesday/);
  await expect(button(page, /^Confirm:/)).toBeEnabled();
  await reader.reads();
  const day = page.getByRole('grid').getByRole('button');
  await reader.goesTo(day.and(page.locator('[tabindex="0"]')));
  await reader.goesTo(day.filter({ hasText: /^5$/ }), 'ArrowRight');
  await reader.presses('Enter', /Selected Date: Thursday/);
  await expect(page.getByLabel('Ready time')).toBeEnabled();
  await reader.goesTo(page.getByLabel('Ready time'));
  await reader.types('09');
  await reader.goesTo(page.getByLabel('Latest time'));
  await reader.types('12');
  await reader.goesTo(button(page, /^Confirm:/));
  await reader.presses('Enter', /is scheduled/);
  await reader.reads();
  await reader.goesTo(button(page, /^Cancel: Pick up/));
  await reader.presses('Enter', 'Cancel Pickup');
  await reader.goesTo(button(page, 'Cancel pickup'));
  await reader.presses('Enter', /cancelled/i);
  reader.isAsWritten('Booking and cancelling a pickup', info);
});

test('answering the hormone questionnaire sounds as docs/accessibility.md says', async ({
  page,
  lab,
}, info) => {
  const order = await lab.make('hormone-sex-unknown', { number: 905 });
  const reader = await ScreenReaderUser.at(page, lab, order);
  await reader.does('opens the link', () => page.goto(order.link), 'Hormone Testing');
  await reader.reads();
  await reader.goesTo(button(page, 'Review and submit'));
  await reader.presses('Enter', /heading, level 2/);
  await reader.reads();
  await reader.goesTo(button(page, 'Submit'));
  await reader.presses('Enter', /radio/);
  await reader.presses('ArrowDown', /Male, radio, checked/);
  await reader.goesTo(button(page, 'Review and submit'));
  await reader.presses('Enter', /heading, level 2/);
  await reader.goesTo(button(page, 'Submit'));
  await reader.presses('Enter', /radio/);
  await reader.presses('Space', 'checked');
  await reader.goesTo(button(page, 'Add hormone'));
  await reader.presses('Enter', /dialog/);
  await reader.goesTo(page.getByRole('textbox', { name: /^Hormone Type/ }));
  await reader.types('Estradiol');
  await reader.goesTo(button(page, 'Confirm'));
  await reader.presses('Enter', /in the table/);
  await reader.goesTo(button(page, 'Delete Estradiol'), 'Shift+Tab');
  await reader.presses('Enter', /alertdialog/);
  await reader.goesTo(button(page, 'Delete'));
  await reader.presses('Enter', /live/);
  await reader.goesTo(button(page, 'Review and submit'));
  await reader.presses('Enter', /heading, level 2/);
  await reader.goesTo(button(page, 'Submit'));
  await reader.presses('Enter', /alertdialog/);
  await reader.goesTo(button(page, 'Confirm'));
  await reader.presses('Enter', 'Completed!');
  await reader.reads();
  reader.isAsWritten('Answering the hormone questionnaire', info);
});
