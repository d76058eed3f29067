import type { Identity } from '../../../machines/domain/link.ts';
import type { OrderKey } from '../../../machines/domain/order.ts';
import type { PatientToCheck, PotentialDuplicate } from '../../../machines/domain/duplicate.ts';
import type { AddressToConfirm, InformationChanges } from '../../../machines/domain/information-changes.ts';
import type { PlaceAddress, PlaceQuery, PlaceSuggestion } from '../../../machines/domain/place.ts';
import { duplicateMachine } from '../../../machines/information/duplicate.machine.ts';
import type { ResolvedOrder } from '../../../machines/information/information.contract.ts';
import { informationMachine } from '../../../machines/information/information.machine.ts';
import type { InformationRecord } from '../../../machines/information/information.rules.ts';
import { suggestionsMachine } from '../../../machines/information/suggestions.machine.ts';
import { mergePatients } from '../../api/core.ts';
import { checkSignificance } from '../../api/inventory.ts';
import { loadPns } from '../../api/patient-pns.ts';
import { checkDuplicate } from '../../api/sample.ts';
import { confirmAddress } from '../../api/trans.ts';
import { copy } from '../../copy/information.ts';
import { createPlaces } from '../../platform/places.ts';
import { orderOf, takeOrder } from '../orders.ts';
import type { World } from '../world.ts';
import { call } from './call.ts';

const PARTS = ['information', 'addressLists', 'countries', 'patientInfo'] as const;

/** The information page with its services and the address look-up. */
export function wireInformation(world: World) {
  const { client } = world;
  const places = createPlaces(world.config.places);
  const notify = (_: unknown, notice: Parameters<World['notify']>[0]) => world.notify(notice);

  return informationMachine.provide({
    actors: {
      resolveOrder: call<ResolvedOrder, Identity>((input) => orderOf(world, input, takeOrder)),
      loadInformation: call<InformationRecord, OrderKey>(async (key, signal) => {
        const pns = await loadPns(client, { key, parts: PARTS }, signal);
        return {
          information: pns.information,
          patientName: nameOf(pns.patientInfo, pns.information.name),
          confirmedSamples: pns.addressLists.confirmed,
          countries: pns.countries,
        };
      }),
      checkSignificance: call<
        { readonly verifiedSamples: readonly string[] },
        AddressToConfirm & { readonly sampleId: string }
      >((input, signal) => checkSignificance(client, input, signal)),
      // What changes something is never given up half-way: it has no signal.
      confirmAddress: call<
        { readonly statusCode: number },
        {
          readonly sampleId: string;
          readonly changes: InformationChanges;
          readonly isAppliedToFutureOrders: boolean;
        }
      >((input) => confirmAddress(client, input)),
      duplicate: duplicateMachine.provide({
        actors: {
          checkDuplicate: call<PotentialDuplicate | null, PatientToCheck>((input, signal) =>
            checkDuplicate(client, input, signal),
          ),
          mergePatients: call<void, { readonly primaryId: string; readonly mergedId: string }>((input) =>
            mergePatients(client, input),
          ),
        },
        actions: {
          notify,
          announceMerge: (_, { merged, primary }) =>
            world.notify({
              code: 'patientsMerged',
              text: copy.duplicate.merged(merged, primary),
              tone: 'good',
              title: 'Success',
              persists: false,
            }),
        },
      }),
      suggestions: suggestionsMachine.provide({
        actors: {
          lookUpPlaces: call<readonly PlaceSuggestion[], PlaceQuery>((input, signal) =>
            places.suggest(input, signal),
          ),
          loadPlace: call<PlaceAddress, { readonly id: string }>((input, signal) =>
            places.load(input.id, signal),
          ),
        },
      }),
    },
    actions: { keepLink: (_, { query }) => world.session.keepLink(query), notify },
  });
}

/** First and last name as on record; a patient without them has the name that the address carries. */
function nameOf(
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
  name: string,
) {
  if (firstName || lastName) return { first: firstName, last: lastName };
  const words = name.trim().split(/\s+/);
  return {
    first: words.slice(0, -1).join(' ') || (words[0] ?? ''),
    last: words.length > 1 ? (words.at(-1) ?? '') : '',
  };
}
