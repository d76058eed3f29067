/**
 * The GraphQL requests that a link begins with. They stand alone, without what reads their answers: the document's own
 * script sends them before the application is there.
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
