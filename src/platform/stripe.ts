import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Failure } from '../../machines/domain/failure.ts';
import { loadScript } from './scripts.ts';

const providers = new Map<string, Promise<Stripe>>();

/**
 * The card payment provider under a publishable key, one instance a key (KEY-R01 to KEY-R03). The script comes from
 * the configured address, unless the page has it already. Rejects with a {@link Failure}; a later call tries again.
 */
export function loadCardProvider(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  const known = providers.get(publishableKey);
  if (known) return known;
  const loading = load(scriptUrl, publishableKey).catch((error: unknown) => {
    providers.delete(publishableKey);
    throw error;
  });
  providers.set(publishableKey, loading);
  return loading;
}

async function load(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  // Without the script in place loadStripe would fetch the vendor's own address, whatever is configured.
  if (!window.Stripe) await loadScript(scriptUrl, () => window.Stripe !== undefined);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw { code: 'noAnswer' } satisfies Failure;
  return stripe;
}
