import { describe, expect, test } from 'vitest';
import {
  hasGutZoomer,
  isPartnerChannel,
  isProviderPayee,
  needsAddress,
} from '../../machines/domain/order.ts';
import { order } from '../machines/payment.data.ts';

const item = (id: string, type: string) => ({ id, type, choices: [] });

describe('a gut zoomer', () => {
  test.each(['186', '187', '188', '61', '837', '838', '839', '836'])(
    'an order with the package %s includes a gut zoomer [ENT-R03 CONST-R10]',
    (id) => {
      expect(
        hasGutZoomer(order({ items: [item('120', 'packagePriceId'), item(id, 'packagePriceId')] })),
      ).toBe(true);
      expect(hasGutZoomer(order({ items: [item(id, 'bundleId')] }))).toBe(false);
    },
  );

  test.each(['101492', '18210', '18267', '18336', '18004', '18001', '18002', '18003'])(
    'an order with the bundle %s includes a gut zoomer [ENT-R03 CONST-R11]',
    (id) => {
      expect(hasGutZoomer(order({ items: [item(id, 'bundleId')] }))).toBe(true);
      expect(hasGutZoomer(order({ items: [item(id, 'packagePriceId')] }))).toBe(false);
    },
  );

  test('a gut zoomer is found among the choices of an item [ENT-R02 ENT-R03]', () => {
    const bundle = { ...item('5', 'bundleId'), choices: [{ id: '187', type: 'packagePriceId' }] };
    expect(hasGutZoomer(order({ items: [item('120', 'packagePriceId'), bundle] }))).toBe(true);
  });

  test('an order without those packages and bundles includes no gut zoomer [ENT-R03]', () => {
    expect(hasGutZoomer(order())).toBe(false);
    expect(hasGutZoomer(order({ items: [] }))).toBe(false);
    expect(hasGutZoomer(order({ items: [item('186', 'testId'), item('18004', 'testId')] }))).toBe(false);
  });
});

test.each([
  ['customerPay', true],
  ['netPay', true],
  ['patientPay', false],
  ['CUSTOMERPAY', false],
  ['', false],
])("the charge method '%s' makes the provider the payee: %s [MONEY-R12 GEN-R13]", (chargeMethod, isPayee) => {
  expect(isProviderPayee({ chargeMethod })).toBe(isPayee);
});

test.each([
  ['shipToPatient', '', true],
  ['', 'shipToPatient', true],
  ['shipToPatient', 'shipToPatient', true],
  ['shipToClinic', 'pickup', false],
  ['', '', false],
])("kits sent by '%s' and '%s' need an address: %s [INFO-R39]", (blood, other, isNeeded) => {
  expect(needsAddress({ bloodKitDeliveryMethod: blood, nonBloodKitDeliveryMethod: other })).toBe(isNeeded);
});

test.each([
  ['WP', true],
  ['wp', false],
  ['LIS', false],
  ['', false],
])("the source '%s' is the partner channel: %s [INFO-R26]", (source, isPartner) => {
  expect(isPartnerChannel({ source })).toBe(isPartner);
});
