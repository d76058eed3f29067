import type { SnapshotFrom } from 'xstate';
import type { PickupAddress } from '../../../machines/domain/pickup.ts';
import type { pickupAddressMachine } from '../../../machines/pickup/pickup-address.machine.ts';
import {
  differingFields,
  invalidAddressFields,
  NO_STATE,
} from '../../../machines/pickup/pickup-address.rules.ts';
import type { AddressField } from '../../../machines/pickup/pickup.fields.ts';
import { copy } from '../../copy/pickup.ts';

/** A part of an address, marked if it differs from the other address. */
export interface AddressPart {
  readonly field: AddressField;
  readonly text: string;
  readonly isMarked: boolean;
}

export type PickupAddressView = ReturnType<typeof connectPickupAddress>;

export function connectPickupAddress(snapshot: SnapshotFrom<typeof pickupAddressMachine>) {
  const { address, recommended, isRefused, isWithoutState, failure } = snapshot.context;
  if (snapshot.hasTag('refused')) return { panel: 'invalid' as const };
  if (snapshot.hasTag('recommend') && recommended) {
    const marked = differingFields(address, recommended);
    return {
      panel: 'recommend' as const,
      choice: snapshot.hasTag('entered') ? ('entered' as const) : ('recommended' as const),
      entered: addressParts(address, marked),
      recommended: addressParts(recommended, marked),
    };
  }
  const isUnitedStates = address.countryCode === 'US';
  const isInvalid = snapshot.hasTag('invalid');
  return {
    panel: 'inputs' as const,
    address,
    errors: errorsOf(address),
    isUnitedStates,
    isWithoutState,
    isInvalid: isInvalid || isRefused,
    failure: failure && copy.addressEditor.failure[failure],
    isChecking: snapshot.hasTag('checking'),
    // Why Save is disabled; null if it is enabled.
    disabledReason: isInvalid
      ? copy.addressEditor.wrong
      : snapshot.hasTag('incomplete')
        ? copy.addressEditor.required
        : null,
  };
}

function errorsOf(address: PickupAddress): Readonly<Partial<Record<AddressField, string>>> {
  const messages: Readonly<Partial<Record<AddressField, string>>> = {
    street: copy.addressEditor.poBox,
    postalCode: copy.addressEditor.zip,
    state: address.countryCode === 'US' ? copy.addressEditor.unknownState : copy.addressEditor.longState,
  };
  return Object.fromEntries(invalidAddressFields(address).map((field) => [field, messages[field]]));
}

/** The parts of an address in writing order; no state if there is none. */
function addressParts(address: PickupAddress, marked: readonly AddressField[]): readonly AddressPart[] {
  const fields: readonly AddressField[] = ['street', 'city', 'state', 'postalCode', 'countryCode'];
  const isShown = (field: AddressField) => field !== 'state' || address.state !== NO_STATE;
  return fields
    .filter(isShown)
    .map((field) => ({ field, text: address[field], isMarked: marked.includes(field) }));
}
