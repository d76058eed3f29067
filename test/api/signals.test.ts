import { expect, test } from 'vitest';
import * as bloodDraw from '../../src/api/blood-draw.ts';
import * as calendar from '../../src/api/calendar.ts';
import * as charging from '../../src/api/charging.ts';
import type { Client } from '../../src/api/client.ts';
import { guestLogin } from '../../src/api/core-samples.ts';
import { checkSignificance } from '../../src/api/inventory.ts';
import * as invoice from '../../src/api/invoice.ts';
import * as orderPortal from '../../src/api/order-portal.ts';
import * as orders from '../../src/api/orders.ts';
import { loadPns } from '../../src/api/patient-pns.ts';
import { loadPayLaterEligibility } from '../../src/api/payout.ts';
import * as pickup from '../../src/api/pickup.ts';
import { loadCountries } from '../../src/api/pricing.ts';
import { loadQuestionnaire } from '../../src/api/questionnaire.ts';
import { checkDuplicate } from '../../src/api/sample.ts';
import { confirmAddress } from '../../src/api/trans.ts';
import * as utility from '../../src/api/utility.ts';
import { loadWaiver } from '../../src/api/waiver.ts';
import { questionnaire } from '../../machines/questionnaire/cardioZoomer.data.ts';
import { ADDRESS } from '../machines/pickup.data.ts';
import { json, useService } from './service.ts';

const service = useService();

const key = { orderId: '770001', sampleId: '900001', accessionId: '2305160001', orgId: '1', patientId: '2' };
const as = { token: 'token-of-staff', accessionId: '2611000137', path: '/on-file' };
const line = { chargeType: 'order', chargeTypeId: '9001', sampleId: '501', price: 1 };
const lines = { lines: [line], accountId: '77', currency: 'usd', amount: 1, platform: 'stripe' };
const charge = { request: lines, token: 'pm_1', key: 'key-1' };

type Call = (client: Client, input: never, signal: AbortSignal) => Promise<unknown>;
/** Every call that its caller can abort, with an input that is enough to send it. */
const calls: readonly (readonly [Call, unknown])[] = [
  [bloodDraw.loadBloodDrawSites, { key }],
  [calendar.loadAppointment, key],
  [calendar.confirmAppointment, key],
  [calendar.cancelAppointment, key],
  [charging.payOrders, charge],
  [charging.payOrdersWithHfsa, charge],
  [charging.payOrdersWithDigitalWallets, charge],
  [charging.payOrderWithBnpl, { request: lines, key: 'key-1' }],
  [charging.loadPaymentStatus, key],
  [guestLogin, { accessionId: '1', firstName: 'Ann', lastName: 'Example', birthdate: '1980-02-03' }],
  [checkSignificance, { street: '1 Main St' }],
  [invoice.loadInvoice, key],
  [invoice.verifyCouponCode, { ...key, couponCode: 'TEN' }],
  [orderPortal.loadTubeTypes, key],
  [orderPortal.recordConciergeFee, key],
  [orderPortal.cancelSelectedConciergeFee, key],
  [orderPortal.getCustomerInfo, key],
  [orderPortal.loadOrdersOfPatient, key],
  [orders.loadOrder, key],
  [orders.loadOrderIds, key],
  [loadPns, { key, parts: ['information'] }],
  [(client, _, signal) => loadCountries(client, signal), {}],
  [loadPayLaterEligibility, { currency: 'usd', orderId: '770001' }],
  [pickup.obtainInternalToken, '/internal-token'],
  [pickup.exchangeForPatientToken, as],
  [pickup.loadPatientOnFile, as],
  [pickup.loadPickups, as],
  [pickup.checkPickupAddress, { ...as, address: ADDRESS }],
  [pickup.loadPickupAvailability, { ...as, address: ADDRESS, date: '2026-11-24' }],
  [loadQuestionnaire, { questionnaire, accessionId: '2611000001' }],
  [checkDuplicate, key],
  [confirmAddress, { ...key, changes: {} }],
  [utility.sendLocationText, { ...key, phone: '4155550101' }],
  [utility.updateCollectionStatus, { sampleId: '900001', status: 'COLLECTED', token: 'token' }],
  [loadWaiver, key],
];

test.each(calls.map(([call, input]) => [call.name || 'loadCountries', call, input] as const))(
  '%s: a call is sent, and an aborted one is not',
  async (_, call, input) => {
    service.behave(json(200, {}));
    const send = (signal: AbortSignal) =>
      call(service.client(), input as never, signal).catch(() => undefined);
    await send(AbortSignal.abort());
    expect(service.calls).toEqual([]);
    await send(new AbortController().signal);
    expect(service.calls).toHaveLength(1);
  },
);
