import { expect, test } from 'vitest';
import { CONCIERGE_FEE } from '../../machines/domain/money.ts';
import { postGuestLogin } from '../../src/api/core-samples.ts';
import { loadInvoice, verifyCouponCode } from '../../src/api/invoice.ts';
import { loadOrder } from '../../src/api/orders.ts';
import {
  cancelSelectedConciergeFee,
  getCustomerInfo,
  loadOrdersOfPatient,
  loadTubeTypes,
  recordConciergeFee,
} from '../../src/api/order-portal.ts';
import { loadPns, PNS_PARTS } from '../../src/api/patient-pns.ts';
import type { PnsPart } from '../../src/api/patient-pns.ts';
import { loadPayLaterEligibility } from '../../src/api/payout.ts';
import { loadCountries } from '../../src/api/pricing.ts';
import { loadWaiver, submitWaiver } from '../../src/api/waiver.ts';
import { requirementList } from '../support/spec.ts';
import { graph, json, TOKEN, useService } from './service.ts';

const service = useService();
const client = () => service.client();
const order = () => loadOrder(client(), { sampleId: '501', token: TOKEN });
const invoice = () => loadInvoice(client(), { chargeType: 'order', chargeTypeId: '9001' });

const orderIdentity = {
  accessionId: '2411120001',
  sampleId: '501',
  token: TOKEN,
  orderId: '9001',
  patientId: '77',
  customerId: '1001',
};

function sentQuery(): string {
  const body = service.calls[0]?.body as { readonly query: string } | undefined;
  return body?.query ?? '';
}

const wireOrder = {
  patientId: 77,
  orderIdStr: '9001',
  customerId: 1001,
  julienBarcode: '2411120001',
  sampleId: 501,
  order_source: 'WP',
  isCanceled: false,
  providerHasRevenue: true,
  providerHasMerchandise: true,
  chargeMethod: 'netPay',
  bloodKitDeliveryMethod: 'shipToPatient',
  nonBloodKitDeliveryMethod: 'pickup',
  is_concierge_valid_general: true,
  is_concierge_select: true,
  is_concierge_paid: true,
  concierge_source: 'customer',
  isFamilyOrder: true,
  isFamilyMainOrder: true,
  familyOrderSampleIds: [501, '502'],
  orderItems: [
    {
      item_id: 837,
      item_type: 'packagePriceId',
      x_choose_y_List: [{ x_choose_y_detail_list: [{ item_id: 18001, item_type: 'bundleId' }] }],
    },
  ],
};

const orderResponse = (...orders: unknown[]) =>
  json(200, { data: { patientOrder: { orders: orders.map((wire) => ({ order: wire })) } } });
const pnsResponse = (patientPNS: object) => json(200, { data: { patientPNS } });
const pns = <const Part extends PnsPart>(...parts: readonly Part[]) =>
  loadPns(client(), { orderIdentity, parts });

test('patientOrder becomes an order [GQL-R01 ENT-R01 ENT-R02 ENT-R12]', async () => {
  service.behave(graph({ patientOrder: { orders: [{ order: wireOrder }] } }));
  expect(await order()).toEqual({
    patientId: '77',
    orderId: '9001',
    customerId: '1001',
    accessionId: '2411120001',
    sampleId: '501',
    source: 'WP',
    isCancelled: false,
    providerHasRevenue: true,
    providerHasMerchandise: true,
    chargeMethod: 'netPay',
    bloodKitDeliveryMethod: 'shipToPatient',
    nonBloodKitDeliveryMethod: 'pickup',
    isConciergeValid: true,
    isConciergeSelected: true,
    isConciergePaid: true,
    conciergeSource: 'customer',
    isFamilyOrder: true,
    isFamilyMainOrder: true,
    familySampleIds: ['501', '502'],
    items: [{ id: '837', type: 'packagePriceId', choices: [{ id: '18001', type: 'bundleId' }] }],
  });
  expect(service.calls[0]).toMatchObject({
    method: 'POST',
    url: '/orders',
    body: { operationName: 'getOrderViaSampleId', variables: { sampleId: ['501'] } },
  });
});

test('an order with nothing but its ids has safe values for everything else [AMB-24]', async () => {
  service.behave(orderResponse({ patientId: '77', orderIdStr: '9001', sampleId: '501', isCanceled: null }));
  expect(await order()).toMatchObject({
    customerId: '',
    isCancelled: false,
    isConciergePaid: false,
    familySampleIds: [],
    items: [],
  });
});

