import { expect, test } from './fixtures.ts';
import { button } from './input-methods.ts';
import { ScreenReaderUser } from './screen-reader.ts';
import { cardFields, CARDS, payButton } from './payment.ts';

test.use({ viewport: { width: 1280, height: 800 } });
// Each writes its part of one file.
test.describe.configure({ mode: 'default' });

test('paying by card sounds as docs/accessibility.md says', async ({ page, lab }, info) => {
  const order = await lab.make('card-balance-due', { number: 901 });
  const user = await ScreenReaderUser.open(page, lab, order);
  const { number, expiry, cvc } = cardFields(page, 'stax');
  await user.does('opens the link', () => page.goto(order.link), 'Payment');
  await number.waitFor();
  await user.reads();
  await user.goesTo(payButton(page));
  await user.presses('Enter', 'Card number, textbox');
  await user.goesTo(page.getByRole('link', { name: /^Please enter your card/ }), 'Shift+Tab');
  await user.presses('Enter', 'Card number, textbox');
  await user.types(CARDS.good);
  await user.goesTo(expiry);
  await user.types('1230');
  await user.goesTo(cvc);
  await user.types('123');
  await user.goesTo(payButton(page));
  await user.presses('Enter', 'Payment Successful');
  await user.reads();
  await user.goesTo(button(page, 'Continue'));
  user.compareWithDocument('Paying by card', info);
});

test('saving the information sounds as docs/accessibility.md says', async ({ page, lab }, info) => {
  const order = await lab.make('information-confirmed', { number: 902 });
  const user = await ScreenReaderUser.open(page, lab, order);
  await user.does('opens the link', () => page.goto(order.link), 'Your information');
  await user.reads();
  await user.goesTo(page.getByRole('combobox', { name: 'Address' }));
  await user.does('types 1450 alder', () => page.keyboard.type('1450 alder'), /suggestion/);
  await user.presses('ArrowDown', /option/);
  await user.presses('Enter', /filled in/);
  await user.goesTo(button(page, 'Save'));
  await user.presses('Enter', 'Is this the right address');
  await user.goesTo(button(page, 'Yes, save it'));
  await user.presses('Enter', 'Information Saved');
  await user.reads();
  await user.goesTo(button(page, 'Next'));
  user.compareWithDocument('Saving the information', info);
});

test('sending a draw site to a phone sounds as docs/accessibility.md says', async ({ page, lab }, info) => {
  const order = await lab.make('blood-draw-sites', { number: 903 });
  const user = await ScreenReaderUser.open(page, lab, order);
  await user.does('opens the link', () => page.goto(order.link), 'Blood draw');
  await page.getByRole('application').waitFor();
  await user.reads();
  await user.goesTo(button(page, /Send to My Phone/).first());
  await user.presses('Enter', 'Send to My Phone');
  await user.reads();
  await user.goesTo(page.getByRole('textbox', { name: 'Phone number' }));
  await user.types('415555');
  await user.presses('Enter', /10-digit/);
  await user.types('0199');
  await user.presses('Enter', /Message has sent/);
  await user.presses('Escape', /Send to My Phone/);
  user.compareWithDocument('Sending a draw site to a phone', info);
});

test('booking and cancelling a pickup sounds as docs/accessibility.md says', async ({ page, lab }, info) => {
  const order = await lab.make('pickup-new', { number: 904 });
  const user = await ScreenReaderUser.open(page, lab, order);
  const link = order.links['pickup'] ?? '';
  // The calendar is there before the day that is proposed.
  await lab.faults(order, [{ call: 'pickup.availabilities', kind: 'delay', ms: 1500, times: 1 }]);
  await user.does('opens the link', () => page.goto(link), 'Schedule a courier pickup');
  await user.goesTo(button(page, 'Continue'));
  await user.presses('Enter', /Selected Date: Wednesday/);
  await expect(button(page, /^Confirm:/)).toBeEnabled();
  await user.reads();
  const day = page.getByRole('grid').getByRole('button');
  await user.goesTo(day.and(page.locator('[tabindex="0"]')));
  await user.goesTo(day.filter({ hasText: /^5$/ }), 'ArrowRight');
  await user.presses('Enter', /Selected Date: Thursday/);
  await expect(page.getByLabel('Ready time')).toBeEnabled();
  await user.goesTo(page.getByLabel('Ready time'));
  await user.types('09');
  await user.goesTo(page.getByLabel('Latest time'));
  await user.types('12');
  await user.goesTo(button(page, /^Confirm:/));
  await user.presses('Enter', /is scheduled/);
  await user.reads();
  await user.goesTo(button(page, /^Cancel: Pick up/));
  await user.presses('Enter', 'Cancel Pickup');
  await user.goesTo(button(page, 'Cancel pickup'));
  await user.presses('Enter', /cancelled/i);
  user.compareWithDocument('Booking and cancelling a pickup', info);
});

test('answering the hormone questionnaire sounds as docs/accessibility.md says', async ({
  page,
  lab,
}, info) => {
  const order = await lab.make('hormone-sex-unknown', { number: 905 });
  const user = await ScreenReaderUser.open(page, lab, order);
  await user.does('opens the link', () => page.goto(order.link), 'Hormone Testing');
  await user.reads();
  await user.goesTo(button(page, 'Review and submit'));
  await user.presses('Enter', /heading, level 2/);
  await user.reads();
  await user.goesTo(button(page, 'Submit'));
  await user.presses('Enter', /radio/);
  await user.presses('ArrowDown', /Male, radio, checked/);
  await user.goesTo(button(page, 'Review and submit'));
  await user.presses('Enter', /heading, level 2/);
  await user.goesTo(button(page, 'Submit'));
  await user.presses('Enter', /radio/);
  await user.presses('Space', 'checked');
  await user.goesTo(button(page, 'Add hormone'));
  await user.presses('Enter', /dialog/);
  await user.goesTo(page.getByRole('textbox', { name: /^Hormone Type/ }));
  await user.types('Estradiol');
  await user.goesTo(button(page, 'Confirm'));
  await user.presses('Enter', /in the table/);
  await user.goesTo(button(page, 'Delete Estradiol'), 'Shift+Tab');
  await user.presses('Enter', /alertdialog/);
  await user.goesTo(button(page, 'Delete'));
  await user.presses('Enter', /live/);
  await user.goesTo(button(page, 'Review and submit'));
  await user.presses('Enter', /heading, level 2/);
  await user.goesTo(button(page, 'Submit'));
  await user.presses('Enter', /alertdialog/);
  await user.goesTo(button(page, 'Confirm'));
  await user.presses('Enter', 'Completed!');
  await user.reads();
  user.compareWithDocument('Answering the hormone questionnaire', info);
});
