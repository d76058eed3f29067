import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BusyOverlay } from '../../../src/ui/BusyOverlay.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import Toasts from '../../../src/ui/Toasts.tsx';
import type { ToastContent } from '../../../src/ui/Toasts.tsx';
import { eventually } from '../../support/eventually.ts';

afterEach(cleanup);

describe('a dialog', () => {
  function Pickup() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onPress={() => setOpen(true)}>Edit</Button>
        {isOpen && <Dialog title="Edit pickup" onClose={() => setOpen(false)} />}
      </>
    );
  }

  it('a dialog closes with Escape, and gives the focus back to the button that opened it', async () => {
    const user = userEvent.setup();
    render(<Pickup />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await eventually(() =>
      expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Edit pickup' })),
    );
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await eventually(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' })));
  });

  it('a closed dialog gives the focus to the heading of the page where the button that opened it is gone', async () => {
    const page = (isOpen: boolean, hasButton: boolean) => (
      <main>
        <h1 tabIndex={-1}>Pickups</h1>
        {hasButton && <button type="button">Edit</button>}
        {isOpen && <Dialog title="Edit pickup" />}
      </main>
    );
    const { rerender } = render(page(false, true));
    screen.getByRole('button').focus();
    rerender(page(true, true));
    await eventually(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
    rerender(page(false, false));
    await eventually(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pickups' })),
    );
  });

  it('the page reserves space for the buttons of the top dialog, also after one above it closes', () => {
    const { style } = document.documentElement;
    const sizes: (() => void)[] = [];
    const unwatched = vi.fn<() => void>();
    vi.stubGlobal(
      'ResizeObserver',
      class extends ResizeObserver {
        readonly callback: () => void;
        constructor(callback: ResizeObserverCallback) {
          super(callback);
          this.callback = () => callback([], this);
        }
        override observe(element: Element) {
          Object.defineProperty(element, 'offsetHeight', { value: 60 + 10 * sizes.length });
          sizes.push(this.callback);
        }
        override disconnect() {
          unwatched();
        }
      },
    );
    const dialogs = (isAsking: boolean) => (
      <>
        <Dialog title="Edit" actions="Save" />
        {isAsking && <Dialog title="Sure?" actions="Yes" />}
      </>
    );
    const height = () => style.getPropertyValue('--dialog-bar');
    const { rerender, unmount } = render(dialogs(false));
    sizes[0]?.();
    expect(height()).toBe('60px');
    rerender(dialogs(true));
    sizes[1]?.();
    expect([height(), unwatched.mock.calls.length]).toEqual(['70px', 0]);
    rerender(dialogs(false));
    expect([height(), unwatched.mock.calls.length]).toEqual(['60px', 1]);
    unmount();
    expect([height(), unwatched.mock.calls.length]).toEqual(['', 2]);
    vi.unstubAllGlobals();
  });

  it('a field that the actions of a dialog cover is scrolled into view, and the dialog itself is not', async () => {
    const scrolled = vi.fn<(this: Element) => void>();
    const change: { size: () => void } = { size: () => undefined };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 10, 10));
    Element.prototype.scrollIntoView = scrolled;
    vi.stubGlobal(
      'ResizeObserver',
      class extends ResizeObserver {
        constructor(callback: ResizeObserverCallback) {
          super(callback);
          change.size = () => callback([], this);
        }
      },
    );
    render(
      <Dialog title="Edit" actions="Save">
        <input aria-label="Name" />
      </Dialog>,
    );
    await eventually(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
    change.size();
    expect(scrolled).not.toHaveBeenCalled();
    const name = screen.getByRole('textbox');
    name.focus();
    change.size();
    expect(scrolled.mock.contexts).toEqual([name]);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('a dialog that needs an answer stays open when Escape is pressed', async () => {
    const user = userEvent.setup();
    render(<Dialog title="Same patient?">One of two answers is needed.</Dialog>);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Same patient?' })).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the busy overlay', () => {
  /** The page as in its document, paying or not. */
  function paying(isPaying: boolean) {
    return (
      <div id="root">
        <h1 tabIndex={-1}>Payment</h1>
        <button type="button">Pay</button>
        {isPaying && <BusyOverlay message="Paying" detail="Keep this page open." />}
      </div>
    );
  }

  /** A frame as the browser would lay it out. */
  function frame(parent: Element, width: number, height: number, isVisible = true) {
    const added = document.createElement('iframe');
    Object.defineProperties(added, { offsetWidth: { value: width }, offsetHeight: { value: height } });
    if (!isVisible) added.style.visibility = 'hidden';
    return parent.appendChild(added);
  }

  it('the busy overlay describes the work, keeps the page out of reach, and gives the focus back', async () => {
    const user = userEvent.setup();
    const { rerender } = render(paying(false));
    const pay = screen.getByRole('button', { name: 'Pay' });
    const page = pay.parentElement;
    pay.focus();
    rerender(paying(true));
    const overlay = screen.getByRole('alertdialog', { name: 'Paying', description: 'Keep this page open.' });
    expect([document.activeElement, page?.inert]).toEqual([overlay, true]);
    await user.tab();
    expect(document.activeElement).toBe(overlay);
    rerender(paying(false));
    expect([document.activeElement, page?.inert]).toEqual([pay, false]);
  });

  it('the busy overlay keeps a dialog below it open and out of reach', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn<() => void>();
    const dialog = (isMerging: boolean) => (
      <Dialog title="Same patient?" onClose={onClose}>
        {isMerging && <BusyOverlay message="Merging" />}
      </Dialog>
    );
    const { rerender } = render(dialog(false));
    rerender(dialog(true));
    expect(document.activeElement).toBe(screen.getByRole('alertdialog', { name: 'Merging' }));
    expect(screen.getByText('Same patient?').closest('[inert]')).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    rerender(dialog(false));
    expect(screen.getByText('Same patient?').closest('[inert]')).toBeNull();
  });

  it("the busy overlay gives the focus to the bank's challenge, not to the vendor's other frames, and takes it back", async () => {
    const user = userEvent.setup();
    const { container, rerender } = render(paying(false));
    const hidden = document.body.appendChild(document.createElement('div'));
    hidden.setAttribute('aria-hidden', 'true');
    frame(hidden, 400, 400);
    frame(container.firstElementChild as Element, 400, 400);
    rerender(paying(true));
    const overlay = screen.getByRole('alertdialog');
    const helpers = [
      frame(document.body, 400, 100),
      frame(document.body, 100, 400),
      frame(document.body, 400, 400, false),
    ];
    await user.tab();
    expect(document.activeElement).toBe(overlay);
    const challenge = frame(document.body, 101, 101);
    await eventually(() => expect(document.activeElement).toBe(challenge));
    overlay.focus();
    await user.tab();
    expect(document.activeElement).toBe(challenge);
    challenge.remove();
    await eventually(() => expect(document.activeElement).toBe(overlay));
    const wrapper = document.body.appendChild(document.createElement('div'));
    await new Promise((resolve) => setTimeout(resolve));
    const second = frame(wrapper, 400, 400);
    await eventually(() => expect(document.activeElement).toBe(second));
    for (const element of [...helpers, hidden, wrapper]) element.remove();
  });

  it('when the busy overlay closes and the button that opened it is gone, focus moves to the dialog below', () => {
    const dialog = (content: ReactNode) => (
      <>
        <h1 tabIndex={-1}>Pickups</h1>
        <Dialog title="Same patient?">{content}</Dialog>
      </>
    );
    const { rerender } = render(dialog(<button type="button">Yes</button>));
    screen.getByRole('button').focus();
    rerender(dialog(<BusyOverlay message="Merging" />));
    expect(document.activeElement).toBe(screen.getByRole('alertdialog', { name: 'Merging' }));
    rerender(dialog('Merged'));
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Same patient?' }));
  });

  it('the busy overlay gives the focus to the dialog that opened together with it, not to the page behind', () => {
    const page = (dialog: ReactNode) => (
      <>
        <h1 tabIndex={-1}>Pickups</h1>
        {dialog}
      </>
    );
    const { rerender } = render(page(null));
    screen.getByRole('heading').focus();
    rerender(
      page(
        <Dialog title="Pickup">
          <BusyOverlay message="Booking" />
        </Dialog>,
      ),
    );
    const overlay = screen.getByRole('alertdialog', { name: 'Booking' });
    overlay.focus();
    expect(document.activeElement).toBe(overlay);
    rerender(page(<Dialog title="Pickup">Booked</Dialog>));
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Pickup' }));
  });

  it('the focus stays on the heading of a page that replaces the one below the busy overlay', () => {
    const { rerender } = render(paying(false));
    screen.getByRole('button').focus();
    rerender(paying(true));
    rerender(<h1 tabIndex={-1}>Paid</h1>);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Paid' }));
  });
});

describe('notifications', () => {
  const failed: ToastContent = { id: 'a', tone: 'error', title: 'Failed', text: 'Not Found' };
  const merged: ToastContent = { id: 'b', tone: 'success', text: 'Merged.' };

  it('notifications are announced: failures assertively, good news politely', () => {
    render(<Toasts toasts={[failed, merged]} onClose={() => undefined} />);
    expect(screen.getByRole('alert').textContent).toBe('FailedNot Found');
    expect(screen.getByRole('status').textContent).toBe('Merged.');
    expect(screen.getByRole('alertdialog', { name: 'Failed', description: 'Not Found' })).toBeDefined();
    expect(screen.getByRole('alertdialog', { name: 'Merged.' })).toBeDefined();
  });

  it('a notification scrolls the focused control out from under it, and sets its height on the page', () => {
    let grow = () => {};
    vi.stubGlobal(
      'ResizeObserver',
      class extends ResizeObserver {
        constructor(callback: ResizeObserverCallback) {
          super(callback);
          grow = () => callback([], this);
        }
      },
    );
    render(
      <>
        <Button>Save</Button>
        <Toasts toasts={[failed]} onClose={() => undefined} />
      </>,
    );
    vi.unstubAllGlobals();
    const button = screen.getByRole('button', { name: 'Save' });
    const region = screen.getByRole('region');
    const reveal = vi.fn<(options: ScrollIntoViewOptions) => void>();
    button.scrollIntoView = reveal as typeof button.scrollIntoView;
    button.getBoundingClientRect = () => new DOMRect(0, 500, 100, 44);
    region.getBoundingClientRect = () => new DOMRect(0, 600, 300, 80);
    Object.defineProperty(region, 'offsetHeight', { value: 80 });
    button.focus();
    grow();
    expect(document.documentElement.style.getPropertyValue('--notices')).toBe('80px');
    expect(reveal).not.toHaveBeenCalled();
    region.getBoundingClientRect = () => new DOMRect(0, 520, 300, 160);
    grow();
    expect(reveal).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
    // The button is from 500 to 544: above, touching, below.
    for (const [top, size] of [
      [400, 50],
      [400, 100],
      [544, 50],
      [600, 50],
    ] as const) {
      region.getBoundingClientRect = () => new DOMRect(0, top, 300, size);
      grow();
    }
    expect(reveal).toHaveBeenCalledTimes(1);
    region.getBoundingClientRect = () => new DOMRect(0, 400, 300, 101);
    grow();
    expect(reveal).toHaveBeenCalledTimes(2);
    const inside = screen.getByRole('button', { name: 'Close notification' });
    inside.scrollIntoView = reveal as typeof inside.scrollIntoView;
    inside.getBoundingClientRect = () => new DOMRect(0, 420, 44, 44);
    inside.focus();
    grow();
    inside.blur();
    document.body.scrollIntoView = reveal as typeof inside.scrollIntoView;
    document.body.getBoundingClientRect = () => new DOMRect(0, 0, 400, 800);
    grow();
    Reflect.deleteProperty(document.body, 'scrollIntoView');
    Reflect.deleteProperty(document.body, 'getBoundingClientRect');
    expect(reveal, 'neither its own buttons nor the page').toHaveBeenCalledTimes(2);
    cleanup();
    expect(document.documentElement.style.getPropertyValue('--notices')).toBe('');
  });

  it('notifications are reached with F6, stay meanwhile, and give the focus back when they are closed', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn<(id: string) => void>();
    const calls: string[] = [];
    const page = (toasts: readonly ToastContent[]) => (
      <>
        <button type="button">Page</button>
        <Toasts
          toasts={toasts}
          onClose={onClose}
          onPause={() => calls.push('hold')}
          onResume={() => calls.push('resume')}
        />
      </>
    );
    const { rerender } = render(page([failed]));
    await user.tab();
    await user.keyboard('{F6}');
    expect([...new Set(calls)]).toEqual(['hold']);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledWith('a');
    expect(calls).not.toContain('resume');
    rerender(page([]));
    expect(calls.at(-1)).toBe('resume');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Page' }));
  });

  it('the timers of notifications continue when the notification under the mouse is gone', () => {
    const calls: string[] = [];
    const page = (toasts: readonly ToastContent[]) => (
      <Toasts toasts={toasts} onClose={() => undefined} onResume={() => calls.push('resume')} />
    );
    const { rerender } = render(page([failed]));
    fireEvent.pointerEnter(screen.getByRole('region', { name: /notification/ }), { pointerType: 'mouse' });
    rerender(page([]));
    expect(calls.at(-1)).toBe('resume');
  });

  it('a notification can be closed while a dialog is open', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn<(id: string) => void>();
    render(
      <>
        <Dialog title="Edit pickup" onClose={() => undefined} />
        <Toasts toasts={[failed]} onClose={onClose} />
      </>,
    );
    const close = screen.getByRole('button', { name: 'Close notification' });
    expect(close.closest('[inert]')).toBeNull();
    await user.click(close);
    expect(onClose).toHaveBeenCalledWith('a');
  });
});
