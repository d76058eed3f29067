import { outputOf } from './params.ts';
import { PAYMENT_STATUS } from './payment-data.ts';

type Status = keyof typeof PAYMENT_STATUS;

/** The guard of a branch for one payment status, of a call that returns its code. */
export const hasStatus = (name: Status) =>
  ({
    type: 'isStatus',
    params: (returned: { readonly event: { readonly output: number } }) => ({
      code: outputOf(returned),
      status: name,
    }),
  }) as const;

export const isStatus = (
  _: unknown,
  { code, status }: { readonly code: number; readonly status: Status },
): boolean => code === PAYMENT_STATUS[status];
