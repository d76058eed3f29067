import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createActor } from 'xstate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Guest } from '../../../machines/domain/guest.ts';
import { guestLoginMachine } from '../../../machines/guest-login/guest-login.machine.ts';
import { GuestLoginView } from '../../../src/views/guest-login/GuestLoginView.tsx';
import { answering } from '../../support/answering.ts';

afterEach(cleanup);

function open(
  accessionId: string | null,
  { isExpired = false, refusal }: { readonly isExpired?: boolean; readonly refusal?: object } = {},
) {
  const verify = vi.fn((_: Guest) =>
    refusal ? Promise.reject(refusal as Error) : new Promise<never>(() => undefined),
  );
  const machine = answering(guestLoginMachine, { verifyGuest: verify });
  const actor = createActor(machine, {
    input: { type: 'gutZoomer', accessionId, isExpired, today: '2026-11-21' },
  }).start();
  render(<GuestLoginView actor={actor} />);
  return { verify, user: userEvent.setup() };
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });

describe('the guest login details', () => {
  it.each([
    ['First name', 'To submit, fill in: First name.'],
    ['Last name', 'To submit, fill in: Last name.'],
    ['Date of Birth', 'To submit, fill in: Date of Birth.'],
    ['Accession ID', 'To submit, fill in: Accession ID.'],
  ])(
    '[GUEST-03] [GUEST-04] [GL-R03] must all be filled: without %s Submit is disabled',
    async (left, why) => {
      const { user, verify } = open(null);
      const details = {
        'Accession ID': '2611000002',
        'First name': ' Noor ',
        'Last name': ' Haddad ',
        'Date of Birth': '02291992',
      };
      const fields = Object.entries(details);
      for (const [label, value] of fields.filter(([name]) => name !== left))
        await user.type(screen.getByLabelText(label), value);
      expect(submit().disabled).toBe(true);
      screen.getByText(why);
      for (const [label, value] of fields.filter(([name]) => name === left))
        await user.type(screen.getByLabelText(label), value);
      expect(submit().disabled).toBe(false);
      await user.click(submit());
      expect(verify).toHaveBeenCalledExactlyOnceWith({
        accessionId: '2611000002',
        firstName: 'Noor',
        lastName: 'Haddad',
        birthdate: '1992-02-29',
      });
    },
  );

  it('[GUEST-03] [GL-R03] need a date of ten characters', async () => {
    const { user } = open('2611000001');
    await user.type(screen.getByLabelText('First name'), 'Noor');
    await user.type(screen.getByLabelText('Last name'), 'Haddad');
    await user.type(screen.getByLabelText('Date of Birth'), '0229199');
    expect(submit().disabled).toBe(true);
  });
});

async function submitDetails({ user }: ReturnType<typeof open>, birthdate: string) {
  await user.type(screen.getByLabelText('First name'), 'Noor');
  await user.type(screen.getByLabelText('Last name'), 'Haddad');
  await user.type(screen.getByLabelText('Date of Birth'), birthdate);
  await user.click(submit());
}

describe('guest login', () => {
  it.each([
    ['02301992', 'Enter a date that exists, as MM/DD/YYYY.'],
    ['11222026', 'A date of birth cannot be in the future.'],
    ['01020190', 'Enter the year with four digits, such as 1990.'],
  ])('[RUL-14] [RUL-42] does not send the birth date %s, and says why next to it', async (date, why) => {
    const login = open('2611000001');
    await submitDetails(login, date);
    expect(screen.getByLabelText('Date of Birth').getAttribute('aria-invalid')).toBe('true');
    screen.getByText(why);
    expect(login.verify).not.toHaveBeenCalled();
  });

  it('[GL-R08] says only next to the birth date that the lab has none', async () => {
    const login = open('2611000001', { refusal: { code: 'refused', status: 422 } });
    await submitDetails(login, '02291992');
    expect(
      await screen.findAllByText(/^We noticed that your date of birth has not been entered/),
    ).toHaveLength(1);
    expect(screen.getByLabelText('Date of Birth').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Verify Failed')).toBeNull();
  });
});
