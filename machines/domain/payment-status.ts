import { outputOf } from './params.ts';
import { PAYMENT_STATUS } from './payment-data.ts';

type StatusName = keyof typeof PAYMENT_STATUS;

/** The guard of a branch for one payment status, of a call that returns it. */
export const hasStatus = (name: StatusName) =>
  ({
    type: 'isStatus',
    params: (returned: { readonly event: { readonly output: number } }) => ({
      status: outputOf(returned),
      name,
    }),
  }) as const;

export const isStatus = (
  _: unknown,
  { status, name }: { readonly status: number; readonly name: StatusName },
): boolean => status === PAYMENT_STATUS[name];
