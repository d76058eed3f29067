import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { SimulatedClock, createActor, fromPromise } from 'xstate';
import { afterEach, expect, it } from 'vitest';
import { sendToPhoneMachine } from '../../../machines/blood-draw/send-to-phone.machine.ts';
import { SendToPhoneView } from '../../../src/views/blood-draw/SendToPhoneView.tsx';
import { connectSendToPhone } from '../../../src/views/blood-draw/send-to-phone.connect.ts';

afterEach(cleanup);

async function openSent(result: string) {
  const clock = new SimulatedClock();
  const machine = sendToPhoneMachine.provide({
    actors: { sendLocationText: fromPromise(() => Promise.resolve({ result })) },
  });
  const actor = createActor(machine, {
    input: { text: 'Bayview', country: 'US', number: '' },
    clock,
  }).start();
  actor.send({ type: 'number.changed', number: '4155550199' });
  actor.send({ type: 'message.submitted' });
  await new Promise((resolve) => setTimeout(resolve, 0));
  return { actor, clock, view: () => connectSendToPhone(actor.getSnapshot()) };
}

it('[PHONE-06] [PHONE-07] [BD-R19] a sent message is confirmed for 3.4 s', async () => {
  const { clock, view } = await openSent('success');
  expect(view()).toMatchObject({ outcome: 'sent', number: '4155550199' });
  clock.increment(3_399);
  expect(view().outcome).toBe('sent');
  clock.increment(1);
  expect(view()).toMatchObject({ outcome: null, number: '4155550199' });
});

it('says that it is sending, and where the phone is wrong', () => {
  const actor = createActor(
    sendToPhoneMachine.provide({
      actors: {
        sendLocationText: fromPromise(() => new Promise<{ readonly result: string }>(() => undefined)),
      },
    }),
    { input: { text: 'Bayview', country: '', number: '4155550199' } },
  ).start();
  const view = () => connectSendToPhone(actor.getSnapshot());
  const sound = { countryError: null, numberError: null, problems: [], outcome: null };
  expect(view()).toEqual({ country: '', number: '4155550199', isSending: false, ...sound });
  actor.send({ type: 'message.submitted' });
  const country = 'Please select a country.';
  expect(view()).toMatchObject({ countryError: country, numberError: null, isSending: false });
  expect(view().problems).toEqual([{ fieldId: 'country', message: country }]);
  actor.send({ type: 'country.chosen', country: 'US' });
  actor.send({ type: 'number.changed', number: '415' });
  const number = 'All phone numbers with the country code +1, follow the 10-digit format';
  expect(view()).toMatchObject({ countryError: null, numberError: number });
  actor.send({ type: 'number.changed', number: '4155550199' });
  actor.send({ type: 'message.submitted' });
  expect(view()).toEqual({ country: 'US', number: '4155550199', isSending: true, ...sound });
});

it('[PHONE-08] [BD-R19] [ERR-R35] a failed message shows an error until it is sent again', async () => {
  const { actor, clock, view } = await openSent('failed');
  clock.increment(60_000);
  expect(view().outcome).toBe('failed');
  render(<SendToPhoneView actor={actor} siteName="Bayview" countries={[]} />);
  screen.getByText('Message sent failed');
  expect(screen.queryByText('Message has sent')).toBeNull();
});

it('[PHONE-03] [PHONE-04] [RUL-14] problems are shown from the first blocked press on', () => {
  const actor = createActor(sendToPhoneMachine, {
    input: { text: 'Bayview', country: '', number: '' },
  }).start();
  const view = () => connectSendToPhone(actor.getSnapshot());
  expect(view().problems).toEqual([]);
  actor.send({ type: 'message.submitted' });
  expect(view().problems).toEqual([
    { fieldId: 'country', message: 'Please select a country.' },
    { fieldId: 'number', message: 'Enter a phone number.' },
  ]);
  actor.send({ type: 'country.chosen', country: 'US' });
  expect(view().problems).toEqual([{ fieldId: 'number', message: 'Enter a phone number.' }]);
  // One problem stands at its field alone, several are listed above as well.
  const { unmount } = render(<SendToPhoneView actor={actor} siteName="Bayview" countries={[]} />);
  expect(screen.queryByRole('link', { name: 'Enter a phone number.' })).toBeNull();
  unmount();
  const other = createActor(sendToPhoneMachine, {
    input: { text: 'Bayview', country: '', number: '' },
  }).start();
  render(<SendToPhoneView actor={other} siteName="Bayview" countries={[]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  screen.getByRole('link', { name: 'Please select a country.' });
  const country = screen.getByRole('combobox', { name: 'Country', description: 'Please select a country.' });
  expect(document.activeElement).toBe(country);
  screen.getByRole('textbox', { name: 'Phone number', description: / Enter a phone number\.$/ });
});
