import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BrandProvider } from '../../../src/ui/Brand.tsx';
import { Receipt } from '../../../src/views/payment-outcome/Receipt.tsx';
import { receiptLists, receiptView } from '../../../src/views/shared/receipt.connect.ts';
import type { ReceiptView } from '../../../src/views/shared/receipt.connect.ts';
import { makeOrderWithInvoice, member } from '../../machines/payment.data.ts';
import { appliedPayment } from '../payment/applied-payment.ts';
import { TODAY } from '../../support/example-data.ts';

afterEach(cleanup);

const paid = makeOrderWithInvoice(0, {
  invoice: {
    subtotal: 349,
    discount: 16,
    labProcessingFee: 15,
    appliedPayments: [
      appliedPayment(300),
      appliedPayment(48, {
        id: 'ap-2',
        type: 'hsa_fsa',
        lastFour: '1111',
        serviceDate: '2026-11-20T18:00:00Z',
      }),
    ],
  },
});

function receipt(loaded = paid, remaining = 0): ReceiptView {
  const found = receiptView(loaded, remaining, TODAY);
  if (!found) throw new Error('Nothing was paid');
  return found;
}

describe('the receipt', () => {
  it('the receipt does not show a write-off of the laboratory as a payment [RUL-11 RUL-68]', () => {
    const written = receipt(
      makeOrderWithInvoice(0, { invoice: { subtotal: 348, appliedPayments: [appliedPayment(328)] } }),
    );
    expect(written.lines.slice(-2).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Applied Payment: −USD 328.00',
      'Other credits: −USD 20.00',
    ]);
    expect(written.paid).toBe('USD 328.00');
  });

  it('the receipt shows who paid whom for what, when and how [RUL-11]', () => {
    expect(receipt()).toMatchObject({
      accessionId: '2305160001',
      patient: 'Ann Example',
      orderedBy: 'Dr. Rivera, Bay Clinic',
      date: 'November 20, 2026',
      paid: 'USD 348.00',
      payments: [
        { label: 'Card ending in 4242', date: 'November 2, 2026', amount: 'USD 300.00' },
        { label: 'HSA/FSA card ending in 1111', date: 'November 20, 2026', amount: 'USD 48.00' },
      ],
    });
    expect(receipt().lines.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Tests Total: USD 349.00',
      'Tax: USD 0.00',
      'Lab Processing Fee: USD 15.00',
      'International Shipping Fee: USD 0.00',
      'Concierge Blood Draw Fee: USD 0.00',
      'Discount: −USD 16.00',
      'Applied Payment: −USD 348.00',
    ]);
  });

  it.each([
    ['Dr. Rivera', '', 'Dr. Rivera'],
    ['', 'Bay Clinic', 'Bay Clinic'],
    ['', '', undefined],
  ])('the receipt names who ordered as far as that is known: %j, %j', (providerName, clinicName, words) => {
    const [about] = receiptLists(receipt({ ...paid, clinic: { providerName, clinicName } }), 'The Lab');
    expect(about?.lines.find(({ id }) => id === 'orderedBy')?.value).toBe(words);
  });

  it('the receipt has no empty row for a patient whose name is not known', () => {
    const [about] = receiptLists(
      receipt({ ...paid, information: { ...paid.information, name: '' } }),
      'The Lab',
    );
    expect(about?.lines.map(({ id }) => id)).toEqual(['lab', 'date', 'accession', 'orderedBy', 'service']);
  });

  it('the receipt has the lines of the invoice, with the concierge as it was paid', () => {
    const concierge = { subtotal: 49, conciergeFee: 99, appliedPayments: [appliedPayment(148)] };
    const found = receipt(
      makeOrderWithInvoice(0, { order: { isConciergeSelected: true }, invoice: concierge }),
    );
    expect(found.lines).toContainEqual(
      expect.objectContaining({ label: 'Concierge Blood Draw Fee', value: 'USD 99.00' }),
    );
    const members = [
      member({ sampleId: '900001', total: 0, ...concierge }),
      member({ sampleId: '900002', total: 12 }),
    ];
    const bundle = receipt(
      makeOrderWithInvoice(0, { invoice: { family: { total: 12, patientTotal: 12, members } } }),
    );
    expect(bundle.members.map(({ total, lines }) => [total, lines.length])).toEqual([
      ['USD 0.00', 7],
      ['USD 12.00', 7],
    ]);
  });

  it('the receipt of a family has each order with its lines, and every payment [RUL-11]', () => {
    const members = ['900001', '900002'].map((sampleId, index) =>
      member({ sampleId, total: 0, appliedPayments: [appliedPayment(100 + index, { id: `ap-${index}` })] }),
    );
    const found = receipt(
      makeOrderWithInvoice(0, { invoice: { family: { total: 0, patientTotal: 0, members } } }),
    );
    expect(found.lines).toEqual([]);
    expect(found.members.map(({ accessionId }) => accessionId)).toEqual(['23051900001', '23051900002']);
    expect(found.paid).toBe('USD 201.00');
    render(<Receipt receipt={found} onPrint={() => undefined} SavePdf={() => null} />);
    expect(screen.queryByText('Payment Overview')).toBeNull();
  });

  it('the receipt has only the patient’s own payments when the provider pays for the tests [RUL-11]', () => {
    const patientBill = { subtotal: 60, total: 0, isPaid: true, appliedPayments: [appliedPayment(60)] };
    const provider = makeOrderWithInvoice(0, {
      order: { chargeMethod: 'netPay' },
      invoice: { patientBill, appliedPayments: [appliedPayment(999)] },
    });
    expect(receipt(provider).paid).toBe('USD 60.00');
    expect(receipt(provider).lines.map(({ label }) => label)).not.toContain('Tests Total');
    const members = ['900001', '900002'].map((sampleId) =>
      member({ sampleId, total: 0, patientBill, appliedPayments: [appliedPayment(999)] }),
    );
    const family = { total: 0, patientTotal: 0, members };
    const bundle = makeOrderWithInvoice(0, { order: { chargeMethod: 'netPay' }, invoice: { family } });
    expect(receipt(bundle).paid).toBe('USD 120.00');
  });

  it('no receipt is shown until a payment is applied [RUL-11]', () => {
    expect(receiptView(makeOrderWithInvoice(0), 0, TODAY)).toBeNull();
  });

  it('the receipt says what remains after a partial payment, and nothing after a full one [RUL-69]', () => {
    const part = receipt(
      makeOrderWithInvoice(248, { invoice: { subtotal: 348, appliedPayments: [appliedPayment(100)] } }),
      248,
    );
    expect(part).toMatchObject({ paid: 'USD 100.00', remaining: 'USD 248.00' });
    expect(receipt().remaining).toBeNull();
    render(<Receipt receipt={part} onPrint={() => undefined} SavePdf={() => null} />);
    expect(screen.getByText('Left to pay').nextSibling?.textContent).toBe('USD 248.00');
  });

  it('the receipt is printed by a press on its button [RUL-11]', async () => {
    const onPrint = vi.fn<() => void>();
    render(
      <BrandProvider brand={{ name: 'Your Lab' }}>
        <Receipt receipt={receipt()} onPrint={onPrint} SavePdf={() => null} />
      </BrandProvider>,
    );
    const region = within(screen.getByRole('region', { name: 'Receipt' }));
    region.getByText('Your Lab');
    await userEvent.click(region.getByRole('button', { name: 'Print receipt' }));
    expect(onPrint).toHaveBeenCalledTimes(1);
  });
});
