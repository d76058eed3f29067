import type { OrderKey } from '../../machines/domain/order.ts';

/**
 * The first requests of a link. Kept separate from the code that parses their responses, because the document's inline
 * script sends them before the application has loaded.
 */

const ORDER_QUERY = `query getOrderViaSampleId($sampleId: [String!]!) {
  patientOrder(sampleId: $sampleId) {
    orders {
      order {
        patientId orderIdStr customerId julienBarcode sampleId order_source isCanceled
        providerHasRevenue providerHasMerchandise chargeMethod
        bloodKitDeliveryMethod nonBloodKitDeliveryMethod
        is_concierge_valid_general is_concierge_select is_concierge_paid concierge_source
        isFamilyOrder isFamilyMainOrder familyOrderSampleIds
        orderItems { item_id item_type x_choose_y_List { x_choose_y_detail_list { item_id item_type } } }
      }
    }
  }
}`;

const IDS_QUERY = `query getAllIdsAndOrderSourceViaSampleId($sampleId: [String!]!) {
  patientOrder(sampleId: $sampleId) {
    orders { order { patientId orderIdStr customerId julienBarcode sampleId } }
  }
}`;

/** The order of a sample (GQL-R01). */
export const orderRequest = (sampleId: string) => ({
  operationName: 'getOrderViaSampleId',
  query: ORDER_QUERY,
  variables: { sampleId: [sampleId] },
});

/** The ids of a sample's order (GQL-R04). */
export const orderIdsRequest = (sampleId: string) => ({
  operationName: 'getAllIdsAndOrderSourceViaSampleId',
  query: IDS_QUERY,
  variables: { sampleId: [sampleId] },
});

/** The charge type of an order at the accounting service (AMB-71). */
export const ORDER_CHARGE = 'order';

/** The query of GET /invoice (CALL-R03). */
export const invoiceQuery = (orderId: string, chargeType = ORDER_CHARGE) => ({
  charge_type_id: orderId,
  charge_type: chargeType,
});

/** The parts of patientPNS: each part's field and selection. */
export const PNS_FIELDS = {
  statusIndex: ['transaction', 'payment_status_index'],
  settings: ['settings', 'pns_brand_logo consultation_fee_name concierge_blood_draw_options'],
  clinic: ['providerClinic', 'clinicName providerName'],
  information: [
    'confirmAddress',
    `name gender birthdate phone { area_code phone_number } street city state zipcode country
      is_editable reason is_apply_to_future_order concierge_needed blood_draw_needed`,
  ],
  hasBillingIssue: ['issueData', 'issue_type_id resolution { is_resolved }'],
  confirmedSamples: ['checkAddressConfirmation', 'address_confirmed_samples'],
  countries: ['countryList', 'vibrantCountryId countryName countryNameTwoBytes'],
  patientInfo: [
    'patientInfo',
    `patient_first_name patient_last_name patient_contact { contact_type contact_details }
      patient_address { street_address apt_opt city state zipcode country address_type }`,
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

/** The parts that the information page shows. */
export const INFORMATION_PARTS = ['information', 'confirmedSamples', 'countries', 'patientInfo'] as const;

/** The variables of patientPNS. */
export const pnsVariables = (key: Omit<OrderKey, 'token'>) => ({
  accession_id: key.accessionId,
  sample_id: key.sampleId,
  order_id: key.orderId,
  patient_id: key.patientId,
  customer_id: key.customerId,
});

/** patientPNS with only the parts that a page shows (GQL-R02, AMB-22). */
export const pnsRequest = (key: Omit<OrderKey, 'token'>, parts: readonly (keyof typeof PNS_FIELDS)[]) => ({
  operationName: 'getPatientPNSData',
  query: `query getPatientPNSData(
        $accession_id: String!, $sample_id: String!, $order_id: String!, $patient_id: String!, $customer_id: String
      ) {
        patientPNS(
          accession_id: $accession_id, sample_id: $sample_id, order_id: $order_id,
          patient_id: $patient_id, customer_id: $customer_id
        ) { ${parts.map((part) => `${PNS_FIELDS[part][0]} { ${PNS_FIELDS[part][1]} }`).join(' ')} }
      }`,
  variables: pnsVariables(key),
});
