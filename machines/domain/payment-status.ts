import { outputOf } from './params.ts';
import { PAYMENT_STATUS } from './payment-data.ts';

type Status = keyof typeof PAYMENT_STATUS;

/** The guard of a branch for one payment status, of a call that answers its code. */
export const hasStatus = (name: Status) =>
  ({
    type: 'isStatus',
    params: (answered: { readonly event: { readonly output: number } }) => ({
      code: outputOf(answered),
      status: name,
    }),
  }) as const;

export const isStatus = (_: unknown, asked: { readonly code: number; readonly status: Status }): boolean =>
  asked.code === PAYMENT_STATUS[asked.status];