test('an order without an id or without its cancelled flag is malformed [RUL-26]', async () => {
  for (const wire of [
    { ...wireOrder, orderIdStr: null },
    { ...wireOrder, isCanceled: undefined },
  ]) {
    service.behave(orderResponse(wire));
    await expect(order()).rejects.toEqual({ code: 'malformed' });
  }
});

test('a response without the order of the requested sample fails as not found', async () => {
  service.behave(orderResponse());
  await expect(order()).rejects.toEqual({ code: 'notFound' });
  service.behave(orderResponse({ ...wireOrder, sampleId: '999' }));
  await expect(order()).rejects.toEqual({ code: 'notFound' });
});

test('a GraphQL response with an empty list of errors is not a failure [GQL-R09]', async () => {
  service.behave(json(200, { data: { patientOrder: { orders: [{ order: wireOrder }] } }, errors: [] }));
  expect(await order()).toMatchObject({ orderId: '9001' });
});

test("GraphQL errors fail the call, joined with ' | ', partial data or not [GQL-R09]", async () => {
  service.behave(
    json(200, { data: null, errors: [{ message: 'First' }, { message: 'Second' }, { extensions: {} }] }),
  );
  await expect(order()).rejects.toEqual({ code: 'graphql', message: 'First | Second' });
  service.behave(json(200, { errors: [{ message: `Bad token ${TOKEN}` }] }));
  await expect(order()).rejects.toEqual({ code: 'graphql' });
  service.behave(json(400, { errors: [{ message: 'No such field' }] }));
  await expect(order()).rejects.toEqual({ code: 'refused', message: 'No such field' });
});

const wirePayment = {
  apply_id: 1,
  payment_id: 2,
  transaction_id: 3,
  payment_type: 'card',
  payment_source: 'visa',
  last_four: '4242',
  amount: '20.50',
  service_date: '2024-11-01',
};
const payment = {
  id: '1',
  type: 'card',
  source: 'visa',
  lastFour: '4242',
  amount: 20.5,
  serviceDate: '2024-11-01',
};

const wireLines = {
  charge_id: 11,
  charge_type: 'order',
  charge_type_id: 9001,
  accession_id: '2411120001',
  sample_id: 501,
  is_paid: false,
  total: '348.00',
  subtotal: 300,
  discount: 10,
  tax: 8.5,
  consultation_fee: 25,
  applied_payments: [wirePayment],
};
const lines = {
  chargeType: 'order',
  chargeTypeId: '9001',
  accessionId: '2411120001',
  sampleId: '501',
  isPaid: false,
  total: 348,
  subtotal: 300,
  discount: 10,
  tax: 8.5,
  consultationFee: 25,
  appliedPayments: [payment],
};

const wireInvoice = {
  ...wireLines,
  va_processing_fee: 5,
  international_shipping_fee: 6,
  concierge_fee: 99,
  currency: 'EUR',
  account_type: 'patient',
  account_id: 77,
  order_id: 9001,
  customer_id: 1001,
  provider_has_revenue: true,
  patient_bill: { subtotal: 300, total: '348', is_paid: false, applied_payments: null },
  family_orders: {
    total: 700,
    patient_total: '696.50',
    family_order_details: [
      {
        ...wireLines,
        is_markup_order: true,
        patient_bill: { subtotal: 120, total: 60, is_paid: false, applied_payments: [] },
        fees: { concierge: 99, va_processing_fee: 5, international_shipping_fee: 6 },
      },
    ],
  },
};

test('GET /invoice becomes an invoice [CALL-R03 ENT-R04 ENT-R05 ENT-R06 ENT-R07]', async () => {
  service.behave(json(200, wireInvoice));
  const fees = { labProcessingFee: 5, internationalShippingFee: 6, conciergeFee: 99 };
  const share = { subtotal: 120, total: 60, isPaid: false, appliedPayments: [] };
  expect(await invoice()).toEqual({
    ...lines,
    ...fees,
    currency: 'eur',
    accountType: 'patient',
    accountId: '77',
    orderId: '9001',
    customerId: '1001',
    providerHasRevenue: true,
    patientBill: { subtotal: 300, total: 348, isPaid: false, appliedPayments: [] },
    family: {
      total: 700,
      patientTotal: 696.5,
      members: [{ ...lines, ...fees, isMarkupOrder: true, patientBill: share }],
    },
  });
  expect(service.calls[0]?.url).toBe('/accounting/invoice?charge_type_id=9001&charge_type=order');
});

