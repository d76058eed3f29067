import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createActor, fromPromise } from 'xstate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Guest } from '../../../machines/guest-login/guest-login.contract.ts';
import { guestLoginMachine } from '../../../machines/guest-login/guest-login.machine.ts';
import { GuestLoginView } from '../../../src/views/guest-login/GuestLoginView.tsx';

afterEach(cleanup);

function open(accessionId: string | null) {
  const verify = vi.fn((_: Guest) => new Promise<{ readonly token: string }>(() => undefined));
  const machine = guestLoginMachine.provide({
    actors: { verifyGuest: fromPromise(({ input }) => verify(input)) },
  });
  const actor = createActor(machine, { input: { type: 'gutZoomer', accessionId } }).start();
  render(<GuestLoginView actor={actor} />);
  return { verify, user: userEvent.setup() };
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' });

describe('the details that guest login asks for', () => {
  it('[GUEST-01] [GL-R02] leave out an accession id that the address names', () => {
    open('2611000001');
    expect(screen.queryByLabelText('Accession ID')).toBeNull();
    screen.getByText('Accession ID: 2611000001');
  });

  it('[GUEST-02] [GL-R02] include the accession id when the address names none', () => {
    open(null);
    expect(screen.getByLabelText<HTMLInputElement>('Accession ID').value).toBe('');
  });

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
        'Last name': 'Haddad',
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
