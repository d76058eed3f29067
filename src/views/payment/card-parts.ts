import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { VendorAccount } from '../../../machines/domain/charge.ts';
import type { HostedField, HostedFieldState, Problems } from '../../../machines/payment/billing.rules.ts';
import type { paymentMachine } from '../../../machines/payment/payment.machine.ts';

/** What the view asks of the vendors' card fields: frames for the fields, and word of what is in them. */
export interface CardPartProps {
  /** Whose keys open the vendor. */
  readonly account: VendorAccount;
  readonly entry: 'stripe' | 'stax';
  readonly problems: Problems;
  /** The fields are new on the page, and empty. */
  readonly onMount: () => void;
  readonly onChange: (field: HostedField, state: HostedFieldState) => void;
  /** Our own expiration field, between number and security code, for an entry whose vendor has none. */
  readonly expiry: ReactNode;
}

/** What the view asks of the wallet button: the amount that the sheet shows, and what the patient did with it. */
export interface WalletPartProps {
  readonly account: VendorAccount;
  /** In major units: what is charged (the sheet follows the concierge fee). */
  readonly amount: number;
  readonly currency: string;
  /** A press opens no sheet. */
  readonly isBusy: boolean;
  readonly onApproved: () => void;
  readonly onDismissed: () => void;
}

/** What the payment form is given. */
export interface PaymentViewProps {
  readonly actor: ActorRefFrom<typeof paymentMachine>;
  /** The vendors' card fields and wallet button, which the flow provides. */
  readonly parts: {
    readonly CardFields: ComponentType<CardPartProps>;
    readonly WalletButton: ComponentType<WalletPartProps>;
  };
  readonly links: {
    readonly terms: string | null;
    readonly policies: string | null;
    readonly supportPhone: string;
  };
}
