import type { Failure } from '../../machines/domain/failure.ts';
import { loadScript } from './vendor-files.ts';

/** A hosted field: an iframe that the script puts into the element with this id. */
interface StaxField {
  readonly id: string;
  readonly placeholder?: string;
  /** CSS declarations for the input inside. */
  readonly style?: string;
  readonly type?: 'text' | 'tel';
  readonly format?: 'prettyFormat' | 'maskedFormat' | 'plainFormat';
}

/** The states that hosted fields report as the patient types; not every version of the script reports all of them. */
export interface StaxFieldStates {
  readonly validNumber?: boolean;
  readonly validCvv?: boolean;
  readonly numberLength?: number;
  readonly cvvLength?: number;
}

/** Different versions of the script use different spellings of the second event. */
type StaxEvent = 'card_form_complete' | 'card_form_incomplete' | 'card_form_uncomplete';

/** The data tokenized together with the hosted number and cvv. `month` MM, `year` YYYY. */
export interface StaxDetails {
  readonly match_customer: boolean;
  readonly method: 'card';
  readonly firstname: string;
  readonly lastname: string;
  readonly person_name: string;
  readonly email: string;
  readonly phone?: string;
  readonly month: string;
  readonly year: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly address_city: string;
  readonly address_state?: string;
  readonly address_zip: string;
  readonly address_country: string;
}

/** The part of Stax.js that the card fields use (AMB-52). */
export interface Stax {
  readonly showCardForm: () => Promise<unknown>;
  readonly on: (event: StaxEvent, listener: (states?: unknown) => void) => void;
  readonly validNumber?: boolean;
  readonly validCvv?: boolean;
  /** Resolves with a token's `id`; rejects if the card is not accepted. */
  readonly tokenize: (details: StaxDetails) => Promise<{ readonly id: string }>;
}

export type StaxConstructor = new (
  webPaymentsToken: string,
  fields: { readonly number: StaxField; readonly cvv: StaxField },
) => Stax;

declare global {
  interface Window {
    StaxJs?: StaxConstructor;
  }
}

/** The class of the tokenization script, loaded from the configured URL (KEY-R01). Rejects with a {@link Failure}. */
export async function loadCardTokenizer(scriptUrl: string): Promise<StaxConstructor> {
  if (!window.StaxJs) await loadScript(scriptUrl, () => window.StaxJs !== undefined);
  if (!window.StaxJs) throw { code: 'noResponse' } satisfies Failure;
  return window.StaxJs;
}
