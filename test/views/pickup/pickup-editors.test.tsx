import { cleanup, render, screen } from '@testing-library/react';
import { createActor } from 'xstate';
import { afterEach, expect, it } from 'vitest';
import { pickupAddressMachine } from '../../../machines/pickup/pickup-address.machine.ts';
import { pickupContactMachine } from '../../../machines/pickup/pickup-contact.machine.ts';
import { diallingOptions } from '../../../src/views/pickup/dialling.ts';
import { PickupAddressEditor } from '../../../src/views/pickup/PickupAddressEditor.tsx';
import { PickupCards } from '../../../src/views/pickup/PickupCards.tsx';
import { PickupContactEditor } from '../../../src/views/pickup/PickupContactEditor.tsx';
import { ADDRESS, CONTACT } from '../../machines/pickup.data.ts';

afterEach(cleanup);

/** What a screen reader adds to a control: required, invalid, and its description. */
function announced(control: HTMLElement) {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return {
    isRequired: control.getAttribute('aria-required'),
    isInvalid: control.getAttribute('aria-invalid'),
    words: ids.map((id) => document.getElementById(id)?.textContent).join(' '),
  };
}

it('[PICK-R50] the contact says which field is wrong, and that all are required', () => {
  const input = { contact: { ...CONTACT, email: 'bo@' } };
  const actor = createActor(pickupContactMachine, { input }).start();
  render(<PickupContactEditor actor={actor} countries={['US']} />);
  expect(announced(screen.getByLabelText('Email'))).toEqual({
    isRequired: 'true',
    isInvalid: 'true',
    words: 'Enter an email address such as name@example.com.',
  });
  expect(announced(screen.getByLabelText('Phone number'))).toEqual({
    isRequired: 'true',
    isInvalid: null,
    words: '',
  });
});

it('[PADDR-03] the address says that a courier cannot come to a PO Box, and that all fields are required', () => {
  const input = { address: { ...ADDRESS, street: 'P.O. Box 12' }, isRefused: false, failure: null };
  const actor = createActor(pickupAddressMachine, { input }).start();
  render(<PickupAddressEditor actor={actor} countries={['US']} />);
  expect(announced(screen.getByLabelText('Street address'))).toEqual({
    isRequired: 'true',
    isInvalid: 'true',
    words: 'A courier cannot pick up at a PO Box. Enter a street address.',
  });
  expect(announced(screen.getByLabelText('City'))).toMatchObject({ isRequired: 'true', isInvalid: null });
});

it('[PICK-R22] Edit and Cancel of a locked pickup say why they are disabled', () => {
  const card = {
    id: 's1',
    number: '1',
    status: { text: 'Scheduled', tone: 'good' },
    day: '11/23/2026',
    range: '9:00 AM to 12:00 PM',
    address: '113 Valencia Street',
    contact: 'ann@example.com',
    isChangeable: false,
    isLockedByDay: false,
    lockedWhy: null,
    hasCalendar: false,
  } as const;
  const none = () => undefined;
  const cards = [
    card,
    { ...card, id: 's2', isLockedByDay: true },
    { ...card, id: 's3', lockedWhy: 'Expired' },
  ];
  render(
    <PickupCards cards={cards} phone="+1 800 555 0100" onEdit={none} onCancel={none} onCalendar={none} />,
  );
  for (const name of [/^Edit/, /^Cancel/]) {
    const [free, byDay, over] = screen.getAllByRole('button', { name }).map((one) => announced(one).words);
    expect(free).toBe('');
    expect(byDay).toContain('+1 800 555 0100');
    expect(over).toBe('Expired');
  }
});

it('[PICK-R52] dialling codes are those of the named countries, by number, with the one that is chosen', () => {
  const codes = (...given: Parameters<typeof diallingOptions>) =>
    diallingOptions(...given).map(({ value }) => value);
  expect(diallingOptions(['DE', 'US', 'Atlantis'], '').map(({ label }) => label)).toEqual([
    '+1 Canada, United States',
    '+49 Germany',
  ]);
  expect(codes(['DE', 'US'], '44')).toEqual(['1', '44', '49']);
  // Without a known country, all codes.
  expect(codes(['Atlantis'], '').length).toBeGreaterThan(150);
});
