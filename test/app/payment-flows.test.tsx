import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { createActor, toPromise } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { attemptsOf } from '../../src/app/adapters/attempts.ts';
import { useOrderLogo } from '../../src/app/adapters/order-logo.ts';
import { AppDependenciesContext } from '../../src/app/shell/app-dependencies.ts';
import type { AppDependencies } from '../../src/app/shell/app-dependencies.ts';
import type { PaymentViewProps } from '../../src/views/payment/card-components.ts';
import { ACCOUNT } from '../machines/payment.data.ts';
import { openPage } from './open-page.ts';
import { eventually } from '../support/eventually.ts';
import { IDENTITY, LINK, TODAY } from '../support/example-data.ts';

// Replaces a flow's page with what it is made from: its machine with all dependencies, and its input.
vi.mock('../../src/app/shell/flow.tsx', () => ({ flowPage: (start: unknown) => start }));

/** The vendors' code, which the network may lose; each names itself and the fields that it was given. */
const network = { isDown: false };
const code = (name: string) => () => {
  if (network.isDown) throw new TypeError('lost');
  return {
    default: ({ fields, isBusy }: { readonly fields?: object; readonly isBusy?: boolean }) => (
      <p>{`${name}${fields && 'tokenizeCard' in fields ? '' : ' without fields'}${isBusy ? ', busy' : ''}`}</p>
    ),
  };
};
vi.mock('../../src/app/adapters/cards/StripeFields.tsx', () => code('the card fields of Stripe')());
vi.mock('../../src/app/adapters/cards/StaxFields.tsx', () => code('the card fields of Stax')());
vi.mock('../../src/app/adapters/cards/WalletButton.tsx', () => code('the wallet')());
/** The components that the form is shown with. */
let shown: PaymentViewProps['components'] | null = null;
vi.mock('../../src/views/payment/PaymentView.tsx', () => ({
  PaymentView: ({ components }: PaymentViewProps) => {
    shown = components;
    return null;
  },
}));

const ANY_DATE = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;

describe('the components of the vendors', () => {
  const components = async () => {
    const { View, run } = await openPage('payment.tsx');
    render(<View actor={run({ query: LINK })} />);
    cleanup();
    return shown as PaymentViewProps['components'];
  };
  const card = {
    account: ACCOUNT,
    errors: {},
    causes: {},
    onMount: () => undefined,
    onChange: () => undefined,
    expiry: null,
  };
  const wallet = {
    account: ACCOUNT,
    amount: 348,
    currency: 'usd',
    isBusy: true,
    onApproved: () => undefined,
    onOutdated: () => undefined,
    onDismissed: () => undefined,
  };

  // First the ones that are lost: what has loaded stays.
  it('a wallet whose code is lost is left out without an error', async () => {
    const { WalletButton } = await components();
    network.isDown = true;
    const { container } = render(<WalletButton {...wallet} />);
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 50)));
    expect(container.childElementCount).toBe(0);
    network.isDown = false;
  });

  it('card fields whose code is lost say so, and load again on a press', async () => {
    const { CardFields } = await components();
    network.isDown = true;
    render(<CardFields {...card} cardVendor="stax" />);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getAllByRole('group').every((element) => element.hasAttribute('data-disabled'))).toBe(true);
    await screen.findByRole('alert');
    network.isDown = false;
    await userEvent.click(screen.getByRole('button'));
    await screen.findByText('the card fields of Stax');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the code of the card fields is that of the card vendor, and the code of the wallet loads', async () => {
    const { CardFields, WalletButton } = await components();
    const { rerender } = render(<CardFields {...card} cardVendor="stripe" />);
    await screen.findByText('the card fields of Stripe');
    rerender(<CardFields {...card} cardVendor="stax" />);
    await screen.findByText('the card fields of Stax');
    expect(screen.queryByText('the card fields of Stripe')).toBeNull();
    render(<WalletButton {...wallet} />);
    await screen.findByText('the wallet, busy');
  });
});

it.each([
  [true, '/orderTest/recordConciergeFee', { accessionId: '1', amount: 99 }],
  [false, '/orderTest/cancelSelectedConciergeFee', { accessionId: '1' }],
])('a payment with the concierge checked %s first calls %s [MONEY-R15]', async (isChecked, path, json) => {
  const { calls, start } = await openPage('payment.tsx');
  start('pay.updateConciergeFee', { accessionId: '1', isChecked });
  await eventually(() => expect(calls).toMatchObject([{ path, json }]));
});