test.each(['0001-01-01', '0000-00-00', '0001-01-01T00:00:00Z'])(
  'a payment that has no day, written as %s, shows none on the receipt [RUL-11 RUL-39]',
  async (service_date) => {
    service.behave(json(200, { ...wireInvoice, applied_payments: [{ ...wirePayment, service_date }] }));
    expect((await invoice()).appliedPayments).toEqual([{ ...payment, serviceDate: '' }]);
  },
);

test('an invoice with only its mandatory fields is in usd, unpaid, and without fees, patient bill and family [MONEY-R23 AMB-24]', async () => {
  const { charge_type, charge_type_id, sample_id, total, subtotal } = wireLines;
  service.behave(json(200, { charge_type, charge_type_id, sample_id, total, subtotal, account_id: '77' }));
  expect(await invoice()).toMatchObject({
    currency: 'usd',
    isPaid: false,
    discount: 0,
    conciergeFee: 0,
    appliedPayments: [],
    patientBill: null,
    family: null,
  });
});

test('missing fees of a family member are zero, and a family order without members is ignored [AMB-24]', async () => {
  const bare = { ...wireInvoice.family_orders, family_order_details: [wireLines] };
  service.behave(json(200, { ...wireInvoice, family_orders: bare }));
  expect(await invoice()).toMatchObject({
    family: { members: [{ labProcessingFee: 0, internationalShippingFee: 0, conciergeFee: 0 }] },
  });
  const family_orders = { total: 0, patient_total: 0, family_order_details: [] };
  service.behave(json(200, { ...wireInvoice, family_orders }));
  expect((await invoice()).family).toBeNull();
});

test.each<readonly [string, string | null]>([
  ...['total', 'subtotal', 'sample_id', 'charge_type', 'account_id'].map((field) => [field, null] as const),
  ['currency', 'dollars'],
])('an invoice whose %s is %s is malformed [RUL-26]', async (field, value) => {
  service.behave(json(200, { ...wireInvoice, [field]: value }));
  await expect(invoice()).rejects.toEqual({ code: 'malformed' });
});

test('a coupon is verified with the charge that it is for [CALL-R04 RUL-27]', async () => {
  service.behave(json(200, { is_valid: true }));
  const coupon = { chargeType: 'order', chargeTypeId: '9001', code: 'SAVE', isApplied: false };
  expect(await verifyCouponCode(client(), coupon)).toBeUndefined();
  expect(service.calls[0]).toMatchObject({
    method: 'POST',
    url: '/accounting/verifyCouponCode',
    body: { coupon_code: 'SAVE', need_apply: false, charge_url: 'order::9001' },
  });
});

const wirePns = {
  transaction: { payment_status_index: '4' },
  settings: {
    pns_brand_logo: '/logo.png',
    consultation_fee_name: 'Review fee',
    concierge_blood_draw_options: 1,
  },
  providerClinic: { clinicName: 'Clinic', providerName: 'Dr. Provider' },
  confirmAddress: {
    name: 'Pat Ient',
    gender: 'Female',
    birthdate: '1980-02-03',
    phone: { area_code: 1, phone_number: '5550100199' },
    street: '1 Main St',
    city: 'Austin',
    state: 'TX',
    zipcode: 78701,
    country: 'US',
    is_editable: true,
    reason: 'DELIVERED',
    is_apply_to_future_order: true,
    concierge_needed: true,
    blood_draw_needed: false,
  },
  checkAddressConfirmation: {
    address_confirmed_samples: [501],
    address_not_confirmed_samples: ['502'],
    address_verified_by_patient_samples: [],
  },
  countryList: [{ vibrantCountryId: 1, countryName: 'Canada', countryNameTwoBytes: 'ca' }],
  patientInfo: {
    patient_first_name: 'Pat',
    patient_last_name: 'Ient',
    patient_contact: [{ contact_type: 'email', contact_details: 'pat@example.org' }],
    patient_address: [
      {
        street_address: '1 Main St',
        apt_opt: 4,
        city: 'Austin',
        state: 'TX',
        zipcode: '78701',
        country: 'US',
        address_type: 'home',
      },
    ],
  },
  issueData: [{ issue_type_id: '84', resolution: { is_resolved: false } }],
};

