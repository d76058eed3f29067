import { failurePage } from '../failure-page.tsx';

/** /payment_failed. */
export default failurePage('paymentFailed');
