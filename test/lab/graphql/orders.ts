import { GraphQLError } from 'graphql';
import { invoice, issues } from '../bill.ts';
import { SHIPPING_COUNTRIES } from '../countries.ts';
import { isConfirmed, isEditable, patientIdOf, recordOf } from '../information.ts';
import type { WireProfileAddress } from '../information.ts';
import { outdatedStateOf, statusIndexOf } from '../state.ts';
import type { LabOrder } from '../state.ts';
import { createGraphqlService, type GraphqlService } from './service.ts';

function wireOrder(order: LabOrder) {
  const concierge = outdatedStateOf(order, order.bank.flagLag)?.concierge ?? order.concierge;
  const isFamilyOrder = order.bundle.length > 1;
  return {
    patientId: patientIdOf(order),
    orderIdStr: order.seed.orderId,
    customerId: order.customerId,
    julienBarcode: order.seed.accessionId,
    sampleId: order.seed.sampleId,
    order_source: order.orderSource,
    isCanceled: order.cancelled,
    providerHasRevenue: order.providerHasRevenue,
    providerHasMerchandise: order.providerHasMerchandise,
    chargeMethod: order.chargeMethod,
    bloodKitDeliveryMethod: order.bloodKit,
    nonBloodKitDeliveryMethod: order.nonBloodKit,
    is_concierge_valid_general: order.concierge.valid,
    is_concierge_select: concierge.selected,
    is_concierge_paid: concierge.paid,
    concierge_source: order.concierge.source,
    isFamilyOrder,
    isFamilyMainOrder: order.isFamilyMainOrder,
    familyOrderSampleIds: isFamilyOrder ? order.bundle.map((member) => member.seed.sampleId) : [],
    orderItems: order.items.map(({ nested, ...item }) => ({
      ...item,
      x_choose_y_List: nested ? [{ x_choose_y_detail_list: nested }] : [],
    })),
  };
}

function confirmAddress(order: LabOrder) {
  const { seed } = order;
  const record = recordOf(order);
  return {
    name: `${seed.firstName} ${seed.lastName}`,
    gender: record.gender || null,
    birthdate: record.birthdate || null,
    phone: { area_code: record.dialingCode, phone_number: record.phone },
    street: record.street || null,
    city: record.city || null,
    state: record.state || null,
    zipcode: record.zipcode || null,
    country: record.country || null,
    is_editable: isEditable(order),
    reason: order.kit,
    is_sample_address_valid_concierge: order.concierge.valid,
    concierge_needed: order.conciergeNeeded,
    blood_draw_needed: order.bloodDrawNeeded,
    is_apply_to_future_order: record.isAppliedToFuture,
  };
}

function patientInfo(order: LabOrder) {
  const { seed } = order;
  const { phone, street, city, state, zipcode, country } = recordOf(order);
  const addressOnFile: WireProfileAddress = {
    street_address: street,
    apt_opt: '',
    city,
    state,
    zipcode,
    country,
    address_type: 'shipping',
  };
  return {
    patient_first_name: seed.firstName,
    patient_last_name: seed.lastName,
    patient_contact: [
      { contact_type: 'email', contact_details: seed.email },
      ...(phone ? [{ contact_type: 'phone', contact_details: phone }] : []),
    ],
    patient_address: order.profile ?? (street ? [addressOnFile] : []),
  };
}

function patientPNS(order: LabOrder) {
  const { sampleId, clinicName, providerName } = order.seed;
  const samples = isConfirmed(order) ? [sampleId] : [];
  return {
    transaction: { payment_status_index: order.cancelled ? 4 : statusIndexOf(order) },
    settings: {
      pns_brand_logo: order.providerHasRevenue ? '/vendor/brand/clinic.svg' : null,
      consultation_fee_name: order.consultationFeeName,
      concierge_blood_draw_options: order.concierge.offered ? '1' : '0',
    },
    providerClinic: { clinicName, providerName },
    invoice: invoice(order),
    confirmAddress: confirmAddress(order),
    checkAddressConfirmation: {
      address_confirmed_samples: samples,
      address_not_confirmed_samples: isConfirmed(order) ? [] : [sampleId],
      address_verified_by_patient_samples: samples,
    },
    bloodDrawInfo: order.sites,
    countryList: order.countriesListed ? SHIPPING_COUNTRIES : [],
    patientInfo: patientInfo(order),
    issueData: issues(order),
  };
}

/** The orders service (GQL-R01, GQL-R02, GQL-R04, GQL-R05). @throws if the file is not a valid schema */
export function createOrdersService(schemaFile: string): GraphqlService {
  const refuse = () => new GraphQLError('This link gives no access to that order.');
  return createGraphqlService('orders', schemaFile, (order) => ({
    patientOrder({ sampleId }: { sampleId: readonly string[] }) {
      const orders = sampleId.flatMap((id) => order.bundle.filter(({ seed }) => seed.sampleId === id));
      if (orders.length === 0 || orders.length < sampleId.length) throw refuse();
      return { orders: orders.map((found) => ({ order: wireOrder(found) })) };
    },
    patientPNS(ids: Record<'accession_id' | 'sample_id' | 'order_id' | 'patient_id', string>) {
      const found = order.bundle.find(
        (member) =>
          member.seed.accessionId === ids.accession_id &&
          member.seed.sampleId === ids.sample_id &&
          member.seed.orderId === ids.order_id &&
          patientIdOf(member) === ids.patient_id,
      );
      if (!found) throw refuse();
      return patientPNS(found);
    },
  }));
}
