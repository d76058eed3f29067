import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType, ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionBack, lazyComponent } from '../../../src/ui/Lazy.tsx';

interface Props {
  readonly name: string;
}

/** Where the last component was shown; the rest of the document may hold what other files have announced. */
let place: HTMLElement | null = null;

/** What waits for the connection. */
const waiting = new Set<() => void>();
const connectionBack = () => act(() => [...waiting].forEach((tell) => tell()));

function show(component: ReactElement) {
  const onBack = (tell: () => void) => {
    waiting.add(tell);
    return () => void waiting.delete(tell);
  };
  const view = render(<ConnectionBack value={onBack}>{component}</ConnectionBack>);
  place = view.container;
  return view;
}

/** A component whose code arrives when the test says so. */
function slowComponent() {
  const requests: ((isLoaded: boolean) => Promise<void>)[] = [];
  const load = () =>
    new Promise<{ readonly default: ComponentType<Props> }>((resolve, reject) => {
      requests.push((isLoaded) =>
        act(async () => {
          if (isLoaded) resolve({ default: (props) => <p>{JSON.stringify(props)}</p> });
          else reject(new Error('not loaded'));
        }),
      );
    });
  const Lazy = lazyComponent<Props>(load, ({ failedAttempts, isRetrying, onRetry }) => (
    <button type="button" onClick={onRetry}>
      {`Lost ${failedAttempts}${isRetrying ? ', requested again' : ''}`}
    </button>
  ));
  return {
    Lazy,
    /** How often the code was requested. */
    requested: () => requests.length,
    respond: async (isLoaded: boolean) => requests.at(-1)?.(isLoaded),
    shown: () => place?.textContent,
  };
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a component whose code loads later', () => {
  it('a component whose code loads late is shown once the code is there, and at once from then on', async () => {
    const { Lazy, respond, requested, shown } = slowComponent();
    const { unmount } = show(<Lazy name="map" loading="Loading" />);
    expect(shown()).toBe('Loading');
    await respond(true);
    expect(shown()).toBe('{"name":"map"}');
    unmount();
    show(<Lazy name="again" loading="Loading" />);
    expect([shown(), requested()]).toEqual(['{"name":"again"}', 1]);
  });

  it('a component whose code was loaded before is shown at once, and its code is requested only once', async () => {
    const { Lazy, respond, requested, shown } = slowComponent();
    const both = Promise.all([Lazy.preload(), Lazy.preload()]);
    await respond(true);
    await both;
    show(<Lazy name="map" loading="Loading" />);
    expect([shown(), requested()]).toEqual(['{"name":"map"}', 1]);
  });

  it('the code of a component is requested again after ten seconds, each time that it is lost', async () => {
    const { Lazy, respond, requested, shown } = slowComponent();
    show(<Lazy name="map" loading="Loading" />);
    await respond(false);
    expect(shown()).toBe('Lost 1');
    await pass(9999);
    expect(requested()).toBe(1);
    await pass(1);
    expect([requested(), shown()]).toEqual([2, 'Lost 1, requested again']);
    await respond(false);
    expect(shown()).toBe('Lost 2');
    await pass(10_000);
    await respond(true);
    expect([requested(), shown()]).toEqual([3, '{"name":"map"}']);
    await pass(60_000);
    connectionBack();
    expect(requested(), 'nothing more to request').toBe(3);
  });

  it('the code of a component is requested at once on a press and when the connection is back', async () => {
    const { Lazy, respond, requested, shown } = slowComponent();
    show(<Lazy name="map" loading="Loading" />);
    await respond(false);
    await pass(5000);
    fireEvent.click(screen.getByRole('button', { name: 'Lost 1' }));
    expect([requested(), shown()]).toEqual([2, 'Lost 1, requested again']);
    await respond(false);
    expect(shown()).toBe('Lost 2');
    connectionBack();
    await pass(0);
    expect(requested()).toBe(3);
    await respond(false);
    expect(shown()).toBe('Lost 3');
    await pass(9999);
    expect(requested(), 'ten seconds after the last loss').toBe(3);
    await pass(1);
    expect(requested()).toBe(4);
  });

  it('the code of a component that was left is not requested again, and the component is not shown', async () => {
    const { Lazy, respond, requested, shown } = slowComponent();
    const { unmount } = show(<Lazy name="map" loading="Loading" />);
    unmount();
    await respond(false);
    await pass(60_000);
    connectionBack();
    await pass(0);
    expect([requested(), shown(), vi.getTimerCount()]).toEqual([1, '', 0]);
    const second = show(<Lazy name="map" loading="Loading" />);
    await respond(false);
    second.unmount();
    expect(vi.getTimerCount()).toBe(0);
    await pass(60_000);
    expect(requested()).toBe(2);
  });
});
