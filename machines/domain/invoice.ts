/** A payment already applied to a bill (ENT-R05). Amounts in major units of the invoice's currency. */
export interface AppliedPayment {
  readonly id: string;
  readonly type: string;
  readonly source: string;
  readonly lastFour: string;
  readonly amount: number;
  /** The day of service as the service formats it: YYYY-MM-DD or an ISO date-time. */
  readonly serviceDate: string;
}

/** The lines of a bill (ENT-R04, ENT-R07). Amounts in major units; discount and applied payments are positive. */
export interface BillLines {
  readonly chargeType: string;
  readonly chargeTypeId: string;
  readonly accessionId: string;
  readonly sampleId: string;
  readonly isPaid: boolean;
  readonly total: number;
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly labProcessingFee: number;
  readonly internationalShippingFee: number;
  readonly conciergeFee: number;
  readonly consultationFee: number;
  readonly appliedPayments: readonly AppliedPayment[];
}

/** The patient's own share (ENT-R06). */
export type PatientBill = Pick<BillLines, 'subtotal' | 'total' | 'isPaid' | 'appliedPayments'>;

/** One order of a family bundle (ENT-R07, AMB-58). */
export interface FamilyMemberBill extends BillLines {
  /** The patient's share if the provider pays the rest (RUL-33). */
  readonly patientBill: PatientBill | null;
  readonly isMarkupOrder: boolean;
}

/** The invoice of an order (ENT-R04). `currency` in lower case, usd if the service sends none (MONEY-R23). */
export interface Invoice extends BillLines {
  readonly currency: string;
  readonly accountType: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly customerId: string;
  readonly providerHasRevenue: boolean;
  readonly patientBill: PatientBill | null;
  readonly family: {
    readonly total: number;
    readonly patientTotal: number;
    readonly members: readonly FamilyMemberBill[];
  } | null;
}
