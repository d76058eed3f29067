import type { Identity } from './link.ts';

/** An item of an order; a package or bundle may hold choices of further items (ENT-R01, ENT-R02). */
interface OrderItem {
  readonly id: string;
  readonly type: string;
  readonly choices: readonly { readonly id: string; readonly type: string }[];
}

/** An order as returned by patientOrder (ENT-R01). Missing flags get the safe value (AMB-24). */
export interface Order {
  readonly patientId: string;
  readonly orderId: string;
  readonly customerId: string;
  readonly accessionId: string;
  readonly sampleId: string;
  readonly source: string;
  readonly isCancelled: boolean;
  readonly providerHasRevenue: boolean;
  readonly providerHasMerchandise: boolean;
  readonly chargeMethod: string;
  readonly bloodKitDeliveryMethod: string;
  readonly nonBloodKitDeliveryMethod: string;
  readonly isConciergeValid: boolean;
  readonly isConciergeSelected: boolean;
  readonly isConciergePaid: boolean;
  readonly conciergeSource: string;
  readonly isFamilyOrder: boolean;
  readonly isFamilyMainOrder: boolean;
  readonly familySampleIds: readonly string[];
  readonly items: readonly OrderItem[];
}

/** The ids that further calls need, with the identity of the link. */
export interface OrderIdentity extends Identity {
  readonly orderId: string;
  readonly patientId: string;
  readonly customerId: string;
}

/** Charge methods in which the provider's account pays (MONEY-R12, AMB-32). */
const PROVIDER_PAID = ['customerPay', 'netPay'];

/** True if the provider pays instead of the patient (GEN-R13, MONEY-R12). */
export function isProviderPayee(order: Pick<Order, 'chargeMethod'>): boolean {
  return PROVIDER_PAID.includes(order.chargeMethod);
}

/** True for an order of the partner channel (PMEDIA-03, INFO-R26). */
export function isPartnerChannel(order: Pick<Order, 'source'>): boolean {
  return order.source === 'WP';
}

/** True for an order of a family whose kits go to the address of another, its main order (INFO-R25). */
export function isFamilyMember(order: Pick<Order, 'isFamilyOrder' | 'isFamilyMainOrder'>): boolean {
  return order.isFamilyOrder && !order.isFamilyMainOrder;
}

/** True if a kit is shipped to the patient, which requires an address (INFO-R39). */
export function needsAddress(
  order: Pick<Order, 'bloodKitDeliveryMethod' | 'nonBloodKitDeliveryMethod'>,
): boolean {
  return (
    order.bloodKitDeliveryMethod === 'shipToPatient' || order.nonBloodKitDeliveryMethod === 'shipToPatient'
  );
}

/**
 * Package and bundle ids of gut zoomer orders, from both sides of the documented mapping (CONST-R10, CONST-R11,
 * AMB-103).
 */
const GUT_ZOOMER_PACKAGES = ['186', '187', '188', '61', '837', '838', '839', '836'];
const GUT_ZOOMER_BUNDLES = ['101492', '18210', '18267', '18336', '18004', '18001', '18002', '18003'];

/** True if any item, including nested ones, is a gut zoomer (ENT-R03). */
export function hasGutZoomer(order: Pick<Order, 'items'>): boolean {
  return order.items
    .flatMap((item) => [item, ...item.choices])
    .some(({ id, type }) =>
      type === 'packagePriceId'
        ? GUT_ZOOMER_PACKAGES.includes(id)
        : type === 'bundleId' && GUT_ZOOMER_BUNDLES.includes(id),
    );
}