test('patientPNS: every part of a page is read [GQL-R02 AMB-22 ENT-R08 ENT-R09 ENT-R11 ENT-R12 ENT-R15 ENT-R16 ENT-R18 ENT-R19 ENT-R20]', async () => {
  service.behave(graph({ patientPNS: wirePns }));
  expect(await pns(...PNS_PARTS)).toEqual({
    statusIndex: 4,
    settings: { brandLogo: '/logo.png', consultationFeeName: 'Review fee', offersConcierge: true },
    clinic: { clinicName: 'Clinic', providerName: 'Dr. Provider' },
    information: {
      name: 'Pat Ient',
      gender: 'Female',
      birthdate: '1980-02-03',
      phone: { dialingCode: '1', number: '5550100199' },
      street: '1 Main St',
      city: 'Austin',
      state: 'TX',
      zipcode: '78701',
      country: 'US',
      isEditable: true,
      shipmentStatus: 'DELIVERED',
      isAppliedToFutureOrders: true,
      isConciergeNeeded: true,
      isBloodDrawNeeded: false,
    },
    confirmedSamples: ['501'],
    countries: [{ id: '1', name: 'Canada', code: 'CA' }],
    patientInfo: {
      firstName: 'Pat',
      lastName: 'Ient',
      contacts: [{ type: 'email', details: 'pat@example.org' }],
      addresses: [
        {
          street: '1 Main St',
          apartment: '4',
          city: 'Austin',
          state: 'TX',
          zipcode: '78701',
          country: 'US',
          type: 'home',
        },
      ],
    },
    hasBillingIssue: true,
  });
  expect(service.calls[0]?.body).toMatchObject({
    variables: {
      accession_id: '2411120001',
      sample_id: '501',
      order_id: '9001',
      patient_id: '77',
      customer_id: '1001',
    },
  });
});

test('a page requests only its own parts [AMB-22]', async () => {
  service.behave(pnsResponse({ transaction: null }));
  expect(await pns('statusIndex')).toEqual({ statusIndex: null });
  const query = sentQuery();
  expect(query).toContain('payment_status_index');
  expect(query).not.toMatch(/invoice|birthdate|countryList/);
});

test('information without its lists has safe values, but the information itself must be there [AMB-24 RUL-39]', async () => {
  service.behave(pnsResponse({}));
  const parts = PNS_PARTS.filter((part) => part !== 'information');
  expect(await pns(...parts)).toMatchObject({
    statusIndex: null,
    settings: { brandLogo: null, consultationFeeName: null, offersConcierge: false },
    clinic: { clinicName: '', providerName: '' },
    confirmedSamples: [],
    countries: [],
    hasBillingIssue: false,
  });
  for (const response of [{}, { confirmAddress: null }]) {
    service.behave(pnsResponse(response));
    await expect(pns('information')).rejects.toEqual({ code: 'malformed' });
  }
});

const NO_INFORMATION = {
  name: '',
  gender: '',
  birthdate: '',
  phone: { dialingCode: '', number: '' },
  street: '',
  city: '',
  state: '',
  zipcode: '',
  country: '',
  isEditable: false,
  shipmentStatus: '',
  isAppliedToFutureOrders: false,
  isConciergeNeeded: false,
  isBloodDrawNeeded: null,
};
const ODD = {
  street: null,
  city: ['Austin'],
  phone: 'none',
  is_editable: 'yes',
  blood_draw_needed: 'unknown',
};
test.each([
  ['without any field', {}, {}],
  ['with fields of another kind', ODD, {}],
  ['with numbers', { birthdate: 19800203, zipcode: 78701 }, { birthdate: '19800203', zipcode: '78701' }],
  ['with a birthdate that is none', { birthdate: '0001-01-01' }, { birthdate: '' }],
])(
  'patient information %s is shown as far as it can be read, and cannot be edited [AMB-24 RUL-39]',
  async (_, confirmAddress, shown) => {
    service.behave(pnsResponse({ confirmAddress }));
    expect((await pns('information')).information).toEqual({ ...NO_INFORMATION, ...shown });
  },
);

