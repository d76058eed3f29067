import type { ChargeResponse, ChargeRequest, PayLaterProvider } from '../../machines/domain/charge.ts';
import type { Failure } from '../../machines/domain/failure.ts';
import { addMoney } from '../../machines/domain/money.ts';
import { call, command } from './client.ts';
import { renamedFields, number } from './wire.ts';
import { z } from './zod.ts';

/** A charge, the token of the card or wallet that pays it, and the idempotency key of its attempt (RUL-30). */
export interface TokenCharge {
  readonly method: 'card' | 'hsa/fsa' | 'wallet';
  readonly request: ChargeRequest;
  readonly token: string;
  readonly key: string;
}

/** A charge paid by a pay-later provider to the account from the eligibility check (CALL-R05, CALL-R10). */
interface PayLaterCharge {
  readonly request: ChargeRequest;
  readonly provider: PayLaterProvider;
  readonly connectAccountId: string;
  readonly key: string;
}

const clientSecret = z.string().check(z.minLength(1));

/** Any 2xx means accepted; what the body leaves open is decided by the payment status (RUL-29, MONEY-R25). */
const chargeResponse = z.union([
  z.pipe(
    z.object({ status: z.literal('succeeded') }),
    z.transform((): ChargeResponse => ({ kind: 'succeeded' })),
  ),
  z.pipe(
    z.object({ status: z.literal('requires_action'), client_secret: clientSecret }),
    z.transform((wire): ChargeResponse => ({ kind: 'needsAction', clientSecret: wire.client_secret })),
  ),
  z.pipe(
    z.unknown(),
    z.transform((): ChargeResponse => ({ kind: 'unknown' })),
  ),
]);

/** In addition to the message of a refused card: its code, which the service may leave out. */
const declineData = renamedFields({ declineCode: ['decline_code', z.string()] });

/** The contract's spelling: by card with a token of stripe, stripe_zb or stax, HSA/FSA card, or wallet. */
const CHARGE_PATHS = {
  card: '/transaction/payOrders',
  'hsa/fsa': '/transaction/payOrdersWithHFSA',
  wallet: '/transaction/payOrdersWithDigitalWallets',
};

/** The POST of a charge by its method (CALL-R06, CALL-R07, CALL-R08). */
export const payOrders = command(({ method, request, token, key }: TokenCharge) => {
  if (!isValidCharge(request) || token === '') throw unavailable();
  return {
    service: 'charging',
    method: 'POST',
    path: CHARGE_PATHS[method],
    json: { ...chargeBody(request, {}), payment_token: token },
    schema: chargeResponse,
    refusal: declineData,
    idempotencyKey: key,
    change: 'payment',
    isDone: ({ kind }) => kind === 'succeeded',
  };
});

/**
 * POST /transaction/payOrderWithBnpl: resolves with the client secret for the provider's confirmation; nothing is
 * charged before that (CALL-R05, AMB-62).
 */
export const payOrderWithBnpl = command(({ request, provider, connectAccountId, key }: PayLaterCharge) => {
  if (!isValidCharge(request) || request.tokenPlatform === 'stax' || connectAccountId === '')
    throw unavailable();
  const bnplProvider = provider === 'afterpay' ? 'afterpay_clearpay' : provider;
  return {
    service: 'charging',
    method: 'POST',
    path: '/transaction/payOrderWithBnpl',
    json: {
      ...chargeBody(request, { bnpl_provider: bnplProvider }),
      connect_account_id: connectAccountId,
      type: 'bnpl',
    },
    schema: renamedFields({ clientSecret: ['client_secret', clientSecret] }),
    idempotencyKey: key,
  };
});

const status = z.pipe(number, z.transform(Number));
const paymentStatus = z.union([
  z.pipe(
    z.object({ payment_status: status }),
    z.transform((wire) => wire.payment_status),
  ),
  status,
]);

/**
 * GET /transaction/{orderId}/type/{chargeType}: the payment status, bare or as `payment_status`, a number or
 * numeric text (CALL-R09, OUT-R15, AMB-71). Numbers outside 0 to 4 are passed through (AMB-73).
 */
export const loadPaymentStatus = call(
  ({ orderId, chargeType }: { readonly orderId: string; readonly chargeType: string }) => ({
    service: 'charging',
    method: 'GET',
    path: `/transaction/${encodeURIComponent(orderId)}/type/${encodeURIComponent(chargeType)}`,
    schema: paymentStatus,
  }),
);

/** The only place that builds the body of a charge (AMB-61). */
function chargeBody(request: ChargeRequest, lineExtra: Readonly<Record<string, string>>) {
  return {
    account_id: request.accountId,
    account_type: 'patient',
    amount: request.amount,
    currency: request.currency,
    charge_details: request.lines.map((line) => ({
      charge_type: line.chargeType,
      charge_type_id: line.chargeTypeId,
      sample_id: line.sampleId,
      price: line.price,
      ...lineExtra,
    })),
    token_platform: request.tokenPlatform,
  };
}

/** A charge is sent only if there is something to pay and its lines add up to it (AMB-63). */
function isValidCharge({ amount, lines }: ChargeRequest): boolean {
  return amount > 0 && addMoney(...lines.map((line) => line.price)) === amount;
}

function unavailable(): Failure {
  return { code: 'unavailable' };
}
