import { failurePage } from '../failure-page.tsx';

/** /failed. */
export default failurePage('failed');