it('a payment holds its orders from when it needs them until it stops, and not before [RUL-06]', async () => {
  const { logic, dependencies } = await openPage('payment.tsx');
  const { hold } = attemptsOf(dependencies);
  const bundle = ['770001'];
  const isHeld = async () => {
    const release = await hold(bundle);
    release?.();
    return release === null;
  };
  const payment = createActor(logic('pay.holdOrder'), { input: { bundle } }).start();
  expect(await isHeld(), 'while the form is still being checked').toBe(false);
  payment.send({ type: 'order.needed' });
  expect(await isHeld()).toBe(true);
  payment.stop();
  await eventually(async () => expect(await isHeld()).toBe(false));
});

const ORDER = {
  sampleId: IDENTITY.sampleId,
  orderIdStr: '770001',
  patientId: '5001',
  isCanceled: false,
  providerHasRevenue: true,
};
const orderResponse = (order: object) => ({ data: { patientOrder: { orders: [{ order }] } } });

describe('the payment form', () => {
  const phone = { contact_type: 'phone', contact_details: '4155550101' };
  const email = { contact_type: 'email', contact_details: 'ann@example.com' };
  const bill = { charge_type: 'order', charge_type_id: '770001', sample_id: ORDER.sampleId, subtotal: 348 };
  const load = async (contacts: readonly object[], invoice: object) => {
    const patientPNS = { confirmAddress: { name: 'Ann' }, patientInfo: { patient_contact: contacts } };
    const { start, dependencies } = await openPage('payment.tsx', {
      responses: {
        '': ({ json }) =>
          JSON.stringify(json).includes('patientPNS') ? { data: { patientPNS } } : orderResponse(ORDER),
        '/invoice': () => ({ ...bill, total: 348, account_id: '5001', currency: 'usd', ...invoice }),
      },
    });
    dependencies.session.open({ link: LINK });
    const { orderWithInvoice } = (await toPromise(start('openForm.loadPaymentForm', IDENTITY))) as {
      readonly orderWithInvoice: { readonly contactEmail: string };
    };
    return { orderWithInvoice, kept: dependencies.stores.tab.read('billingInfo') };
  };

  it.each([
    [[phone, email], 'ann@example.com'],
    [[phone], ''],
  ])('the payment form has the email address among %j', async (contacts, expected) => {
    expect((await load(contacts, {})).orderWithInvoice.contactEmail).toBe(expected);
  });

  const share = { subtotal: 348, total: 348, is_paid: false, applied_payments: [] };
  const family = { total: 500, patient_total: 500, family_order_details: [{ ...bill, total: 500 }] };
  it.each([
    [{}, { patient_bill: null, family_orders: null }],
    [{ patient_bill: share }, { patient_bill: { total: 348 }, family_orders: null }],
    [{ family_orders: family }, { patient_bill: null, family_orders: { patient_total: 500 } }],
  ])('the payment form stores only the totals of the invoice %j', async (invoice, kept) => {
    expect((await load([], invoice)).kept).toEqual({ currency: 'usd', ...kept });
  });
});

const PAGES = {
  conciergeRequest: 'conciergeRequest',
  conciergePage: 'concierge',
  conciergeScheduling: 'scheduling',
} as const;

it.each(Object.entries(PAGES))(
  'the success page leads nowhere where %s is not configured',
  async (page, name) => {
    const { input, dependencies } = await openPage('payment-outcome.tsx', { pages: { [page]: null } });
    dependencies.session.open({ link: LINK });
    const pages = { conciergeRequest: true, concierge: true, scheduling: true };
    const start = { identity: IDENTITY, keptQuery: LINK, paidAccessionId: '7', today: ANY_DATE };
    expect(input({ historyState: { accessionId: '7' } })).toEqual({
      ...start,
      pages: { ...pages, [name]: false },
    });
  },
);

it.each([
  ['FailedPage', 'failed'],
  ['PaymentFailedPage', 'paymentFailed'],
  ['NotFound', 'notFound'],
])("%s shows the previous page's order, or the link's if there is none [RUL-35]", async (name, page) => {
  const { input, dependencies } = await openPage(`payment-failure.tsx#${name}`);
  dependencies.session.open({ link: LINK });
  const start = { page, keptQuery: LINK, isUnrelatedToLink: false, charge: null };
  const query = { accession_id: '8' };
  expect(input({ query, historyState: { accessionId: '7' } })).toEqual({ ...start, failedAccessionId: '7' });
  expect(input({ query, historyState: {} })).toEqual({ ...start, failedAccessionId: '8' });
  expect(input({ query: null, historyState: {} })).toEqual({ ...start, failedAccessionId: null });
  expect(input({ query: null, historyState: { isUnrelatedToLink: true } })).toMatchObject({
    isUnrelatedToLink: true,
  });
});