test('an invalid list entry is skipped [RUL-39]', async () => {
  const patientPNS = {
    countryList: [
      { countryName: 'Nowhere' },
      { vibrantCountryId: 1, countryName: 'Canada', countryNameTwoBytes: 'ca' },
    ],
    checkAddressConfirmation: { address_confirmed_samples: ['', null, 501] },
    patientInfo: { patient_address: [null, { street_address: '1 Main St' }] },
  };
  service.behave(pnsResponse(patientPNS));
  const parts = ['countries', 'confirmedSamples', 'patientInfo'] as const;
  expect(await pns(...parts)).toMatchObject({
    countries: [{ code: 'CA' }],
    confirmedSamples: ['501'],
    patientInfo: { firstName: '', lastName: '', addresses: [{ street: '1 Main St', city: '' }] },
  });
});

test('a patient about whom the service says nothing has no name, contact or address [RUL-39]', async () => {
  service.behave(pnsResponse({ patientInfo: null }));
  const { patientInfo } = await pns('patientInfo');
  expect(patientInfo).toEqual({ firstName: '', lastName: '', contacts: [], addresses: [] });
});

test.each([
  [[{ issue_type_id: 104, resolution: null }], true],
  [[{ issue_type_id: 84, resolution: { is_resolved: true } }], false],
  [[{ issue_type_id: 85, resolution: { is_resolved: false } }], false],
  [null, false],
])('the issues %j are a billing issue: %s [PAY-R34 ENT-R10]', async (issueData, expected) => {
  service.behave(pnsResponse({ issueData }));
  expect(await pns('hasBillingIssue')).toEqual({ hasBillingIssue: expected });
});

test('a missing eligibility flag or account means that pay later is not offered [CALL-R10 ENT-R12 AMB-48]', async () => {
  const load = () => loadPayLaterEligibility(client(), { currency: 'usd', orderId: '9001' });
  service.behave(json(200, { klarna_eligible: true, connect_account_id: 'acct_1' }));
  expect(await load()).toEqual({ klarna: true, afterpay: false, connectAccountId: 'acct_1' });
  expect(service.calls[0]?.url).toBe('/payout/recipient/getEligibilityOfBNPL?currency=usd&order_id=9001');
  service.behave(json(200, { klarna_eligible: true, afterpay_clearpay_eligible: true }));
  expect(await load()).toEqual({ klarna: false, afterpay: false, connectAccountId: '' });
  service.behave(json(204));
  expect(await load()).toEqual({ klarna: false, afterpay: false, connectAccountId: '' });
});

test('the tube types are read from a list of labels, or from one label [CALL-R11 AMB-166 RUL-39]', async () => {
  const load = () => loadTubeTypes(client(), { sampleId: '501' });
  service.behave(json(200, ['Stool', 'UTI']));
  expect(await load()).toEqual(['Stool', 'UTI']);
  expect(service.calls[0]?.url).toBe('/orderPortal/nonBloodSampleTubeType?sampleId=501');
  service.behave(json(200, 'Stool'));
  expect(await load()).toEqual(['Stool']);
  service.behave(json(204));
  expect(await load()).toEqual([]);
  // One label that cannot be used hides none of the others.
  service.behave(json(200, ['', 'Stool', null]));
  expect(await load()).toEqual(['Stool']);
  await loadTubeTypes(client(), { sampleId: '501', token: 'of-the-link' });
  expect(service.calls.map(({ headers }) => headers.authorization)).toEqual([
    ...Array.from({ length: 4 }, () => `Bearer ${TOKEN}`),
    'Bearer of-the-link',
  ]);
});

test('a guest is verified by name, birth date and accession id, without a token [CALL-R40 ENT-R73 AMB-196]', async () => {
  service.behave(json(201, { data: { token: 'guest' } }));
  const guest = { accessionId: '2411120001', firstName: 'Ann', lastName: 'Example', birthdate: '1980-02-03' };
  expect(await postGuestLogin(client(), guest)).toEqual({ token: 'guest' });
  expect(service.calls).toMatchObject([{ method: 'POST', url: '/coreSamples/patient/guest_login' }]);
  expect(service.calls[0]?.headers.authorization).toBeUndefined();
  expect(service.calls[0]?.body).toEqual({
    patient_birthdate: '1980-02-03',
    patient_first_name: 'Ann',
    patient_accession_id: '2411120001',
    patient_last_name: 'Example',
  });
  service.behave(json(200, { data: { token: '' } }));
  await expect(postGuestLogin(client(), guest)).rejects.toEqual({ code: 'malformed' });
});

