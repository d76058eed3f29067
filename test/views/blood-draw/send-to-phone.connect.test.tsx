import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createActor } from 'xstate';
import { afterEach, expect, it } from 'vitest';
import { sendToPhoneMachine } from '../../../machines/blood-draw/send-to-phone.machine.ts';
import { SendToPhoneView } from '../../../src/views/blood-draw/SendToPhoneView.tsx';
import { connectSendToPhone } from '../../../src/views/blood-draw/send-to-phone.connect.ts';

afterEach(cleanup);

it('the errors of a text message are shown after the first blocked press [PHONE-03 PHONE-04 RUL-14]', () => {
  const actor = createActor(sendToPhoneMachine, {
    input: { text: 'Bayview', country: '', number: '' },
  }).start();
  const view = () => connectSendToPhone(actor.getSnapshot());
  expect(view().errors).toEqual([]);
  actor.send({ type: 'message.submitted' });
  expect(view().errors).toEqual([
    { fieldId: 'country', message: 'Please select a country.' },
    { fieldId: 'number', message: 'Enter a phone number.' },
  ]);
  actor.send({ type: 'country.chosen', country: 'US' });
  expect(view().errors).toEqual([{ fieldId: 'number', message: 'Enter a phone number.' }]);
  // A single error is shown at its field only, several are listed above as well.
  const { unmount } = render(<SendToPhoneView actor={actor} intro="Bayview" countries={[]} />);
  expect(screen.queryByRole('link', { name: 'Enter a phone number.' })).toBeNull();
  unmount();
  const other = createActor(sendToPhoneMachine, {
    input: { text: 'Bayview', country: '', number: '' },
  }).start();
  render(<SendToPhoneView actor={other} intro="Bayview" countries={[]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  screen.getByRole('link', { name: 'Please select a country.' });
  const country = screen.getByRole('combobox', { name: 'Country', description: 'Please select a country.' });
  expect(document.activeElement).toBe(country);
  screen.getByRole('textbox', { name: 'Phone number', description: / Enter a phone number\.$/ });
});

it('the country of a pasted phone number is chosen, even if the laboratory does not list it [RUL-16 BD-R18]', () => {
  const actor = createActor(sendToPhoneMachine, {
    input: { text: 'Bayview', country: 'US', number: '' },
  }).start();
  const countries = [
    { code: 'US', name: 'United States' },
    { code: 'MX', name: 'Mexico' },
  ];
  render(<SendToPhoneView actor={actor} intro="Bayview" countries={countries} />);
  fireEvent.change(screen.getByRole('textbox', { name: 'Phone number' }), {
    target: { value: '+34 612 345 678' },
  });
  const shown = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }).selectedOptions[0];
  expect(shown()?.text).toBe('Spain (+34)');
  fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'MX' } });
  expect(shown()?.text).toBe('Mexico (+52)');
});