it.each([
  ['BloodDrawEntry', '/bloodDrawLanding', true],
  ['InformationEntry', '/informationLanding', true],
  ['NyWaiverEntry', '/ny_form', false],
])('%s loads %s while it reads its link, and leads there', async (name, page, hasLink) => {
  const { preload, run, dependencies } = await openPage(`link-entries.ts#${name}`);
  expect(preload.mock.calls).toEqual([[page]]);
  expect(await toPromise(run({ query: LINK }))).toMatchObject({ page, replace: true });
  expect(dependencies.session.identity()).toEqual(IDENTITY);
  expect(dependencies.session.keptQuery()).toEqual(hasLink ? LINK : null);
});

describe("the provider's logo [PAY-R02]", () => {
  const clinic = { settings: { pns_brand_logo: '/logo.png' }, providerClinic: { clinicName: 'Bay Clinic' } };
  const PNS = { ...clinic, confirmAddress: { name: 'Ann' } };
  const use = async (response: (sampleId: string, isPns: boolean) => unknown) => {
    const requested: string[] = [];
    const { dependencies } = await openPage('payment-pending.tsx', {
      responses: {
        '': async ({ json }) => {
          const text = JSON.stringify(json);
          const sampleId = /"sample(?:_i|I)d":\[?"(\w+)"/.exec(text)?.[1] ?? '';
          const isPns = text.includes('patientPNS');
          requested.push(`${isPns ? 'pns' : 'order'} ${sampleId}`);
          return { data: await response(sampleId, isPns) };
        },
      },
    });
    const wrapper: ComponentType<{ readonly children: ReactNode }> = ({ children }) => (
      <AppDependenciesContext value={dependencies}>{children}</AppDependenciesContext>
    );
    return { requested, dependencies, show: () => renderHook(useOrderLogo, { wrapper }) };
  };
  const orders = (order: object) => ({ patientOrder: { orders: [{ order: { ...ORDER, ...order } }] } });
  const keep = ({ session }: AppDependencies, sampleId: string) =>
    session.open({ link: { accession_id: `of ${sampleId}`, sample_id: sampleId, token: 'a-token' } });
  const pause = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 20)));

  it.each([
    ['without an order', null, {}, []],
    ['without revenue', 'a1', { providerHasRevenue: false }, ['order a1']],
    ['of an order that is not found', 'a2', { sampleId: 'other' }, ['order a2']],
  ])("the provider's logo is not shown %s, whatever else loads", async (_, kept, order, calls) => {
    const { requested, dependencies, show } = await use((sampleId) => orders({ sampleId, ...order }));
    if (kept) keep(dependencies, kept);
    const { result } = show();
    await pause();
    expect([result.current, requested]).toEqual([null, calls]);
  });

  it("the provider's logo is requested once, and is on every page of the order", async () => {
    const { requested, dependencies, show } = await use((sampleId, isPns) =>
      isPns ? { patientPNS: PNS } : orders({ sampleId }),
    );
    keep(dependencies, 'c1');
    for (const _page of ['pending', 'failed']) {
      const { result, unmount } = show();
      await eventually(() => expect(result.current).toEqual({ url: '/logo.png', name: 'Bay Clinic' }));
      unmount();
    }
    expect(requested).toEqual(['order c1', 'pns c1']);
  });

  it("the provider's logo is requested again by the next page if it could not be loaded", async () => {
    let isUp = false;
    const { dependencies, show } = await use((sampleId, isPns) =>
      isPns && isUp ? { patientPNS: PNS } : orders({ sampleId }),
    );
    keep(dependencies, 'd1');
    const { unmount } = show();
    await pause();
    unmount();
    isUp = true;
    const { result } = show();
    await eventually(() => expect(result.current?.url).toBe('/logo.png'));
  });

  it("the provider's logo is that of the page's order, even if another order loads later", async () => {
    const late = Promise.withResolvers<void>();
    const { dependencies, show } = await use(async (sampleId, isPns) => {
      if (sampleId === 'b1') await late.promise;
      return isPns
        ? { patientPNS: { ...PNS, settings: { pns_brand_logo: `/${sampleId}.png` } } }
        : orders({ sampleId });
    });
    keep(dependencies, 'b1');
    const { result, rerender } = show();
    keep(dependencies, 'b2');
    rerender();
    await eventually(() => expect(result.current?.url).toBe('/b2.png'));
    late.resolve();
    await pause();
    expect(result.current).toEqual({ url: '/b2.png', name: 'Bay Clinic' });
  });
});

it("the payment form uses the laboratory's day", async () => {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T23:30:00-08:00`), toFake: ['Date'] });
  const { input } = await openPage('payment.tsx');
  expect(input({ query: LINK })).toMatchObject({ today: TODAY });
});