test('the waiver on file is read field by field [CALL-R38]', async () => {
  const result = {
    patient_name: 'Grace Walker',
    patient_email: 'grace@example.com',
    patient_phone: 5550100199,
    sample_collection_time: '2026-01-14 21:30',
    is_submitted: false,
  };
  service.behave(
    json(200, { result }),
    // No time; not one for the patient to read.
    json(200, { result: { ...result, sample_collection_time: '0000-00-00 00:00:00' } }),
    ...[true, 1, 'true', 'True', '1', 'yes'].map((value) => json(200, { result: { is_submitted: value } })),
    json(200, { result: {} }),
  );
  expect(await loadWaiver(client(), { accessionId: orderIdentity.accessionId })).toEqual({
    patientName: 'Grace Walker',
    patientEmail: 'grace@example.com',
    patientPhone: '5550100199',
    sampleCollectionTime: '2026-01-14 21:30',
    isSubmitted: false,
  });
  expect(await loadWaiver(client(), { accessionId: orderIdentity.accessionId })).toMatchObject({
    sampleCollectionTime: '',
  });
  expect(service.calls[0]).toMatchObject({
    method: 'GET',
    url: '/waiver/getPatientWaiverForm?accession_id=2411120001',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  for (let spelling = 0; spelling < 6; spelling += 1)
    expect(await loadWaiver(client(), { accessionId: orderIdentity.accessionId })).toMatchObject({
      patientName: '',
      isSubmitted: true,
    });
  await expect(loadWaiver(client(), { accessionId: orderIdentity.accessionId })).rejects.toEqual({
    code: 'malformed',
  });
});

test('the waiver is sent field by field, in the spelling of the contract [CALL-R39 ENT-R72 NY-R09]', async () => {
  service.behave(json(200, {}));
  const waiver = {
    accessionId: orderIdentity.accessionId,
    patientName: 'Grace Walker',
    patientPhone: '5550100199',
    patientEmail: 'grace@example.com',
    printedName: 'Zoë Walker',
    date: '2026-01-15',
    sampleCollectionTime: '2026-01-14 21:30',
    signature: '<svg/>',
    relationship: 'Sibiling' as const,
    otherRelationship: '',
    comment: 'By her sister',
  };
  await submitWaiver(client(), waiver);
  expect(service.calls[0]).toMatchObject({
    method: 'POST',
    url: '/waiver/waiverFormRequest',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(service.calls[0]?.body).toEqual(
    Object.fromEntries(requirementList('ENT-R72').map((name, index) => [name, Object.values(waiver)[index]])),
  );
});

test('the concierge fee is recorded and cancelled, and a 204 counts as success [CALL-R12 CALL-R13 NOTIF-06]', async () => {
  service.behave(json(200, {}), json(204));
  expect(await recordConciergeFee(client(), { accessionId: '2411120001' })).toBeUndefined();
  expect(await cancelSelectedConciergeFee(client(), { accessionId: '2411120001' })).toBeUndefined();
  expect(service.calls).toMatchObject([
    {
      url: '/orderPortal/orderTest/recordConciergeFee',
      body: { accessionId: '2411120001', amount: CONCIERGE_FEE },
    },
    { url: '/orderPortal/orderTest/cancelSelectedConciergeFee', body: { accessionId: '2411120001' } },
  ]);
});

test('the patient of a token and the orders of a patient are read [CALL-R14 CALL-R15]', async () => {
  service.behave(
    json(200, { patient_id: 77 }),
    json(200, [{ accession_id: '2411120001', sample_id: 501, order_id: 9001, is_canceled: true }]),
  );
  expect(await getCustomerInfo(client(), { token: TOKEN })).toEqual({ patientId: '77' });
  expect(service.calls[0]?.body).toEqual({ jwtToken: TOKEN });
  expect(await loadOrdersOfPatient(client(), { patientId: '77' })).toEqual([
    { accessionId: '2411120001', sampleId: '501', orderId: '9001', isCancelled: true },
  ]);
  expect(service.calls[1]?.url).toBe('/orderPortal/orderTest/patient?patientId=77');
});

test('the country list leaves out entries that are not countries [CALL-R18 ENT-R18]', async () => {
  service.behave(json(200, [...wirePns.countryList, { countryName: 'Nowhere' }]));
  expect(await loadCountries(client())).toEqual([{ id: '1', name: 'Canada', code: 'CA' }]);
  expect(service.calls[0]?.url).toBe('/pricing/shipping/getCountryList');
});
