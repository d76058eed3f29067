import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ConfigFailure } from '../../src/app/shell/ConfigFailure.tsx';
import { createPage } from '../../src/platform/page.ts';

const page = createPage();

it('the broken-setup page requests the configuration every 10 s, when online again, and on a press, until it is left', () => {
  vi.useFakeTimers();
  const onRetry = vi.fn(() => Promise.resolve());
  const { unmount } = render(
    <ConfigFailure paths={['services.pickup']} phone="+1 (800) 555-0100" page={page} onRetry={onRetry} />,
  );
  screen.getByText('services.pickup');
  screen.getByText(/^Something in the portal's setup is wrong/);
  expect(screen.getByRole('link', { name: '+1 (800) 555-0100' }).getAttribute('href')).toBe(
    'tel:+18005550100',
  );
  const countRequests = (happens: () => void) => {
    onRetry.mockClear();
    act(happens);
    return onRetry.mock.calls.length;
  };
  expect(countRequests(() => vi.advanceTimersByTime(9999))).toBe(0);
  expect(countRequests(() => vi.advanceTimersByTime(1))).toBe(1);
  expect(countRequests(() => vi.advanceTimersByTime(10_000))).toBe(1);
  expect(countRequests(() => window.dispatchEvent(new Event('online')))).toBe(1);
  expect(countRequests(() => fireEvent.click(screen.getByRole('button')))).toBe(1);
  unmount();
  expect(countRequests(() => vi.advanceTimersByTime(30_000))).toBe(0);
  expect(countRequests(() => window.dispatchEvent(new Event('online')))).toBe(0);
});

it('the broken-setup page retries only with the function that it received last', () => {
  vi.useFakeTimers();
  const [earlier, last] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
  const { rerender } = render(<ConfigFailure paths={[]} phone={null} page={page} onRetry={earlier} />);
  rerender(<ConfigFailure paths={[]} phone={null} page={page} onRetry={last} />);
  act(() => vi.advanceTimersByTime(10_000));
  act(() => window.dispatchEvent(new Event('online')));
  expect([earlier.mock.calls.length, last.mock.calls.length]).toEqual([0, 2]);
});

it('the broken-setup page ignores a second press while it requests the configuration', async () => {
  vi.useRealTimers();
  let respond: () => void = () => undefined;
  const onRetry = vi.fn(() => new Promise<void>((resolve) => (respond = resolve)));
  render(<ConfigFailure paths={[]} phone={null} page={page} onRetry={onRetry} />);
  const press = () => fireEvent.click(screen.getByRole('button'));
  press();
  press();
  expect(onRetry).toHaveBeenCalledTimes(1);
  await act(async () => respond());
  press();
  expect(onRetry).toHaveBeenCalledTimes(2);
});

it('a configuration that cannot be read is reported as a connection that may be lost', () => {
  render(<ConfigFailure paths={[]} phone={null} page={page} onRetry={() => Promise.resolve()} />);
  screen.getByText(/^Check your connection/);
  expect(screen.queryByText(/call us/)).toBeNull();
  expect(screen.queryByText(/config\.json|set up wrongly/)).toBeNull();
});

it.each([
  ['/payment_succeed', true],
  ['/Payment_Status', true],
  ['/informationLanding', false],
])(
  'a portal that cannot start at %s warns of a second payment only if one may have been made: %s [RUL-88 RUL-92]',
  (path, isSaid) => {
    window.history.replaceState(null, '', path);
    render(<ConfigFailure paths={[]} phone={null} page={page} onRetry={() => Promise.resolve()} />);
    screen.getByText(/^Your link stays valid\./);
    expect(screen.queryByText(/please do not pay again\.$/) !== null).toBe(isSaid);
  },
);
