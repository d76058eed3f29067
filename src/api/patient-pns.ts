import type { OrderIdentity } from '../../machines/domain/order.ts';
import type {
  ConfirmedInformation,
  PortalSettings,
  ProviderClinic,
} from '../../machines/domain/payment-data.ts';
import type { Client } from './client.ts';
import { PNS_FIELDS, pnsRequest } from './queries.ts';
import { graphqlRequest } from './graphql.ts';
import { patientInfoOrNone } from './patient-info.ts';
import { countrySchema } from './pricing.ts';
import {
  dateOrEmpty,
  flag,
  id,
  list,
  renamedFields,
  number,
  optionalId,
  withFallback,
  orEmpty,
  displayText,
  textOrNull,
  validItems,
} from './wire.ts';
import { z } from './zod.ts';

const transaction = z.pipe(
  z.nullish(z.object({ payment_status_index: z.nullish(number) })),
  z.transform((wire): number | null => wire?.payment_status_index ?? null),
);

const settings = z.pipe(
  z.nullish(
    z.object({
      // The look of the page: whatever arrives there fails nothing (RUL-72).
      pns_brand_logo: withFallback(textOrNull, null),
      consultation_fee_name: withFallback(textOrNull, null),
      concierge_blood_draw_options: optionalId,
    }),
  ),
  z.transform((wire): PortalSettings => ({
    brandLogo: wire?.pns_brand_logo ?? null,
    consultationFeeName: wire?.consultation_fee_name ?? null,
    offersConcierge: wire?.concierge_blood_draw_options === '1',
  })),
);

/** The words for the provider's logo (RUL-72). */
const clinic = withFallback<z.ZodMiniType<ProviderClinic>>(
  z.object({ clinicName: displayText, providerName: displayText }),
  { clinicName: '', providerName: '' },
);

/** The record is required, because a page could overwrite it; each of its fields may have any value (RUL-39). */
const information: z.ZodMiniType<ConfirmedInformation> = renamedFields({
  name: ['name', displayText],
  gender: ['gender', displayText],
  birthdate: ['birthdate', dateOrEmpty],
  phone: [
    'phone',
    orEmpty(
      renamedFields({ dialingCode: ['area_code', displayText], number: ['phone_number', displayText] }),
    ),
  ],
  street: ['street', displayText],
  city: ['city', displayText],
  state: ['state', displayText],
  zipcode: ['zipcode', displayText],
  country: ['country', displayText],
  isEditable: ['is_editable', withFallback(z.boolean(), false)],
  shipmentStatus: ['reason', displayText],
  isAppliedToFutureOrders: ['is_apply_to_future_order', withFallback(z.boolean(), false)],
  isConciergeNeeded: ['concierge_needed', withFallback(z.boolean(), false)],
  isBloodDrawNeeded: ['blood_draw_needed', withFallback(z.nullable(z.boolean()), null)],
});

/** An unresolved issue of one of these types is a billing issue (PAY-R34). */
const BILLING_ISSUES = ['84', '104'];

const hasBillingIssue = z.pipe(
  list(z.object({ issue_type_id: id, resolution: z.nullish(z.object({ is_resolved: flag })) })),
  z.transform((issues): boolean =>
    issues.some(
      (issue) => BILLING_ISSUES.includes(issue.issue_type_id) && issue.resolution?.is_resolved !== true,
    ),
  ),
);

const confirmedSamples = z.pipe(
  z.nullish(z.object({ address_confirmed_samples: withFallback(validItems(id), []) })),
  z.transform((wire): readonly string[] => wire?.address_confirmed_samples ?? []),
);

const PARTS = {
  statusIndex: transaction,
  settings,
  clinic,
  information,
  hasBillingIssue,
  confirmedSamples,
  countries: withFallback(validItems(countrySchema), []),
  patientInfo: patientInfoOrNone,
} as const;

/**
 * All parts of patientPNS, in domain terms: the GraphQL query about one patient and order that has the provider's
 * settings, the payment and the confirmed information. The contract does not say what the letters PNS stand for.
 */
export type Pns = { readonly [Part in keyof typeof PARTS]: z.output<(typeof PARTS)[Part]> };
export type PnsPart = keyof Pns;

export const PNS_PARTS = Object.keys(PARTS) as readonly PnsPart[];

/**
 * patientPNS with only the parts that a page shows (GQL-R02, AMB-22). A missing part gets its safe value (AMB-24),
 * except the confirmed information, which a page could overwrite (RUL-39).
 */
export async function loadPns<const Part extends PnsPart>(
  client: Client,
  { orderIdentity, parts }: { readonly orderIdentity: OrderIdentity; readonly parts: readonly Part[] },
  signal?: AbortSignal,
): Promise<Pick<Pns, Part>> {
  const request = graphqlRequest({
    service: 'orders',
    token: orderIdentity.token,
    ...pnsRequest(orderIdentity, parts),
    schema: z.object({
      patientPNS: z.object(Object.fromEntries(parts.map((part) => [PNS_FIELDS[part][0], PARTS[part]]))),
    }),
  });
  const response = await client.request({ ...request, signal });
  // Each entry was parsed by its part's schema; the compiler cannot follow a shape built from a list.
  return Object.fromEntries(parts.map((part) => [part, response.patientPNS[PNS_FIELDS[part][0]]])) as Pick<
    Pns,
    Part
  >;
}
