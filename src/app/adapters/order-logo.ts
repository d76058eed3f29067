import { useEffect, useState } from 'react';
import type { Identity } from '../../../machines/domain/link.ts';
import { loadOrder } from '../../api/orders.ts';
import { loadPns } from '../../api/patient-pns.ts';
import { providerLogo } from '../../views/shared/logo.ts';
import type { Logo } from '../../views/shared/logo.ts';
import { useAppDependencies } from '../shell/app-dependencies.ts';
import type { AppDependencies } from '../shell/app-dependencies.ts';

/** Logos by accession id, as long as the tab is open. */
const logos = new Map<string, Promise<Logo | null>>();

async function loadLogo({ prefetch, client }: AppDependencies, identity: Identity): Promise<Logo | null> {
  const order = await prefetch.take(`order ${identity.sampleId}`, () => loadOrder(client, identity));
  if (!order.providerHasRevenue) return null;
  const { orderId, patientId, customerId } = order;
  const orderIdentity = { ...identity, orderId, patientId, customerId };
  return providerLogo({
    order,
    ...(await loadPns(client, { orderIdentity, parts: ['settings', 'clinic'] })),
  });
}

/** The provider's logo for the session's order, on pages that load nothing else (PAY-R02); null without one. */
export function useOrderLogo(): Logo | null {
  const dependencies = useAppDependencies();
  const accessionId = dependencies.session.identity()?.accessionId;
  const [logo, setLogo] = useState<Logo | null>(null);
  useEffect(() => {
    const identity = dependencies.session.identity();
    if (identity === null) return undefined;
    let isMounted = true;
    // Without a response the lab's own logo stays.
    const loading = logos.get(identity.accessionId) ?? loadLogo(dependencies, identity);
    logos.set(identity.accessionId, loading);
    loading.then(
      (provider) => {
        if (isMounted) setLogo(provider);
      },
      // The next page requests it again.
      () => logos.delete(identity.accessionId),
    );
    return () => {
      isMounted = false;
    };
  }, [dependencies, accessionId]);
  return logo;
}
