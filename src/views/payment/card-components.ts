import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { HostedCause } from '../../../machines/domain/cause.ts';
import type { VendorAccount } from '../../../machines/domain/charge.ts';
import type { HostedFieldState, BillingErrors } from '../../../machines/payment/billing.rules.ts';
import type { HostedFieldName } from '../../../machines/domain/billing.ts';
import type { paymentMachine } from '../../../machines/payment/payment.machine.ts';

/** The vendors' card fields for the view: frames for the fields, and events about their content. */
export interface CardFieldsProps {
  /** The account whose keys open the vendor. */
  readonly account: VendorAccount;
  readonly cardVendor: 'stripe' | 'stax';
  readonly errors: BillingErrors;
  /** The causes of the fields' errors, where the vendor reports them. */
  readonly causes: Readonly<Partial<Record<HostedFieldName, HostedCause | undefined>>>;
  /** The fields were just mounted, and are empty. */
  readonly onMount: () => void;
  readonly onChange: (field: HostedFieldName, state: HostedFieldState) => void;
  /** Our own expiration field, between number and security code, for a vendor that has none. */
  readonly expiry: ReactNode;
}

/** The wallet button for the view: the amount on the sheet, and events about the patient's decision. */
export interface WalletButtonProps {
  readonly account: VendorAccount;
  /** In major units: the amount to charge (the sheet follows the concierge fee). */
  readonly amount: number;
  readonly currency: string;
  /** Pressing the button opens no sheet. */
  readonly isBusy: boolean;
  readonly onApproved: () => void;
  /** The approved sheet shows an amount other than this one. */
  readonly onOutdated: () => void;
  readonly onDismissed: () => void;
}

export interface PaymentViewProps {
  readonly actor: ActorRefFrom<typeof paymentMachine>;
  /** The vendors' card fields and wallet button, provided by the flow. */
  readonly components: {
    readonly CardFields: ComponentType<CardFieldsProps>;
    readonly WalletButton: ComponentType<WalletButtonProps>;
  };
  readonly links: {
    readonly terms: string | null;
    readonly policies: string | null;
    readonly supportPhone: string;
  };
}
