import { createActor, fromPromise, toPromise } from 'xstate';
import type { Destination } from '../../machines/domain/destination.ts';
import { identityOf } from '../../machines/domain/link.ts';
import { entryMachine } from '../../machines/entry/entry.machine.ts';
import { paymentMediaMachine } from '../../machines/payment-media/payment-media.machine.ts';
import { openFormMachine } from '../../machines/payment/open-form.machine.ts';
import type { LoadedForm } from '../../machines/payment/payment.types.ts';
import { routePath } from '../../src/app/route-table.ts';
import type { CallContext, ReadLink } from './calls.ts';

/** The page that the link of an order opens, after those that only lead to it. */
export interface OpenedPage {
  readonly path: string;
  /** Why the payment form is not it, where the link asks for payment. */
  readonly why?: string;
}

const WITHOUT_FORM =
  'patientPNS has no unresolved issue of type 84 or 104 (issueData), and the link no always_show_payment=true';

const pathOf = (end: Destination) => ('page' in end ? end.page : end.leave);

/** Plays the portal's own machines with the responses that were read; null where one is missing. */
export async function findOpenedPage(
  { path, link }: Pick<ReadLink, 'path' | 'link'>,
  results: CallContext['results'],
): Promise<OpenedPage | null> {
  const { order, invoice, pns } = results;
  if (routePath(path) !== '/pns_single_page_flow') return null;
  if (!order || !invoice || !pns || !identityOf(link)) return null;
  const entry = entryMachine.provide({
    actors: { checkCancellation: fromPromise(async () => ({ isCancelled: order.isCancelled })) },
  });
  const first = await toPromise(createActor(entry, { input: { query: link } }).start());
  if (pathOf(first) !== '/payment_media') return { path: pathOf(first) };
  const media = paymentMediaMachine.provide({
    actors: {
      loadPaymentMedia: fromPromise(async () => ({ source: order.source, statusIndex: pns.statusIndex })),
    },
  });
  const second = await toPromise(createActor(media, { input: { query: link } }).start());
  if (pathOf(second) !== '/payment_form') return { path: pathOf(second) };
  const { settings, clinic, information, countries, hasBillingIssue, statusIndex } = pns;
  const orderWithInvoice = {
    order,
    invoice,
    settings,
    clinic,
    information,
    countries,
    hasBillingIssue,
    statusIndex,
  };
  const loaded: LoadedForm = {
    orderWithInvoice: { ...orderWithInvoice, contactEmail: '' },
    unresolvedCharge: null,
    isFeePending: false,
  };
  const openForm = openFormMachine.provide({
    actors: {
      loadPaymentForm: fromPromise(async () => loaded),
    },
    // Order and invoice that disagree are a finding of their own: nothing is waited for.
    delays: { nextRefetch: 0 },
  });
  const input = { query: link, keptQuery: null, confirmed: null, wasPaidEarlier: false };
  const opened = await toPromise(createActor(openForm, { input }).start());
  if (opened.kind !== 'page') return { path: '/payment_form' };
  return { path: pathOf(opened.page), ...(hasBillingIssue ? {} : { why: WITHOUT_FORM }) };
}
