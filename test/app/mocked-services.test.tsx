import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { exampleOrder, mocked } from '../support/contract-mock.ts';
import { openApp } from './open-app.tsx';
import { testDependencies } from './dependencies.ts';

// The document of a payment, which the payment form can be shown in.
vi.hoisted(() => window.history.replaceState(null, '', '/pns_single_page_flow'));

// jsdom draws nothing.
vi.mock('../../src/app/adapters/SignaturePad.tsx', () => ({ default: () => null }));

const query = {
  accession_id: exampleOrder.julienBarcode,
  sample_id: exampleOrder.sampleId,
  token: 'a-token',
  event_id: 'ev1',
};

it.each([
  ['/pns_single_page_flow', 'Shipping address'],
  ['/payment_media', 'Payment Information'],
  ['/payment_form', 'Payment Information'],
  ['/payment_pending', 'Payment Pending!'],
  ['/informationLanding', 'Shipping address'],
  ['/fedexPickup/schedules', 'Schedule New Pickup'],
  ['/questionnaire', 'Hormone Testing Questionnaire'],
  ['/hormoneZoomerPage', 'Hormone Zoomer Questionnaire'],
  ['/gutZoomerPage', 'Gut Zoomer Questionnaire'],
  ['/cardioZoomerPage', 'Cardio Zoomer Questionnaire'],
  ['/nyform', 'NY Waive Form: Patient Confirmation Regarding Specimen Collection Site'],
  ['/bloodDraw', 'Bayview Integrative Health'],
  ['/collectStatus', 'Collection status'],
  ['/confirmAppointment', 'Confirmation Success'],
  ['/cancelAppointment', 'Are you sure to cancel your appointment?'],
  ['/collections', 'Sample Type Instruction'],
])(
  "with the responses of the contract's examples, %s has the heading %s and no alert",
  async (pathname, heading) => {
    vi.stubGlobal('fetch', async (request: Request) => {
      // The test's configuration names each service as the code does.
      const path = new URL(request.url).pathname.replace('/orderPortal/', '/order-portal/');
      const token = request.headers.get('authorization') ?? '';
      const { status, body } = mocked(request.method, path, token);
      return Response.json(body, { status });
    });
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    testDependencies().session.open({ link: query });
    openApp(pathname, query, { mapTiles: null });
    const headings = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);
    await waitFor(() => expect(headings()).toContain(heading));
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([]);
  },
);
