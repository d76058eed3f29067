import { failurePage } from '../failure-page.tsx';

/** Every path that is not in the route table (RUL-04). */
export default failurePage('notFound');
