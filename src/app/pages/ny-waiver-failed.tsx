import { retryPage } from '../retry-page.tsx';

/** /nyform_failed (NY-R11). */
export default retryPage('NY-18', () => '/ny_form');
