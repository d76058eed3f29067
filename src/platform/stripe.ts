import type { Stripe } from '@stripe/stripe-js';
import type { Failure } from '../../machines/domain/failure.ts';
import { loadScript } from './vendor-files.ts';

const providers = new Map<string, Promise<Stripe>>();

/**
 * The card payment provider for a publishable key, one instance per key (KEY-R01 to KEY-R03). The script comes from the
 * configured URL, unless the page already has it. Rejects with a {@link Failure}; a later call retries.
 */
export function loadCardProvider(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  const existing = providers.get(publishableKey);
  if (existing) return existing;
  const loading = load(scriptUrl, publishableKey).catch((error: unknown) => {
    providers.delete(publishableKey);
    throw error;
  });
  providers.set(publishableKey, loading);
  return loading;
}

async function load(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  if (!window.Stripe) await loadScript(scriptUrl, () => window.Stripe !== undefined);
  // Its messages are shown unchanged, so they are requested in English; its fields have a locale of their own.
  const stripe = window.Stripe?.(publishableKey, { locale: 'en' });
  if (!stripe) throw { code: 'noResponse' } satisfies Failure;
  return stripe;
}
