import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BrandProvider } from '../../../src/ui/Brand.tsx';
import { LoadingPage } from '../../../src/views/shared/LoadingPage.tsx';
import { LostComponent } from '../../../src/ui/LostComponent.tsx';
import { MessagePage } from '../../../src/views/shared/MessagePage.tsx';
import { EmailField } from '../../../src/views/shared/EmailField.tsx';
import { dialingCodes } from '../../../src/views/shared/dialing-codes.ts';
import { providerLogo } from '../../../src/views/shared/logo.ts';
import { dialingOptions } from '../../../src/views/pickup/dialing.ts';
import { makeOrderWithInvoice } from '../../machines/payment.data.ts';
import { eventually } from '../../support/eventually.ts';

afterEach(cleanup);

describe('a message', () => {
  const openMessagePage = (supportPhone?: string, accessionId?: string, tty?: string) =>
    render(
      <BrandProvider brand={{ name: 'Your Lab', supportPhone, tty }}>
        <MessagePage tone="info" title="Done" accessionId={accessionId} />
      </BrandProvider>,
    );

  it('a message page says whom to call, and which order it is about', () => {
    openMessagePage('+1 (800) 555-0100', '2611000137');
    expect(screen.getByRole('link', { name: '+1 (800) 555-0100' }).getAttribute('href')).toBe(
      'tel:+18005550100',
    );
    within(screen.getByRole('banner')).getByText('Accession ID: 2611000137');
  });

  it("a message page has the laboratory's text telephone beside its phone, and it can be called as well [RUL-106]", () => {
    openMessagePage('+1 (800) 555-0100', undefined, '711');
    expect(screen.getByRole('main').textContent).toMatch(/\+1 \(800\) 555-0100 \(TTY 711\)$/);
    expect(screen.getByRole('link', { name: 'TTY 711' }).getAttribute('href')).toBe('tel:711');
  });

  it('a message page mentions no phone and no order if there is none', () => {
    openMessagePage();
    expect(within(screen.getByRole('main')).queryByRole('link')).toBeNull();
    expect(screen.queryByText(/Accession ID/)).toBeNull();
    expect(screen.getByRole('main').textContent).toBe('DoneDone');
  });
});

it('a page that is still loading leaves the focus where it is', () => {
  const page = (isLoading: boolean) => (
    <>
      <input />
      {isLoading && <LoadingPage />}
    </>
  );
  const { rerender } = render(page(false));
  screen.getByRole('textbox').focus();
  rerender(page(true));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

it('a missing part of the page can be requested again, but not twice while the request is running', () => {
  const onRetry = vi.fn<() => void>();
  const component = (isRetrying: boolean) => (
    <LostComponent failedAttempts={1} isRetrying={isRetrying} onRetry={onRetry} />
  );
  const { rerender } = render(component(false));
  const button = screen.getByRole('button', { name: 'Try again' });
  fireEvent.click(button);
  rerender(component(true));
  fireEvent.click(button);
  expect([onRetry.mock.calls.length, button.ariaDisabled]).toEqual([1, 'true']);
});

it.each(['Try again', 'Load the page again'])(
  "when a missing part of the page loads, the focus moves from its button '%s' to the next control",
  async (name) => {
    const part = (isLoaded: boolean) => (
      <section>
        <button type="button">Beside it</button>
        {isLoaded ? (
          <p>The part</p>
        ) : (
          <LostComponent failedAttempts={1} isRetrying onRetry={() => undefined} />
        )}
      </section>
    );
    const { rerender } = render(part(false));
    screen.getByRole('button', { name }).focus();
    rerender(part(true));
    await eventually(() => expect(document.activeElement).toBe(screen.getByText('Beside it')));
  },
);

it('a missing part of the page offers to reload the whole page', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { href: 'https://portal.example/', reload });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  render(<LostComponent failedAttempts={1} isRetrying={false} onRetry={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Load the page again' }));
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1));
  vi.unstubAllGlobals();
});

