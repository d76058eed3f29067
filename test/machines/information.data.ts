import type { Order } from '../../machines/domain/order.ts';
import type { ConfirmedInformation } from '../../machines/domain/payment-data.ts';
import type { PlaceAddress } from '../../machines/domain/place.ts';
import type { PotentialDuplicate } from '../../machines/domain/duplicate.ts';
import type { InformationRecord, RuleInput } from '../../machines/information/information.rules.ts';
import { confirmedInformation, order } from './payment.data.ts';
import { IDENTITY, TODAY } from '../support/example-data.ts';

export const EXAMPLE_COUNTRIES = [
  { id: '229', name: 'United States', code: 'US' },
  { id: '38', name: 'Canada', code: 'CA' },
  { id: '142', name: 'Mexico', code: 'MX' },
];

export const IN_MEXICO = {
  phone: { dialingCode: '+52', number: '5512345678' },
  street: 'Calle 5 de Mayo 10',
  city: 'Puebla',
  state: 'Puebla',
  zipcode: '72000',
  country: 'Mexico',
};

/** The record of a patient in the United States: complete and already confirmed. */
export function record(
  changes: Partial<ConfirmedInformation> = {},
  more: Partial<InformationRecord> = {},
): InformationRecord {
  return {
    information: confirmedInformation(changes),
    patientName: { first: 'Ann', last: 'Example' },
    confirmedSamples: [IDENTITY.sampleId],
    countries: EXAMPLE_COUNTRIES,
    profileAddress: null,
    ...more,
  };
}

/** The context of a form. */
export function ruleInput(
  changes: {
    readonly order?: Partial<Order>;
    readonly information?: Partial<ConfirmedInformation>;
    readonly record?: Partial<InformationRecord>;
    readonly duplicate?: RuleInput['duplicate'];
    readonly isMergeUnanswered?: boolean;
    readonly unanswered?: RuleInput['unanswered'];
  } = {},
): RuleInput {
  return {
    order: order(changes.order),
    record: record(changes.information, changes.record),
    duplicate: changes.duplicate ?? null,
    isMergeUnanswered: changes.isMergeUnanswered ?? false,
    unanswered: changes.unanswered ?? null,
    today: TODAY,
  };
}

export const FAMILY_MEMBER = { isFamilyOrder: true, isFamilyMainOrder: false };

export const GUT_ZOOMER = {
  items: [{ id: '402', type: 'bundleId', choices: [{ id: '837', type: 'packagePriceId' }] }],
};

/** A patient who may be the same person. */
export const DUPLICATE: PotentialDuplicate = {
  patientId: '7001',
  firstName: 'Anne',
  lastName: 'Example',
  birthdate: '1984-02-29',
  gender: 'Female',
  clinicName: 'Bay Clinic',
  lastOrderDate: '2025-03-04',
};

/** The profile address of a patient whose order has none. */
export const PROFILE_ADDRESS = {
  street: '7 Hill Road',
  apartment: '4B',
  city: 'Oakland',
  state: 'California',
  zipcode: '94601',
  country: 'USA',
};

export const PLACE: PlaceAddress = {
  number: '100',
  route: 'Valencia Street',
  unit: '',
  intersection: '',
  city: 'San Francisco',
  state: 'California',
  stateCode: 'CA',
  zip: '94103',
  country: 'US',
};
