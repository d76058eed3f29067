import { ORDER_REF } from './payment.data.ts';

/** The concierge of an order whose checkbox was ticked and whose fee is not recorded yet. */
export const CONCIERGE = { isShown: true, isTicked: true, hasBackend: false, accessionId: '2305160001' };

/** What the preparation of a payment is started with. */
export const PREPARE = { actor: 'prepare', input: { ...ORDER_REF, concierge: CONCIERGE } };

/** The order is let go for other tabs as soon as a way of paying ends. */
export const RELEASED = { type: 'releaseOrder', params: ORDER_REF };

/** The ways in which a preparation lets a payment go on. */
export const READY = [
  { name: 'fee recorded', output: { kind: 'ready', hasChangedConcierge: true } },
  { name: 'fee as it was', output: { kind: 'ready', hasChangedConcierge: false } },
];

/** The ways in which a preparation ends a payment before anything is charged. */
export const STOPPED = [
  { name: 'fee refused with a message', output: { kind: 'refused', message: 'Order is locked' } },
  { name: 'fee refused', output: { kind: 'refused' } },
  { name: 'earlier charge uncertain', output: { kind: 'uncertain' } },
  { name: 'earlier charge succeeded', output: { kind: 'succeeded' } },
  { name: 'earlier charge pending', output: { kind: 'pending' } },
  { name: 'order cancelled meanwhile', output: { kind: 'cancelled' } },
  { name: 'another tab pays', output: { kind: 'elsewhere' } },
];

const unknown = (code: string) => ({ kind: 'failed', failure: { code }, charged: 'unknown' });
const notCharged = (failure: object) => ({ kind: 'failed', failure, charged: 'no' });

/** How a charge can end. */
export const CHARGED = [
  { name: 'charged', output: { kind: 'succeeded' } },
  { name: 'charge pending', output: { kind: 'pending' } },
  { name: 'order cancelled', output: { kind: 'cancelled' } },
  { name: 'charge fails with 404', output: notCharged({ code: 'notFound' }) },
  { name: 'charge fails with 401', output: notCharged({ code: 'unauthorized' }) },
  { name: 'charge fails with 500', output: unknown('server') },
  {
    name: 'charge refused with words',
    output: notCharged({ code: 'refused', message: 'Your card was declined.' }),
  },
  { name: 'charge refused', output: notCharged({ code: 'refused' }) },
  { name: 'charge without an answer', output: unknown('noAnswer') },
];

/** What a failed concierge update tells and ends with: a notice that stays, and nothing charged. */
export function refused(message?: string) {
  return {
    to: 'done',
    output: { kind: 'failed', charge: { charged: 'no', ...(message ? { message } : {}) } },
    notices: [
      {
        code: 'conciergeFailed',
        tone: 'bad',
        title: 'Failed',
        persists: true,
        ...(message ? { text: message } : {}),
      },
    ],
    calls: [],
    actions: [RELEASED],
  };
}

/** RUL-07 before the charge: what became of an earlier one decides, nothing is sent. */
export const EARLIER_CHARGE = [
  {
    when: { event: 'earlier charge uncertain' },
    to: 'done',
    output: { kind: 'uncertain' },
    notices: [{ code: 'chargeUncertain', title: 'Failed', persists: true }],
    calls: [],
    actions: [RELEASED],
  },
  {
    when: { event: 'earlier charge succeeded' },
    to: 'done',
    output: { kind: 'succeeded' },
    calls: [],
    actions: [RELEASED],
  },
  {
    when: { event: 'earlier charge pending' },
    to: 'done',
    output: { kind: 'pending' },
    calls: [],
    actions: [RELEASED],
  },
  {
    when: { event: 'order cancelled meanwhile' },
    to: 'done',
    output: { kind: 'cancelled' },
    calls: [],
    actions: [RELEASED],
  },
  {
    when: { event: 'another tab pays' },
    to: 'done',
    output: { kind: 'elsewhere' },
    calls: [],
    actions: [RELEASED],
  },
];

/** RUL-06: another tab is paying, so this one does nothing; the other stops are cases of RUL-07. */
export const PAID_ELSEWHERE = [
  {
    when: { event: 'another tab pays' },
    to: 'done',
    output: { kind: 'elsewhere' },
    calls: [],
    actions: [RELEASED],
  },
  { to: 'done', calls: [], actions: [RELEASED] },
];

/** RUL-07 after the charge: an answer that is not known, or says neither yes nor no, is no failure notice. */
export const CHARGE_OPEN = [
  {
    when: { event: 'charge pending' },
    to: 'done',
    output: { kind: 'pending' },
    notices: [],
    actions: [RELEASED],
  },
  {
    when: { event: 'order cancelled' },
    to: 'done',
    output: { kind: 'cancelled' },
    notices: [],
    actions: [RELEASED],
  },
];

/** A charge that failed: a toast, and what is known of the money. */
export function chargeFailed(code: string, charge: object, text?: string) {
  return {
    to: 'done',
    output: { kind: 'failed', charge },
    notices: [{ code, tone: 'bad', title: 'Failed', persists: false, ...(text ? { text } : {}) }],
    calls: [],
    actions: [RELEASED],
  };
}
