// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { formatWhole, typeMasked, type MaskFormat } from '../../../src/ui/mask.ts';
import { MaskedField, TextField } from '../../../src/ui/TextField.tsx';

afterEach(cleanup);

function Masked({ format, start = '' }: { readonly format: MaskFormat; readonly start?: string }) {
  const [value, setValue] = useState(start);
  return <MaskedField label="Date" format={format} value={value} onChange={setValue} />;
}

/** Renders a masked field and returns its input and a user to type with. */
function masked(format: MaskFormat, start?: string) {
  render(<Masked format={format} {...(start === undefined ? {} : { start })} />);
  return { user: userEvent.setup(), input: screen.getByLabelText<HTMLInputElement>('Date') };
}

/** Types keys at a caret position. */
async function typeAt(
  user: ReturnType<typeof userEvent.setup>,
  input: HTMLInputElement,
  at: number,
  keys: string,
) {
  await user.type(input, keys, { initialSelectionStart: at, initialSelectionEnd: at });
}

describe('a masked field, typed', () => {
  it.each<[MaskFormat, string, string]>([
    ['MM/YY', '1227', '12/27'],
    ['MM/YY', '12/27', '12/27'],
    ['MM/YY', '527', '05/27'],
    ['MM/YY', '5/27', '05/27'],
    ['MM/YY', '1/27', '01/27'],
    ['MM/DD/YYYY', '12311990', '12/31/1990'],
    ['MM/DD/YYYY', '1/5/1990', '01/05/1990'],
    ['MM/DD/YYYY', '5/6/1990', '05/06/1990'],
    ['MM/DD/YYYY', '12a31b1990c', '12/31/1990'],
    ['YYYY-MM-DD', '20271231', '2027-12-31'],
    ['YYYY-MM-DD', '2027-1-5', '2027-01-05'],
    ['HH:MM', '0930', '09:30'],
    ['HH:MM', '9:30', '09:30'],
    ['HH:MM', '930', '09:30'],
  ])('%s: %s shows %s', async (format, keys, shown) => {
    const { user, input } = masked(format);
    await user.type(input, keys);
    expect(input.value).toBe(shown);
  });

  it('accepts no more digits than the format has', async () => {
    const { user, input } = masked('MM/YY', '12/27');
    await typeAt(user, input, 5, '9');
    expect(input.value).toBe('12/27');
  });

  it('allows deleting everything with Backspace', async () => {
    const { user, input } = masked('MM/YY', '12/27');
    const seen: string[] = [];
    await user.click(input);
    for (let press = 0; press < 6; press += 1) {
      await user.keyboard('{Backspace}');
      seen.push(input.value);
    }
    expect(seen).toEqual(['12/2', '12/', '12', '1', '', '']);
  });

  it('corrects a digit in the middle and leaves the caret there', async () => {
    const { user, input } = masked('MM/DD/YYYY', '12/31/1990');
    await typeAt(user, input, 2, '{Backspace}');
    expect([input.value, input.selectionStart]).toEqual(['1/31/1990', 1]);
    await user.keyboard('0');
    expect([input.value, input.selectionStart]).toEqual(['10/31/1990', 2]);
  });

  it('replaces the next digit when the field is full', async () => {
    const { user, input } = masked('MM/YY', '12/27');
    await typeAt(user, input, 1, '0');
    expect([input.value, input.selectionStart]).toEqual(['10/27', 2]);
    await user.keyboard('3');
    expect([input.value, input.selectionStart]).toEqual(['10/37', 4]);
  });

  it('changes nothing but the digit in an unfinished field', async () => {
    const { user, input } = masked('MM/DD/YYYY', '12/3/19');
    await typeAt(user, input, 1, '0');
    expect([input.value, input.selectionStart]).toEqual(['10/3/19', 2]);
  });

  it('starts over when typing over a selection', async () => {
    const { user, input } = masked('MM/YY', '12/27');
    await user.tripleClick(input);
    await user.keyboard('0130');
    expect(input.value).toBe('01/30');
  });

  it('moves over a separator that is deleted', async () => {
    const { user, input } = masked('MM/YY', '12/27');
    await typeAt(user, input, 3, '{Backspace}{Backspace}');
    expect([input.value, input.selectionStart]).toEqual(['1/27', 1]);
  });
});

describe('a masked field, pasted or autofilled', () => {
  it.each<[MaskFormat, string, string]>([
    ['MM/YY', '12/2027', '12/27'],
    ['MM/YY', '12 / 27', '12/27'],
    ['MM/YY', '1/27', '01/27'],
    ['MM/YY', '2027-12', '12/27'],
    ['MM/YY', '2027-12-31', '12/27'],
    ['MM/YY', '122027', '12/27'],
    ['MM/YY', '1227', '12/27'],
    ['MM/DD/YYYY', '1990-12-31', '12/31/1990'],
    ['MM/DD/YYYY', '1/5/1990', '01/05/1990'],
    ['MM/DD/YYYY', '12311990', '12/31/1990'],
    ['YYYY-MM-DD', '2027-12-31', '2027-12-31'],
    ['YYYY-MM-DD', '12/31/2027', '2027-12-31'],
    ['YYYY-MM-DD', '2027-12', '2027-12'],
    ['HH:MM', '9:30', '09:30'],
    ['HH:MM', '9:30 PM', '21:30'],
    ['HH:MM', '12:05 a.m.', '00:05'],
    ['HH:MM', '12:05 pm', '12:05'],
    ['HH:MM', '0930', '09:30'],
  ])('%s: %s shows %s', async (format, pasted, shown) => {
    const { user, input } = masked(format);
    await user.click(input);
    await user.paste(pasted);
    expect(input.value).toBe(shown);
    expect(formatWhole(format, pasted)).toBe(shown);
  });

  it('replaces what was there', async () => {
    const { user, input } = masked('MM/DD/YYYY', '01/05/1990');
    await user.tripleClick(input);
    await user.paste('2027-12-31');
    expect(input.value).toBe('12/31/2027');
    await user.tripleClick(input);
    await user.paste('5/6/2001');
    expect(input.value).toBe('05/06/2001');
  });

  it('does not change an incomplete year', () => {
    expect(typeMasked('MM/DD/YYYY', '01/05/19', { text: '01/05/199', caret: 9 })).toEqual({
      text: '01/05/199',
      caret: 9,
    });
  });
});

describe('a text field whose owner rewrites the value', () => {
  function Phone() {
    const [value, setValue] = useState('2065550142');
    return <TextField label="Phone" value={value} onChange={(text) => setValue(text.replace(/\D/g, ''))} />;
  }

  it('keeps the caret in the middle', async () => {
    render(<Phone />);
    const input = screen.getByLabelText<HTMLInputElement>('Phone');
    const user = userEvent.setup();
    await typeAt(user, input, 3, '-7');
    expect([input.value, input.selectionStart]).toEqual(['20675550142', 4]);
  });

  it('is tied to its hint and its error', () => {
    render(
      <TextField
        label="Email"
        hint="We write to it"
        error="Enter an email"
        value=""
        onChange={() => undefined}
      />,
    );
    const input = screen.getByRole('textbox', {
      name: 'Email',
      description: 'We write to it Enter an email',
    });
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });
});
