import { describe, expect, test } from 'vitest';
import { isInformationComplete, isKitDelivered } from '../../machines/domain/information.ts';
import { confirmedInformation, order } from '../machines/payment.data.ts';
import { FAMILY_MEMBER } from '../machines/information.data.ts';

const NO_KIT = order({ bloodKitDeliveryMethod: '', nonBloodKitDeliveryMethod: '' });
/** An order that needs an address of its own, or none. */
const orderThat = (isAddressNeeded: boolean) => (isAddressNeeded ? order() : NO_KIT);
const abroad = { country: 'Canada', state: 'Ontario' };
const noPhone = { phone: { dialingCode: '', number: '' } };
const noAddress = { street: '', city: '', state: '', zipcode: '', country: '' };

describe('information complete', () => {
  test('information with everything on file is complete [INFO-R31 INFO-R32]', () => {
    expect(isInformationComplete(confirmedInformation(), order())).toBe(true);
    expect(isInformationComplete(confirmedInformation(), NO_KIT)).toBe(true);
  });

  test.each(['gender', 'birthdate', 'name'] as const)(
    'information is never complete without %s [INFO-R31]',
    (field) => {
      for (const isAddressNeeded of [true, false]) {
        expect(
          isInformationComplete(confirmedInformation({ [field]: ' ' }), orderThat(isAddressNeeded)),
        ).toBe(false);
      }
    },
  );

  test.each(['street', 'city', 'state', 'zipcode', 'country'] as const)(
    'information is incomplete without %s if an address is needed [INFO-R32]',
    (field) => {
      expect(isInformationComplete(confirmedInformation({ [field]: '' }), order())).toBe(false);
      expect(isInformationComplete(confirmedInformation({ [field]: '' }), NO_KIT)).toBe(true);
    },
  );

  test.each([
    ['US without a phone', noPhone, true, true],
    ['a US name variant without a phone', { ...noPhone, country: ' usa ' }, true, true],
    ['abroad with a phone', abroad, true, true],
    ['abroad without a phone', { ...abroad, ...noPhone }, true, false],
    ['abroad without a phone, no address needed', { ...abroad, ...noPhone }, false, true],
    ['no address, none needed', { ...noAddress, ...noPhone }, false, true],
  ])(
    'information %s, %o, where an address is needed (%s), is complete: %s [INFO-R31]',
    (_, changes, isAddressNeeded, isComplete) => {
      expect(isInformationComplete(confirmedInformation(changes), orderThat(isAddressNeeded))).toBe(
        isComplete,
      );
    },
  );
});

test('a family member needs no address and no phone abroad: the kit goes to the main order [INFO-R25 AMB-81]', () => {
  const bare = confirmedInformation({ ...noAddress, ...noPhone });
  expect(isInformationComplete(bare, order(FAMILY_MEMBER))).toBe(true);
  expect(isInformationComplete(confirmedInformation({ gender: '' }), order(FAMILY_MEMBER))).toBe(false);
  expect(isInformationComplete(bare, order({ isFamilyOrder: true, isFamilyMainOrder: true }))).toBe(false);
});

test.each([
  ['DELIVERED', true],
  ['delivered', true],
  ['NOT_DELIVERED', false],
  ['LABEL_NOT_CREATED', false],
  ['', false],
])("a kit with the status '%s' is delivered: %s [INFO-R28]", (shipmentStatus, isDelivered) => {
  expect(isKitDelivered({ shipmentStatus })).toBe(isDelivered);
});