describe('the logo of a provider [PAY-R02 AMB-57]', () => {
  const logo = (brandLogo: string | null, providerHasRevenue = true, names: object = {}) => {
    const { order, settings, clinic } = makeOrderWithInvoice(50);
    return providerLogo({
      order: { ...order, providerHasRevenue },
      settings: { ...settings, brandLogo },
      clinic: { ...clinic, clinicName: 'Bay Clinic', providerName: 'Dr. Rivera', ...names },
    });
  };

  it.each([
    ['https://cdn.example/logo.png', true],
    ['HTTPS://cdn.example/logo.png', true],
    ['/logo.png', true],
    ['//cdn.example/logo.png', false],
    ['http://cdn.example/logo.png', false],
    ['javascript:alert(1)', false],
    ['/\\evil.example/logo.png', false],
    ['/\t/evil.example/logo.png', false],
    ['data:image/png;x=https://cdn.example/logo.png', false],
    ['', false],
    [null, false],
  ])("the provider's logo at the address %s is shown: %s", (address, isShown) => {
    expect(logo(address)).toEqual(isShown ? { url: address, name: 'Bay Clinic' } : null);
  });

  it("the name beside a provider's logo is that of the clinic or the doctor, and only of a provider with revenue", () => {
    expect(logo('/logo.png', true, { clinicName: '' })?.name).toBe('Dr. Rivera');
    expect(logo('/logo.png', false)).toBeNull();
  });
});

it('a dialing code names two countries at most; +1 comes first in the list, the others by country [ENT-R24]', () => {
  const labels = dialingCodes().map(({ label }) => label);
  expect(labels.slice(0, 3)).toEqual(['United States, Canada +1', 'Afghanistan +93', 'Albania +355']);
  expect(labels.at(-1)).toBe('Zimbabwe +263');
  expect(labels).toEqual([labels[0], ...labels.slice(1).toSorted((a, b) => a.localeCompare(b, 'en'))]);
});

it('a dialing code of the courier names its countries, unless more than three share it [PICK-R52]', () => {
  const labels = dialingOptions(['NO', 'AU', 'GB', 'US'], '').map(({ label }) => label);
  expect(labels).toEqual([
    '+1 Canada, United States',
    '+44',
    '+47 Norway, Svalbard & Jan Mayen',
    '+61 Australia, Cocos (Keeling) Islands, Christmas Island',
  ]);
});

describe('an email address', () => {
  function Email({ initial = '' }: { readonly initial?: string }) {
    const [value, setValue] = useState(initial);
    return <EmailField id="email" label="Email" value={value} onChange={setValue} />;
  }
  const field = () => screen.getByRole('textbox', { name: 'Email' });

  it('an email address with a typo gets a suggestion when its field is left, and is never changed by itself', async () => {
    const user = userEvent.setup();
    render(<Email />);
    await user.type(field(), 'ana@gmial.com');
    expect(screen.queryByRole('button')).toBeNull();
    await user.tab();
    // Announced as a whole, shown as the part that differs.
    screen.getByText('Did you mean ana@gmail.com?');
    expect(field()).toHaveProperty('value', 'ana@gmial.com');
    await user.click(screen.getByRole('button', { name: 'Did you mean …@gmail.com?' }));
    expect(field()).toHaveProperty('value', 'ana@gmail.com');
    expect(document.activeElement).toBe(field());
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/Did you mean/)).toBeNull();
  });

  it('an email address on file or filled in by the browser gets a suggestion for its typo, too', () => {
    const { unmount } = render(<Email initial="ana@hotmial.com" />);
    expect(screen.getByRole('button').textContent).toBe('Did you mean …@hotmail.com?');
    unmount();
    render(<Email />);
    fireEvent.change(field(), { target: { value: 'ana@yaho.com' } });
    expect(screen.getByRole('button').textContent).toBe('Did you mean …@yahoo.com?');
  });
});
