import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ConnectionBack } from '../../src/ui/Lazy.tsx';
import { useCorrections } from '../../src/views/shared/use-corrections.ts';

const { copyReady } = vi.hoisted(() => ({ copyReady: vi.fn<() => Promise<void>>() }));
vi.mock('../../src/copy/language.ts', async (load) => ({ ...(await load<object>()), copyReady }));

/** Shows a field's corrections, and tells it that the connection is back. */
function show() {
  let back = () => undefined as void;
  const onBack = (listener: () => void) => {
    back = listener;
    return () => undefined;
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ConnectionBack value={onBack}>{children}</ConnectionBack>
  );
  return { ...renderHook(() => useCorrections(), { wrapper }), goOnline: () => act(() => back()) };
}

it("the corrections' texts are requested again by the next field and when the connection is back, if they failed to load", async () => {
  copyReady.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  const first = show();
  await waitFor(() => expect(copyReady).toHaveBeenCalledTimes(1));
  await act(() => new Promise((resolve) => void setTimeout(resolve)));
  const second = show();
  await waitFor(() => expect(copyReady).toHaveBeenCalledTimes(2));
  await act(() => new Promise((resolve) => void setTimeout(resolve)));
  expect([first.result.current, second.result.current]).toEqual([null, null]);
  copyReady.mockImplementation(() => Promise.resolve());
  first.goOnline();
  await waitFor(() => expect(first.result.current).toBe(second.result.current));
  expect(first.result.current).not.toBeNull();
});
