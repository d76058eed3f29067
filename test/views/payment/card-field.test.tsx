import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import {
  CardField,
  CardFieldsLoading,
  CardFieldsUnavailable,
} from '../../../src/views/payment/CardField.tsx';

afterEach(cleanup);

/** The frames of the page by name, each with its width, its state and what is wrong with it. */
function frames() {
  return screen.getAllByRole('group').map((frame) => {
    const field = frame.closest('[data-width], [class*="field"]');
    const ids = frame.getAttribute('aria-describedby')?.split(' ') ?? [];
    return [
      document.getElementById(frame.getAttribute('aria-labelledby') ?? '')?.textContent,
      field?.getAttribute('data-width') ?? 'a line',
      frame.hasAttribute('data-disabled') ? 'disabled' : 'enabled',
      ...ids.map((id) => document.getElementById(id)?.textContent),
    ];
  });
}

it.each([
  ['stripe', 'hostedExpiry'],
  ['stax', 'expiry'],
] as const)(
  'the card fields of %s have their labels and errors already while they load',
  (cardVendor, expiry) => {
    render(
      <CardFieldsLoading cardVendor={cardVendor} errors={{ number: 'required', [expiry]: 'required' }} />,
    );
    expect(frames()).toEqual([
      ['Card number', 'a line', 'disabled', 'Please enter your card number here'],
      ['Expiration date', 'short', 'disabled', 'Please enter your expiration date here'],
      ['Security code (CVC)', 'short', 'disabled'],
    ]);
    const { textContent, className } = screen.getByRole('status');
    expect([textContent, className]).toEqual(['The card form is loading.', 'visually-hidden']);
  },
);

it('the card number has a line of its own, and a press on its label moves the focus into the field', () => {
  const focus = vi.fn<() => void>();
  const field = { isFocused: false, focus, children: null };
  render(
    <>
      <CardField
        {...field}
        field="number"
        errors={{ number: 'required' }}
        causes={{ number: 'numberShort' }}
      />
      <CardField {...field} field="cvc" errors={{ number: 'required' }} causes={{}} isFocused />
    </>,
  );
  expect(frames()).toEqual([
    ['Card number', 'a line', 'enabled', 'Please enter your card number here'],
    ['Security code (CVC)', 'short', 'enabled'],
  ]);
  const marked = screen.getAllByRole('group').map((frame) => frame.hasAttribute('data-focused'));
  expect(marked).toEqual([false, true]);
  fireEvent.click(screen.getByText('Card number'));
  expect(focus).toHaveBeenCalledTimes(1);
});

it('card fields that cannot be loaded can be requested again', () => {
  const onRetry = vi.fn<() => void>();
  render(<CardFieldsUnavailable isRetrying={false} onRetry={onRetry} />);
  fireEvent.click(screen.getByRole('button'));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
