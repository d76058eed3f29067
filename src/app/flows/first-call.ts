/*
 * A script of its own, which each document runs before the application: it reads the link and asks for the
 * configuration and for what the link's page asks for first. It is built apart and holds at most 2 kB.
 */
import { identityOf } from '../../../machines/domain/link.ts';
import type { Identity } from '../../../machines/domain/link.ts';
import { orderIdsRequest, orderRequest } from '../../api/first-requests.ts';
import { startFirstCall } from '../../platform/first-call.ts';
import type { FirstRequest } from '../../platform/first-call.ts';
import { parseQuery } from '../../platform/link-address.ts';
import type { TokenSpelling } from '../../platform/link-address.ts';

/** Where a questionnaire's answers are, by the path of its entry; written into the script by the build. */
declare const QUESTIONNAIRE_PATHS: Readonly<Record<string, string>>;

/** How long the configuration and a call may take, in milliseconds (RUL-25). */
const TIMEOUT = 30_000;

type FirstCallOf = (identity: Identity) => Omit<FirstRequest, 'token'>;

const order: FirstCallOf = ({ sampleId }) => ({ service: 'orders', path: '', json: orderRequest(sampleId) });
const orderIds: FirstCallOf = ({ sampleId }) => ({
  service: 'orders',
  path: '',
  json: orderIdsRequest(sampleId),
});
const ofAccession =
  (service: string, path: string): FirstCallOf =>
  ({ accessionId }) => ({ service, path: `${path}?${new URLSearchParams({ accession_id: accessionId })}` });

const CALLS: Readonly<Record<string, readonly [FirstCallOf, TokenSpelling?]>> = {
  '/pns_single_page_flow': [order],
  '/payment_media': [order],
  '/payment_form': [order],
  '/payment_succeed': [order],
  '/payment_pending': [order],
  '/uploadShippingAddress': [order],
  '/informationLanding': [order],
  '/bloodDraw': [orderIds],
  '/bloodDrawLanding': [orderIds],
  '/nyform': [ofAccession('waiver', '/getPatientWaiverForm'), 'jwttoken'],
  ...Object.fromEntries(
    Object.entries(QUESTIONNAIRE_PATHS).map(([entry, path]) => [
      entry,
      [ofAccession('questionnaire', path), 'jwtToken'] as const,
    ]),
  ),
};

const [callOf, spelling] = CALLS[window.location.pathname] ?? [];
const identity = callOf ? identityOf(parseQuery(window.location.search, spelling)) : null;
startFirstCall(TIMEOUT, callOf && identity ? { ...callOf(identity), token: identity.token } : null);
