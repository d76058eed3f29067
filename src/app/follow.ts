import type { NavigateFunction } from 'react-router-dom';
import type { AppointmentReport } from '../../machines/domain/appointment.ts';
import type { ChargeReport } from '../../machines/domain/charge.ts';
import type { Destination, QuestionnairePage } from '../../machines/domain/destination.ts';
import type { LinkQuery } from '../../machines/domain/link.ts';
import type { World } from './world.ts';

/** What travels with a history entry instead of its address: the link with its token (RUL-01), what became of a charge or an appointment, which order a failed screen is about, and where a page leads back to. */
export interface PageState {
  readonly query?: LinkQuery;
  readonly charge?: ChargeReport;
  readonly accessionId?: string;
  readonly back?: QuestionnairePage;
  readonly appointment?: AppointmentReport;
}

/** Goes where a flow's output says (AMB-17: a page outside that is not configured leads to /failed). */
export function follow(
  destination: Destination,
  { navigate, world }: { readonly navigate: NavigateFunction; readonly world: World },
): void {
  if ('leave' in destination) {
    const address = world.config.pages[destination.leave];
    if (address === null) void navigate('/failed', { replace: true });
    else window.location.assign(withParams(address, destination.params));
    return;
  }
  const { page, query, charge, accessionId, back, appointment, replace = false } = destination;
  const state: PageState = {
    ...(query ? { query } : {}),
    ...(charge ? { charge } : {}),
    ...(accessionId ? { accessionId } : {}),
    ...(back ? { back } : {}),
    ...(appointment ? { appointment } : {}),
  };
  void navigate(query ? page + searchOf(query) : page, { replace, state });
}

/** The query as an address shows it: without the token, which no address bar keeps (RUL-01). */
export function searchOf({ token: _token, ...query }: LinkQuery): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? '' : `?${search}`;
}

function withParams(address: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(address, window.location.origin);
  for (const [key, value] of Object.entries(params)) url.searchParams.set(key, value);
  return url.href;
}
