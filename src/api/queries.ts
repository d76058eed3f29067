import type { OrderIdentity } from '../../machines/domain/order.ts';

/**
 * The first requests of a link. Kept separate from the code that parses their responses, because the document's inline
 * script sends them before the application has loaded.
 */

const orderOperation = (operationName: string, selection: string, sampleId: string) => ({
  operationName,
  query: `query ${operationName}($sampleId: [String!]!) { patientOrder(sampleId: $sampleId) { orders { order { ${selection} } } } }`,
  variables: { sampleId: [sampleId] },
});

const IDS = 'patientId orderIdStr customerId julienBarcode sampleId';

const ORDER =
  `${IDS} order_source isCanceled providerHasRevenue providerHasMerchandise chargeMethod ` +
  'bloodKitDeliveryMethod nonBloodKitDeliveryMethod ' +
  'is_concierge_valid_general is_concierge_select is_concierge_paid concierge_source ' +
  'isFamilyOrder isFamilyMainOrder familyOrderSampleIds ' +
  'orderItems { item_id item_type x_choose_y_List { x_choose_y_detail_list { item_id item_type } } }';

/** The order of a sample (GQL-R01). */
export const orderRequest = (sampleId: string) => orderOperation('getOrderViaSampleId', ORDER, sampleId);

/** The ids of a sample's order (GQL-R04). */
export const orderIdsRequest = (sampleId: string) =>
  orderOperation('getAllIdsAndOrderSourceViaSampleId', IDS, sampleId);

/** The charge type of an order at the accounting service (AMB-71). */
export const ORDER_CHARGE = 'order';

/** The query of GET /invoice (CALL-R03). */
export const invoiceQuery = (orderId: string, chargeType = ORDER_CHARGE) => ({
  charge_type_id: orderId,
  charge_type: chargeType,
});

const PHONE = 'phone { area_code phone_number }';

/** The parts of patientPNS: each part's field and selection. */
export const PNS_FIELDS = {
  statusIndex: ['transaction', 'payment_status_index'],
  settings: ['settings', 'pns_brand_logo consultation_fee_name concierge_blood_draw_options'],
  clinic: ['providerClinic', 'clinicName providerName'],
  information: [
    'confirmAddress',
    `name gender birthdate ${PHONE} street city state zipcode country ` +
      'is_editable reason is_apply_to_future_order concierge_needed blood_draw_needed',
  ],
  hasBillingIssue: ['issueData', 'issue_type_id resolution { is_resolved }'],
  confirmedSamples: ['checkAddressConfirmation', 'address_confirmed_samples'],
  countries: ['countryList', 'vibrantCountryId countryName countryNameTwoBytes'],
  patientInfo: [
    'patientInfo',
    'patient_first_name patient_last_name patient_contact { contact_type contact_details } ' +
      'patient_address { street_address apt_opt city state zipcode country address_type }',
  ],
} as const;

/** The parts of patientPNS that the payment pages show. */
export const PAYMENT_PARTS = [
  'statusIndex',
  'settings',
  'clinic',
  'information',
  'hasBillingIssue',
  'patientInfo',
  'countries',
] as const;

export const INFORMATION_PARTS = ['information', 'confirmedSamples', 'countries', 'patientInfo'] as const;

/** A query of patientPNS with this selection; an order may lack its customer. */
function pnsOperation(operationName: string, selection: string, orderIdentity: Omit<OrderIdentity, 'token'>) {
  const variables = {
    accession_id: orderIdentity.accessionId,
    sample_id: orderIdentity.sampleId,
    order_id: orderIdentity.orderId,
    patient_id: orderIdentity.patientId,
    customer_id: orderIdentity.customerId,
  };
  const names = Object.keys(variables);
  const params = names.map((name) => `$${name}: String${name === 'customer_id' ? '' : '!'}`);
  const args = names.map((name) => `${name}: $${name}`);
  const query = `query ${operationName}(${params.join()}) { patientPNS(${args.join()}) { ${selection} } }`;
  return { operationName, query, variables };
}

const partSelection = (part: keyof typeof PNS_FIELDS) => `${PNS_FIELDS[part][0]} { ${PNS_FIELDS[part][1]} }`;

/** patientPNS with only the parts that a page shows (GQL-R02, AMB-22). */
export const pnsRequest = (
  orderIdentity: Omit<OrderIdentity, 'token'>,
  parts: readonly (keyof typeof PNS_FIELDS)[],
) => pnsOperation('getPatientPNSData', parts.map(partSelection).join(' '), orderIdentity);

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((day) => `${day} { startTime endTime }`);
const LOCATION =
  `{ service_tags open_hour { ${DAYS.join(' ')} } ` +
  'location_name address email phone website geo { location_id type coordinates } }';

/** The draw sites, and the countries of their page's phone entry (GQL-R05). */
export const sitesRequest = (orderIdentity: Omit<OrderIdentity, 'token'>) =>
  pnsOperation(
    'getBloodDrawSitePageData',
    `bloodDrawInfo { tabs_order in_office ${LOCATION} draw_site ${LOCATION} mobile ${LOCATION} } ` +
      partSelection('countries'),
    orderIdentity,
  );

export const phoneRequest = (orderIdentity: Omit<OrderIdentity, 'token'>) =>
  pnsOperation('getPatientPNSData', `confirmAddress { ${PHONE} }`, orderIdentity);
