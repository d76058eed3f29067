// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BusyOverlay } from '../../../src/ui/BusyOverlay.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../../src/ui/Dialog.tsx';
import { ToastRegion, type ToastContent } from '../../../src/ui/Toast.tsx';

afterEach(cleanup);

function Pickup() {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Edit</Button>
      {isOpen && (
        <Dialog
          title="Edit pickup"
          size="l"
          onClose={() => setOpen(false)}
          actions={<Button onPress={() => setAsking(true)}>Remove</Button>}
        >
          <input aria-label="Ready" />
          {isAsking && (
            <ConfirmDialog
              title="Remove it?"
              confirmLabel="Yes"
              cancelLabel="No"
              onConfirm={() => setAsking(false)}
              onCancel={() => setAsking(false)}
            >
              It cannot be brought back.
            </ConfirmDialog>
          )}
        </Dialog>
      )}
    </>
  );
}

describe('a dialog', () => {
  it('takes focus, keeps it, and returns it on Escape', async () => {
    const user = userEvent.setup();
    const { container } = render(<Pickup />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit pickup' });
    expect(document.activeElement).toBe(dialog);
    expect(container.inert).toBe(true);

    await user.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }));
    const close = screen.getByRole('button', { name: 'Close' });
    await user.tab();
    expect(document.activeElement).toBe(close);
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }));
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByLabelText('Ready'));

    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(container.inert).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  });

  it('closes only the topmost of two, and the lower one is usable again', async () => {
    const user = userEvent.setup();
    const { container } = render(<Pickup />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(
      screen.getByRole('alertdialog', { name: 'Remove it?', description: 'It cannot be brought back.' }),
    ).toBeDefined();
    const below = screen.getByRole('dialog', { name: 'Edit pickup' });
    expect([below.closest('[inert]'), container.inert]).toEqual([below.parentElement, true]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(below.closest('[inert]')).toBeNull();
    expect(container.inert).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }));
  });

  it('leaves the page as wide as it was with its scroll bar, and keeps the place where it was opened out of sight', async () => {
    const user = userEvent.setup();
    const page = document.documentElement;
    vi.spyOn(page, 'clientWidth', 'get').mockReturnValue(window.innerWidth - 15);
    const { container } = render(<Pickup />);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(page.style.getPropertyValue('--scroll-bar')).toBe('15px');
    vi.spyOn(page, 'clientWidth', 'get').mockReturnValue(window.innerWidth);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect([page.style.getPropertyValue('--scroll-bar'), page.dataset['layer']]).toEqual(['15px', 'open']);
    expect([...container.querySelectorAll('span:empty')].map((one) => (one as HTMLElement).hidden)).toEqual([
      true,
    ]);
    cleanup();
    expect(page.dataset['layer']).toBeUndefined();
    vi.restoreAllMocks();
  });

  it('leaves to others what is theirs: a key that something inside has used, and keys outside of it', () => {
    const onClose = vi.fn<() => void>();
    const { unmount } = render(
      <Dialog title="Edit pickup" onClose={onClose} actions={<Button>Save</Button>}>
        <input aria-label="Street" onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()} />
        <div hidden>
          <input />
        </div>
      </Dialog>,
    );
    fireEvent.keyDown(screen.getByLabelText('Street'), { key: 'Escape' });
    const outside = document.body.appendChild(document.createElement('button'));
    outside.focus();
    fireEvent.keyDown(outside, { key: 'Escape' });
    expect(fireEvent.keyDown(outside, { key: 'Tab' }), 'Tab goes on').toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    outside.remove();
    screen.getByRole('button', { name: 'Close' }).focus();
    fireEvent.keyDown(document.activeElement ?? document, { key: 'Tab', shiftKey: true });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
    unmount();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('wraps Tab at what can be reached first and last, and leaves all other keys and places alone', () => {
    const onClose = vi.fn<() => void>();
    const listened = vi.spyOn(document, 'addEventListener');
    const left = vi.spyOn(document, 'removeEventListener');
    const keys = (spy: typeof listened | typeof left) =>
      spy.mock.calls.filter(([type]) => type === 'keydown');
    const { unmount } = render(
      <Dialog
        title="Edit pickup"
        actions={
          <>
            <Button>Save</Button>
            <div hidden>
              <button type="button">Hidden</button>
            </div>
            <div ref={(element) => void (element && (element.inert = true))}>
              <button type="button">Inert</button>
            </div>
          </>
        }
        onClose={onClose}
      >
        <input aria-label="Street" />
      </Dialog>,
    );
    const button = (name: string) => screen.getByRole('button', { name });
    const press = (from: HTMLElement, key: string, shiftKey = false) => {
      from.focus();
      const isTaken = !fireEvent.keyDown(from, { key, shiftKey });
      return [isTaken, document.activeElement];
    };
    const [close, street, save] = [button('Close'), screen.getByLabelText('Street'), button('Save')];
    expect(press(save, 'Tab')).toEqual([true, close]);
    expect(press(close, 'Tab', true)).toEqual([true, save]);
    expect(press(street, 'Tab')).toEqual([false, street]);
    expect(press(street, 'Tab', true)).toEqual([false, street]);
    expect(press(save, 'Tab', true)).toEqual([false, save]);
    expect(press(close, 'Tab')).toEqual([false, close]);
    expect(press(save, 'a')).toEqual([false, save]);
    expect(onClose).not.toHaveBeenCalled();
    unmount();
    expect(keys(left)).toEqual(keys(listened));
    vi.restoreAllMocks();
  });

  it('tells the page the height of its actions, and that of the dialog below when it closes', () => {
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

  it('closes by what its owner says now, also where the focus is nowhere, and only the topmost', () => {
    const told: string[] = [];
    const dialogs = (names: readonly string[], time: string) =>
      names.map((name) => <Dialog key={name} title={name} onClose={() => told.push(`${name} ${time}`)} />);
    const escape = () => {
      (document.activeElement as HTMLElement).blur();
      fireEvent.keyDown(document.body, { key: 'Escape' });
    };
    const { rerender } = render(<>{dialogs(['one', 'two'], 'at first')}</>);
    rerender(<>{dialogs(['one', 'two'], 'later')}</>);
    escape();
    rerender(<>{dialogs(['two'], 'at last')}</>);
    escape();
    expect(told).toEqual(['two later', 'two at last']);
  });

  it('gives the focus to the heading of the page where nothing opened it, or that is gone', () => {
    const page = (isOpen: boolean, hasButton = false) => (
      <main>
        <h1 tabIndex={-1}>Pickups</h1>
        {hasButton && <button type="button">Edit</button>}
        {isOpen && <Dialog title="Edit pickup" />}
      </main>
    );
    const { rerender } = render(page(true));
    rerender(page(false, true));
    const heading = screen.getByRole('heading', { name: 'Pickups' });
    expect(document.activeElement).toBe(heading);
    screen.getByRole('button').focus();
    rerender(page(true, true));
    rerender(page(true));
    rerender(page(false));
    expect(document.activeElement).toBe(heading);
  });

  it('stays open if it cannot be closed', async () => {
    const user = userEvent.setup();
    render(<Dialog title="Same patient?">One of two answers is needed.</Dialog>);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Same patient?' })).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the busy overlay', () => {
  function Pay() {
    const [isPaying, setPaying] = useState(false);
    return (
      <>
        <Button onPress={() => setPaying(true)}>Pay</Button>
        {isPaying && <BusyOverlay message="Paying" detail="Keep this page open." />}
      </>
    );
  }

  it('describes the work and makes the page inert, except what a card provider adds to the body', async () => {
    const user = userEvent.setup();
    const { container } = render(<Pay />);
    const challenge = document.body.appendChild(document.createElement('iframe'));
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    const overlay = screen.getByRole('alertdialog', { name: 'Paying', description: 'Keep this page open.' });
    expect(document.activeElement).toBe(overlay);
    expect(container.querySelector('span:empty:not([hidden])'), 'the place where it was opened').toBeNull();
    expect(container.inert).toBe(true);
    expect(challenge.inert).not.toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBe(overlay);
    challenge.remove();
  });

  /** A frame as the browser would lay it out. */
  function frame(parent: Element, width: number, height: number, isVisible = true) {
    const added = document.createElement('iframe');
    Object.defineProperties(added, { offsetWidth: { value: width }, offsetHeight: { value: height } });
    added.checkVisibility = (options) => isVisible || options?.visibilityProperty !== true;
    return parent.appendChild(added);
  }

  it("gives the focus to a bank's challenge above it, not to a vendor's other frames, and takes it back", async () => {
    const user = userEvent.setup();
    const { container } = render(<Pay />);
    const hidden = document.body.appendChild(document.createElement('div'));
    hidden.setAttribute('aria-hidden', 'true');
    frame(hidden, 400, 400);
    frame(container, 400, 400);
    frame(hidden.appendChild(document.createElement('p')), 400, 400);
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    const overlay = screen.getByRole('alertdialog');
    const helpers = [
      frame(document.body, 400, 100),
      frame(document.body, 100, 400),
      frame(document.body, 400, 400, false),
    ];
    await user.tab();
    expect(document.activeElement).toBe(overlay);
    const challenge = frame(document.body, 101, 101);
    await vi.waitFor(() => expect(document.activeElement).toBe(challenge));
    const later = frame(document.body, 400, 400);
    document.body.prepend(later);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement, 'one that is there already').toBe(challenge);
    later.remove();
    overlay.focus();
    await user.tab();
    expect(document.activeElement).toBe(challenge);
    challenge.remove();
    await vi.waitFor(() => expect(document.activeElement).toBe(overlay));
    const wrapper = document.body.appendChild(document.createElement('div'));
    await new Promise((resolve) => setTimeout(resolve));
    const second = frame(wrapper, 400, 400);
    await vi.waitFor(() => expect(document.activeElement).toBe(second));
    for (const one of [...helpers, hidden, wrapper]) one.remove();
  });

  it('leaves the focus alone while a dialog has something to press, and when it is over', async () => {
    const { unmount } = render(<Dialog title="Edit pickup" onClose={() => undefined} />);
    const added = frame(document.body, 400, 400);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
    unmount();
    cleanup();
    render(<BusyOverlay message="Paying" />).unmount();
    added.remove();
    // Under a dialog with something to press.
    const stacked = render(
      <>
        <BusyOverlay message="Paying" />
        <Dialog title="Edit pickup" onClose={() => undefined} />
      </>,
    );
    screen.getByRole('dialog').blur();
    const under = frame(document.body, 400, 400);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(document.body);
    under.remove();
    stacked.unmount();
    const late = frame(document.body, 400, 400);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(document.body);
    late.remove();
  });

  it('leaves focus on the heading of a page that replaces the one it was opened from', async () => {
    function Wait({ isLoading }: { readonly isLoading: boolean }) {
      if (isLoading) return <h1 tabIndex={-1}>Loading</h1>;
      return (
        <main>
          <button type="button">Pay</button>
          {!isLoading && <BusyOverlay message="Paying in another tab" />}
        </main>
      );
    }
    const { rerender } = render(<button type="button">Pay</button>);
    screen.getByRole('button').focus();
    rerender(<Wait isLoading={false} />);
    expect(document.activeElement).toBe(screen.getByRole('alertdialog'));
    rerender(<Wait isLoading />);
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
  });
});

describe('notifications', () => {
  const failed: ToastContent = { id: 'a', tone: 'bad', title: 'Failed', text: 'Not Found' };
  const merged: ToastContent = { id: 'b', tone: 'good', text: 'Merged.' };

  it('are announced: failures assertively, good news politely', () => {
    const { rerender } = render(<ToastRegion toasts={[]} onClose={() => undefined} />);
    expect(screen.queryAllByRole('list')).toEqual([]);
    rerender(<ToastRegion toasts={[failed, merged]} onClose={() => undefined} />);
    expect(screen.getByText('Not Found').closest('[aria-live]')?.getAttribute('aria-live')).toBe('assertive');
    expect(screen.getByText('Merged.').closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
    expect(screen.getByText('Not Found').closest('[aria-live]')?.getAttribute('aria-atomic')).toBe('true');
  });

  it('move what has the focus out from under them, and tell the page their height', () => {
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
        <ToastRegion toasts={[failed]} onClose={() => undefined} />
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

  it('are reached with F6, hold still meanwhile, and give focus back', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn<(id: string) => void>();
    const onHold = vi.fn<() => void>();
    const onRelease = vi.fn<() => void>();
    const page = (toasts: readonly ToastContent[]) => (
      <>
        <button type="button">Page</button>
        <ToastRegion toasts={toasts} onClose={onClose} onHold={onHold} onRelease={onRelease} />
      </>
    );
    const { rerender } = render(page([failed]));
    await user.tab();
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Notifications' }));
    expect(onHold).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Page' }));
    expect(onRelease).toHaveBeenCalledTimes(1);
    await user.keyboard('{F6}');
    onRelease.mockClear();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledWith('a');
    expect(onRelease).not.toHaveBeenCalled();
    rerender(page([]));
    expect(onRelease).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Page' }));
  });

  it('leave the focus to the ones that are left when one is closed, and to where it was when none is', async () => {
    const user = userEvent.setup();
    const page = (toasts: readonly ToastContent[]) => (
      <>
        <input aria-label="Email" />
        <button type="button">Elsewhere</button>
        <ToastRegion toasts={toasts} onClose={() => undefined} />
      </>
    );
    const { rerender } = render(page([failed, merged]));
    const [field, region] = [screen.getByLabelText('Email'), screen.getByRole('region')];
    expect(document.activeElement, 'new ones do not take it').toBe(document.body);
    field.focus();
    const back = vi.spyOn(field, 'focus');
    await user.click(screen.getAllByRole('button', { name: 'Close notification' })[0] as HTMLElement);
    rerender(page([merged]));
    expect(document.activeElement).toBe(region);
    await user.tab();
    const close = document.activeElement;
    rerender(page([failed, merged]));
    expect([document.activeElement, close?.closest('li')?.textContent]).toEqual([close, 'Merged.']);
    rerender(page([]));
    expect(document.activeElement).toBe(field);
    expect(back, 'the page stays where it is').toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
    rerender(page([failed, merged]));
    await user.keyboard('{F6}');
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    rerender(page([]));
    expect(document.activeElement, 'it had left them').toBe(elsewhere);
  });

  it('hold still under a mouse or with the focus inside, and until both are gone', async () => {
    const told: string[] = [];
    const page = (toasts: readonly ToastContent[]) => (
      <ToastRegion
        toasts={toasts}
        onClose={() => undefined}
        onHold={() => told.push('hold')}
        onRelease={() => told.push('release')}
      />
    );
    const { rerender } = render(page([failed, merged]));
    const region = screen.getByRole('region');
    const [first, second] = screen.getAllByRole('button');
    fireEvent.pointerEnter(region, { pointerType: 'touch' });
    expect(told).toEqual([]);
    fireEvent.pointerEnter(region, { pointerType: 'mouse' });
    first?.focus();
    second?.focus();
    fireEvent.pointerLeave(region);
    expect(told).toEqual(['hold']);
    second?.blur();
    expect(told).toEqual(['hold', 'release']);
    fireEvent.pointerEnter(region, { pointerType: 'mouse' });
    rerender(page([]));
    expect(told.slice(2)).toEqual(['hold', 'release']);
    expect(fireEvent.keyDown(document.body, { key: 'F6' }), 'nothing to go to').toBe(true);
  });

  it('are left by Escape alone, which closes nothing else', () => {
    const pressed: string[] = [];
    render(
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
      <div onKeyDown={({ key }) => pressed.push(key)}>
        <ToastRegion toasts={[failed, { id: 'c', tone: 'info', title: 'Again' }]} onClose={() => undefined} />
      </div>,
    );
    const region = screen.getByRole('region');
    expect([region.textContent, region.querySelectorAll('p, b').length]).toEqual(['FailedNot FoundAgain', 3]);
    fireEvent.keyDown(region, { key: 'a' });
    fireEvent.keyDown(region, { key: 'Escape' });
    expect(pressed).toEqual(['a']);
    expect(fireEvent.keyDown(document.body, { key: 'F7' })).toBe(true);
    const link = document.body.appendChild(document.createElement('button'));
    link.focus();
    expect(fireEvent.keyDown(link, { key: 'F6' })).toBe(false);
    expect(document.activeElement).toBe(region);
    fireEvent.keyDown(region, { key: 'F6' });
    expect(document.activeElement).toBe(link);
    link.addEventListener('keydown', (event) => event.preventDefault());
    fireEvent.keyDown(link, { key: 'F6' });
    expect(document.activeElement, 'used by something else').toBe(link);
    link.remove();
  });

  it('can be closed while a dialog is open', async () => {
    const user = userEvent.setup();
    const onClose = vi.fn<(id: string) => void>();
    render(
      <>
        <Dialog title="Edit pickup" onClose={() => undefined} />
        <ToastRegion toasts={[failed]} onClose={onClose} />
      </>,
    );
    const close = screen.getByRole('button', { name: 'Close notification' });
    expect(close.closest('[inert]')).toBeNull();
    await user.click(close);
    expect(onClose).toHaveBeenCalledWith('a');
  });
});
